import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AgreementPanel, PanelOptions } from "./agreement-panel";
import { agreementPanel, agreementPanelOfTable } from "./agreement-panel";
import type { LabelPair, Table } from "./agreement-table";
import { aggregateVotes } from "./aggregate-votes";
import { dawidSkene } from "./dawid-skene";
import { fleissKappa } from "./fleiss-kappa";
import { expectHonest } from "./expect-honest.fixture";
import { kappaOfTable } from "./kappa";
import { identityWeights, linearWeights, quadraticWeights } from "./kappa-weights";
import type { RatedUnit } from "./krippendorff-alpha";
import { alphaNominal } from "./krippendorff-alpha";
import { multiRaterPanel } from "./multi-rater-panel";
import { severityIndex } from "./severity-index";

const SEED = "0f".repeat(32);
const LABELS = ["a", "b", "c"];
const options: PanelOptions = { labels: LABELS, failLabels: ["c"], seedHex: SEED, draws: 200, weights: "gate" };
const runs = { numRuns: 40 };

const cell = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }));
const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
const label = fc.constantFrom("a", "b", "c", null);
const pairs = fc.array(fc.record({ a: label, b: label }), { maxLength: 40 });

/** Values that don't depend on how the labels are named or ordered. */
function valuesOf({ kappa, scott_pi, ac1, pabak_bp, alpha_nominal, po, kappa_max }: AgreementPanel): (number | null)[] {
  return [kappa, scott_pi, ac1, pabak_bp, alpha_nominal, po, kappa_max].map(({ value }) => value);
}
function expectSame(seen: readonly (number | null)[], wanted: readonly (number | null)[]): void {
  seen.forEach((value, i) => {
    if (value === null) expect(wanted[i]).toBeNull();
    else expect(value).toBeCloseTo(wanted[i] ?? Number.NaN, 9);
  });
}
/** The table with its labels in another order: `order[i]` is where label i comes from. */
const reorder = (counts: Table, order: readonly number[]): Table =>
  order.map((i) => order.map((j) => counts[i]?.[j] ?? 0));

describe("two raters", () => {
  it("no stand-in number from any table or any pairs: empty, one label, one rater, anything", () => {
    fc.assert(
      fc.property(table, (counts) => expectHonest(agreementPanelOfTable(counts, options))),
      runs,
    );
    fc.assert(
      fc.property(pairs, fc.boolean(), (rows, isClustered) => {
        const own = rows.map((row, i): LabelPair => (isClustered ? { ...row, cluster: `q${i % 4}` } : row));
        expectHonest(agreementPanel(own, options));
      }),
      runs,
    );
    for (const rows of [[], [{ a: "a", b: null }], [{ a: "a", b: "a" }], [{ a: null, b: null }]])
      expectHonest(agreementPanel(rows, options));
    expectHonest(agreementPanelOfTable([[7]], { ...options, labels: ["a"], failLabels: [], weights: "linear" }));
  });

  it("renaming labels changes nothing, and their order nothing but the place of what is listed", () => {
    fc.assert(
      fc.property(table, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (counts, order) => {
        const seen = agreementPanelOfTable(counts, options);
        const renamed = agreementPanelOfTable(counts, { ...options, labels: ["x", "y", "z"], failLabels: ["z"] });
        expect(valuesOf(renamed)).toEqual(valuesOf(seen));
        const turned = agreementPanelOfTable(reorder(counts, order), {
          ...options,
          labels: order.map((i) => LABELS[i] ?? ""),
        });
        expectSame(valuesOf(turned), valuesOf(seen));
        expectSame(
          turned.specific_agreement.map(({ value }) => value),
          order.map((i) => seen.specific_agreement[i]?.value ?? null),
        );
        expectSame(
          [turned.bowker.statistic, turned.stuart_maxwell.statistic],
          [seen.bowker.statistic, seen.stuart_maxwell.statistic],
        );
        expect(turned.fail_specific_agreement).toEqual(seen.fail_specific_agreement);
      }),
      runs,
    );
  });

  it("swapping the raters changes no figure, and turns the direction round", () => {
    fc.assert(
      fc.property(table, (counts) => {
        const seen = agreementPanelOfTable(counts, options);
        const swapped = agreementPanelOfTable(
          counts.map((_, i) => counts.map((row) => row[i] ?? 0)),
          options,
        );
        expectSame(valuesOf(swapped), valuesOf(seen));
        expect(swapped.fail_specific_agreement?.value).toEqual(seen.fail_specific_agreement?.value);
        expect(swapped.pass_fail?.mcnemar.p_exact).toEqual(seen.pass_fail?.mcnemar.p_exact);
        expectSame([swapped.bowker.p, swapped.stuart_maxwell.p], [seen.bowker.p, seen.stuart_maxwell.p]);
      }),
      runs,
    );
  });

  it("the order of items changes nothing at all", () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        expect(agreementPanel(rows.toReversed(), options)).toEqual(agreementPanel(rows, options));
      }),
      runs,
    );
  });

  it("an unused label changes K and with it AC1 and PABAK, and nothing that does not know K", () => {
    fc.assert(
      fc.property(table, (counts) => {
        const wide = agreementPanelOfTable([...counts.map((row) => [...row, 0]), [0, 0, 0, 0]], {
          ...options,
          labels: [...LABELS, "d"],
        });
        const seen = agreementPanelOfTable(counts, options);
        for (const key of ["kappa", "scott_pi", "alpha_nominal", "po", "kappa_max"] as const)
          expectSame([wide[key].value], [seen[key].value]);
        expect(wide.specific_agreement[3]).toMatchObject({ value: null, reason: "label_never_used" });
        if (seen.po.value !== null && seen.po.value < 1)
          expect(wide.pabak_bp.value).toBeGreaterThan(seen.pabak_bp.value ?? 2);
      }),
      runs,
    );
  });

  it("weights: the identity is none, two labels know one weighting, and a closer miss counts for more", () => {
    fc.assert(
      fc.property(table, cell, cell, cell, cell, (counts, p, q, r, s) => {
        expect(kappaOfTable(counts, identityWeights(3))).toEqual(kappaOfTable(counts));
        const two = [
          [p, q],
          [r, s],
        ];
        expectSame([kappaOfTable(two, linearWeights(2)).value], [kappaOfTable(two).value]);
        expectSame([kappaOfTable(two, quadraticWeights(2)).value], [kappaOfTable(two).value]);
        const [near, far] = [kappaOfTable(counts, quadraticWeights(3)).po, kappaOfTable(counts).po];
        if (near !== null) expect(near).toBeGreaterThanOrEqual((far ?? 2) - 1e-12);
      }),
      runs,
    );
  });
});

describe("many raters", () => {
  const unit = fc.array(label, { minLength: 3, maxLength: 3 });
  const units = fc.array(unit, { maxLength: 12 });

  it("no stand-in number, whatever is missing", () => {
    fc.assert(
      fc.property(units, (rated) => {
        expectHonest(multiRaterPanel(rated, { labels: LABELS, seedHex: SEED }));
        expectHonest(
          dawidSkene(
            rated.map((raters) => raters.map((one) => (one === null ? [] : [LABELS.indexOf(one)]))),
            { labels: 3 },
          ),
        );
        for (const raters of rated)
          expectHonest(
            aggregateVotes(
              raters.filter((one) => one !== null),
              { failLabels: ["c"] },
            ),
          );
      }),
      { numRuns: 15 },
    );
  });

  it("alpha knows neither the order of units nor who is who, and Fleiss is alpha but for its small sample", () => {
    fc.assert(
      fc.property(units, (rated) => {
        const turned = rated.toReversed().map((one): RatedUnit => one.toReversed());
        expectSame([alphaNominal(turned).value], [alphaNominal(rated).value]);
        const complete = rated.filter((one) => one.every((given) => given !== null));
        const fleiss = fleissKappa(
          complete.map((one) => LABELS.map((name) => one.filter((given) => given === name).length)),
        );
        const alpha = alphaNominal(complete);
        if (fleiss.value === null || alpha.value === null) return;
        const n = alpha.pairable_values;
        expect(1 - alpha.value).toBeCloseTo(((n - 1) / n) * (1 - fleiss.value), 9);
      }),
      runs,
    );
  });
});

describe("severity", () => {
  it("no stand-in number, and never outside its own scale", () => {
    const counts = fc.array(
      fc.record({ label: fc.constant("x"), severity: fc.integer({ min: 0, max: 5 }), count: fc.nat(50) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(counts, (own) => {
        const seen = severityIndex(own, SEED, 200);
        expectHonest(seen);
        if (seen.value !== null)
          expect(seen.value).toBeLessThanOrEqual(Math.max(...own.map(({ severity }) => severity)));
      }),
      runs,
    );
  });
});
