import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { alphaInterval } from "./alpha-bootstrap";
import { fleissKappa } from "./fleiss-kappa";
import type { RatedUnit } from "./krippendorff-alpha";
import { alphaNominal } from "./krippendorff-alpha";
import { multiRaterPanel } from "./multi-rater-panel";
import { fleissOfRaters, gwetAc1OfRaters } from "./unequal-raters";

interface RaterCase {
  id: string;
  input: { counts?: number[][]; labels?: string[]; units_by_raters?: (number | null)[][] };
  expected: {
    fleiss?: { value: number; po: number; pe: number; se_null_fleiss1979: number; per_label: number[] };
    ac1?: { value: number; po: number; pe: number };
    fleiss_missing?: { value: number; po: number; pe: number };
    alpha_nominal: { value: number; Do: number; De: number; pairable_values: number; units_used: number };
  };
}
/** Published examples, computed again with R irr, irrCAC and by plain formulas; versions in the file. */
const vectors: { multi_rater: RaterCase[] } = JSON.parse(
  readFileSync(new URL("./fixtures/stats-agreement-multirater.json", import.meta.url), "utf8"),
);
const SEED = "5eed".repeat(16);

function unitsOf({ input }: RaterCase): RatedUnit[] {
  if (input.counts)
    return input.counts.map((row) => row.flatMap((count, j) => Array.from({ length: count }, () => String(j))));
  return (input.units_by_raters ?? []).map((unit) => unit.map((label) => (label === null ? null : String(label))));
}
function countsOf(units: readonly RatedUnit[]): number[][] {
  const labels = [...new Set(units.flat())].filter((label) => label !== null).sort();
  return units.map((unit) => labels.map((label) => unit.filter((one) => one === label).length));
}

describe.each(vectors.multi_rater.map((one) => [one.id, one] as const))("stats-agreement-multirater: %s", (_, one) => {
  const units = unitsOf(one);
  const counts = one.input.counts ?? countsOf(units);

  it("nominal alpha with its parts", () => {
    const seen = alphaNominal(units);
    for (const key of ["value", "Do", "De", "pairable_values", "units_used"] as const)
      expect(seen[key]).toBeCloseTo(one.expected.alpha_nominal[key], 9);
  });

  if (one.expected.ac1)
    it("AC1", () => {
      const seen = gwetAc1OfRaters(counts);
      for (const key of ["value", "po", "pe"] as const)
        expect(seen[key]).toBeCloseTo(one.expected.ac1?.[key] ?? Number.NaN, 9);
    });

  if (one.expected.fleiss_missing)
    it("Fleiss with missing labels", () => {
      const seen = fleissOfRaters(counts);
      for (const key of ["value", "po", "pe"] as const)
        expect(seen[key]).toBeCloseTo(one.expected.fleiss_missing?.[key] ?? Number.NaN, 9);
    });

  if (one.expected.fleiss)
    it("Fleiss", () => {
      const seen = fleissKappa(counts);
      for (const key of ["value", "po", "pe", "se_null_fleiss1979"] as const)
        expect(seen[key]).toBeCloseTo(one.expected.fleiss?.[key] ?? Number.NaN, 9);
      one.expected.fleiss?.per_label.forEach((wanted, j) => expect(seen.per_label[j]).toBeCloseTo(wanted, 9));
    });
});

describe("alpha's interval", () => {
  const units: RatedUnit[] = [
    ...Array.from({ length: 60 }, (): RatedUnit => ["pass", "pass", "pass"]),
    ...Array.from({ length: 8 }, (): RatedUnit => ["fail", "fail", "pass"]),
    ...Array.from({ length: 6 }, (): RatedUnit => ["fail", "fail", "fail"]),
  ];

  it("holds the point and is reproducible", () => {
    const point = alphaNominal(units).value ?? Number.NaN;
    const first = alphaInterval(units, SEED);
    expect(first).toEqual(alphaInterval(units, SEED));
    expect(first.ci?.lo).toBeLessThan(point);
    expect(first.ci?.hi).toBeGreaterThan(point);
    expect(first.ci).toMatchObject({ method: "bayesian_bootstrap", draws: 5000, seed: SEED });
    expect(first.flags).toEqual([]);
  });

  it("is flagged where fewer than ten labels are not the commonest", () => {
    expect(alphaInterval(units.slice(0, 62), SEED).flags).toEqual(["few_minority_ratings"]);
  });
});

describe("multiRaterPanel", () => {
  const labels = ["pass", "fail"];

  it("gives Fleiss only where every unit is complete", () => {
    const complete: RatedUnit[] = [
      ["pass", "pass"],
      ["fail", "pass"],
      ["fail", "fail"],
    ];
    expect(multiRaterPanel(complete, { labels, seedHex: SEED }).fleiss?.value).toBeCloseTo(1 / 3, 12);
    const holes = multiRaterPanel([...complete, ["pass", null]], { labels, seedHex: SEED });
    expect(holes.fleiss).toBeUndefined();
    expect(holes).toMatchObject({ n: 4, n_pairable: 3, n_complete: 3, raters: 2 });
  });

  it("counts one dissent among 21 equal labels as alpha 0, and says that the base rate is skewed", () => {
    const seen = multiRaterPanel(
      Array.from({ length: 10 }, (_, i): RatedUnit => ["pass", i === 0 ? "fail" : "pass"]),
      { labels, seedHex: SEED },
    );
    expect(seen.alpha_nominal.value).toBeCloseTo(0, 12);
    expect(seen.alpha_nominal.flags).toContain("few_minority_ratings");
  });

  it("has reasons where nothing can be compared", () => {
    const alone = multiRaterPanel(
      [
        ["pass", null],
        [null, "fail"],
      ],
      { labels, seedHex: SEED },
    );
    expect(alone.alpha_nominal).toMatchObject({ value: null, reason: "no_pairable_unit" });
    expect(alone.ac1).toMatchObject({ value: null, reason: "no_pairable_unit" });
    expect(multiRaterPanel([], { labels, seedHex: SEED }).alpha_nominal.reason).toBe("no_pairable_unit");
  });

  it("refuses a label outside the set, and rows of different lengths", () => {
    expect(() => multiRaterPanel([["pass", "Fail"]], { labels, seedHex: SEED })).toThrow(DomainError);
    expect(() => multiRaterPanel([["pass", "fail"], ["pass"]], { labels, seedHex: SEED })).toThrow(DomainError);
    expect(() =>
      fleissKappa([
        [2, 0],
        [1, 0],
      ]),
    ).toThrow(DomainError);
  });
});
