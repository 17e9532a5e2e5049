import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersIn } from "./expect-honest.fixture";
import { DomainError } from "@/domain/errors/domain-error";
import { CLAIM_LABELS } from "@/domain/rubric/codes";
import type { AgreementPanel, PanelOptions } from "./agreement-panel";
import { agreementPanel, agreementPanelOfTable } from "./agreement-panel";
import type { LabelPair, Table } from "./agreement-table";
import { explainUndefined } from "./explain-undefined";
import { gateClassesOf } from "./gate-classes";

const OPTIONS: PanelOptions = {
  labels: CLAIM_LABELS,
  failLabels: ["unsupported", "misattributed"],
  seedHex: "5eed".repeat(16),
  draws: 2_000,
};

function repeat(count: number, a: string | null, b: string | null): LabelPair[] {
  return Array.from({ length: count }, () => ({ a, b }));
}

function figuresOf(panel: AgreementPanel): (number | null)[] {
  const { kappa, scott_pi, ac1, pabak_bp, alpha_nominal, po } = panel;
  return [kappa, scott_pi, ac1, pabak_bp, alpha_nominal, po, ...panel.specific_agreement, ...panel.one_vs_rest].map(
    ({ value }) => value,
  );
}

function expectNear(seen: (number | null)[], wanted: (number | null)[]): void {
  seen.forEach((value, i) => {
    if (value === null) expect(wanted[i]).toBeNull();
    else expect(value).toBeCloseTo(wanted[i] ?? Number.NaN, 10);
  });
}

describe("agreementPanel", () => {
  it("counts not-rated items apart and never as agreement", () => {
    const panel = agreementPanel(
      [
        ...repeat(5, "grounded", "grounded"),
        ...repeat(2, null, null),
        ...repeat(3, "grounded", null),
        ...repeat(1, null, "unsupported"),
      ],
      OPTIONS,
    );
    expect(panel.n).toBe(5);
    expect(panel.left_out).toEqual({ only_a: 3, only_b: 1, neither: 2 });
    expect(panel.po.value).toBe(1);
  });

  it("explains a set in which nothing varied, and still states the exact interval of po", () => {
    const panel = agreementPanel(repeat(100, "grounded", "grounded"), OPTIONS);
    expect(panel.kappa).toMatchObject({ value: null, n: 100, reason: "no_variation", se: null });
    expect(panel.kappa.ci).toBeUndefined();
    expect(panel.pass_fail?.kappa.reason).toBe("no_variation");
    expect(panel.fail_specific_agreement).toMatchObject({ value: null, reason: "label_never_used" });
    expect(panel.po_ci95_clopper_pearson?.[0]).toBeCloseTo(0.963783, 6);
    expect(panel.pass_fail?.mcnemar.reason).toBe("no_discordant_pair");
  });

  it("has a reason everywhere on no pair at all", () => {
    const panel = agreementPanel([], OPTIONS);
    for (const figure of [
      panel.kappa,
      panel.po,
      panel.ac1,
      panel.scott_pi,
      panel.pabak_bp,
      panel.pe,
      panel.kappa_max,
    ]) {
      expect(figure).toMatchObject({ value: null, reason: "empty" });
    }
    expect(panel.alpha_nominal.reason).toBe("no_pairable_unit");
    expect(panel.bowker).toMatchObject({ statistic: null, reason: "empty" });
  });

  it("shows at 98% passes what the label kappa hides", () => {
    const table = [
      [178, 0, 1, 1, 0],
      [0, 14, 0, 0, 0],
      [1, 0, 2, 0, 0],
      [1, 0, 0, 1, 0],
      [0, 0, 0, 0, 1],
    ];
    const labels = ["grounded", "correct_refusal", "unsupported", "misattributed", "incorrect_refusal"];
    const panel = agreementPanelOfTable(table, { ...OPTIONS, labels });
    expect(panel.kappa.value).toBeCloseTo(0.892, 3);
    expect(panel.pass_fail?.kappa.value).toBeCloseTo(0.59, 2);
    expect(panel.fail_specific_agreement?.value).toBeCloseTo(0.6, 10);
    expect(panel.P_kappa_above_0_6.value).toBeGreaterThan(0.99);
    expect(panel.pass_fail?.direction).toBe("B fails 2 items that A passes; A fails 2 items that B passes.");
  });

  it("describes a judge that always says pass as kappa 0, by construction, beside 90%", () => {
    const panel = agreementPanel(
      [...repeat(9, "grounded", "grounded"), ...repeat(1, "unsupported", "grounded")],
      OPTIONS,
    );
    expect(panel.po.value).toBe(0.9);
    expect(panel.pass_fail?.kappa).toMatchObject({ value: 0, se: null, flags: ["one_rater_constant"] });
    expect(panel.pass_fail?.direction).toBe("B fails none that A passes; A fails 1 item that B passes.");
  });

  it("adds only the weights asked for", () => {
    const pairs = [...repeat(4, "grounded", "grounded"), ...repeat(2, "unsupported", "misattributed")];
    const plain = agreementPanel(pairs, OPTIONS);
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["gate_weighted"]));
    expect(agreementPanel(pairs, { ...OPTIONS, weights: "gate" }).gate_weighted?.kappa.ci?.method).toBe("dirichlet");
    expect(agreementPanel(pairs, { ...OPTIONS, weights: "linear" }).kappa_linear?.value).toBeTypeOf("number");
    expect(agreementPanel(pairs, { ...OPTIONS, weights: "quadratic" }).kappa_quadratic?.value).toBeTypeOf("number");
    expect(agreementPanel(pairs, { ...OPTIONS, failLabels: [] }).pass_fail).toBeUndefined();
    expect(agreementPanel(pairs, { ...OPTIONS, isUnweightedSample: true }).flags).toEqual(["sample_only"]);
  });

  it("widens every interval where claims come in responses", () => {
    const pairs = Array.from({ length: 40 }, (_, i) =>
      repeat(5, i < 6 ? "unsupported" : "grounded", i < 3 ? "grounded" : i < 6 ? "unsupported" : "grounded").map(
        (pair) => ({ ...pair, cluster: `r${i}` }),
      ),
    ).flat();
    const clustered = agreementPanel(pairs, OPTIONS);
    const plain = agreementPanel(
      pairs.map(({ a, b }) => ({ a, b })),
      OPTIONS,
    );
    expect(clustered.clusters?.count).toBe(40);
    expect(clustered.clusters?.deff).toBeCloseTo((5 * 40) / 39, 9);
    expect(plain.clusters).toBeNull();
    expect(clustered.kappa.value).toBe(plain.kappa.value);
    for (const key of ["kappa", "po", "ac1", "pabak_bp"] as const) {
      const [wide, narrow] = [clustered[key].ci, plain[key].ci].map((ci) => (ci?.hi ?? 0) - (ci?.lo ?? 0));
      expect(wide).toBeGreaterThan(narrow ?? 1);
    }
    expect(() => agreementPanel([...pairs, ...repeat(1, "grounded", "grounded")], OPTIONS)).toThrow(DomainError);
  });

  it.each([
    ["an unknown label", () => agreementPanel(repeat(1, "Grounded", "grounded"), OPTIONS), "label_unknown"],
    ["an empty text as label", () => agreementPanel(repeat(1, "", ""), OPTIONS), "label_unknown"],
    ["an unknown failing label", () => agreementPanel([], { ...OPTIONS, failLabels: ["bad"] }), "label_unknown"],
    [
      "a label twice",
      () => agreementPanel([], { ...OPTIONS, labels: ["a", "a"], failLabels: [] }),
      "label_set_invalid",
    ],
    [
      "no seed",
      () =>
        agreementPanel([...repeat(1, "grounded", "grounded"), ...repeat(1, "unsupported", "unsupported")], {
          ...OPTIONS,
          seedHex: "",
        }),
      "seed_invalid",
    ],
    [
      "a table that is not square",
      () => agreementPanelOfTable([[1, 2], [3]], { ...OPTIONS, labels: ["a", "b"], failLabels: [] }),
      "agreement_table_malformed",
    ],
    [
      "half an item",
      () => agreementPanelOfTable([[0.5]], { ...OPTIONS, labels: ["a"], failLabels: [] }),
      "agreement_table_malformed",
    ],
  ])("refuses %s", (_, ask, code) => {
    expect(ask).toThrow(expect.objectContaining({ code }));
  });
});

describe("properties of the panel", () => {
  const cell = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }) },
  );
  const table3 = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
  const options: PanelOptions = {
    labels: ["a", "b", "c"],
    failLabels: ["c"],
    seedHex: "0f".repeat(32),
    draws: 200,
    weights: "gate",
  };
  const runs = { numRuns: 25 };

  it("holds no NaN and no infinity, and no figure leaves [-1, 1]", () => {
    fc.assert(
      fc.property(table3, (table) => {
        const panel = agreementPanelOfTable(table, options);
        for (const [path, value] of numbersIn(panel)) expect(Number.isFinite(value), path).toBe(true);
        for (const value of figuresOf(panel))
          if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
      }),
      runs,
    );
  });

  it("does not know which rater is which", () => {
    fc.assert(
      fc.property(table3, (table) => {
        const turned: Table = table.map((_, i) => table.map((row) => row[i] ?? 0));
        expectNear(figuresOf(agreementPanelOfTable(turned, options)), figuresOf(agreementPanelOfTable(table, options)));
      }),
      runs,
    );
  });

  it("does not read the data for its label set: an unused label changes kappa by nothing", () => {
    fc.assert(
      fc.property(table3, (table) => {
        const wider = agreementPanelOfTable([...table.map((row) => [...row, 0]), [0, 0, 0, 0]], {
          ...options,
          labels: ["a", "b", "c", "d"],
        });
        const panel = agreementPanelOfTable(table, options);
        expectNear(
          [wider.kappa.value, wider.scott_pi.value, wider.alpha_nominal.value],
          [panel.kappa.value, panel.scott_pi.value, panel.alpha_nominal.value],
        );
      }),
      runs,
    );
  });

  it("is the same from pairs as from counts", () => {
    fc.assert(
      fc.property(table3, (table) => {
        const pairs = table.flatMap((row, i) =>
          row.flatMap((count, j) => repeat(count, options.labels[i] ?? null, options.labels[j] ?? null)),
        );
        expect(agreementPanel(pairs, options)).toEqual(agreementPanelOfTable(table, options));
      }),
      runs,
    );
  });
});

describe("words", () => {
  it("explains a reason in a sentence", () => {
    expect(explainUndefined("label_never_used")).toBe("Not defined, because neither rater used this label.");
  });

  it("classes outcomes by the rubric's effects, failing labels as the caller names them", () => {
    expect(
      gateClassesOf(
        ["grounded", "misattributed", "no_answer", "not_a_claim", "refusal_unchecked", "mine"],
        ["misattributed", "mine"],
      ),
    ).toEqual(["pass", "against", "apart", "uncounted", "uncounted", "against"]);
  });
});
