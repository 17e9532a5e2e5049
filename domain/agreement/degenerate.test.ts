import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { intervalOfDraws } from "./draws-interval";
import { fleissKappa } from "./fleiss-kappa";
import { intervalOfRate } from "./interval-of-rate";
import { kappaOfTable } from "./kappa";
import { linearWeights, quadraticWeights } from "./kappa-weights";
import type { RatedUnit } from "./krippendorff-alpha";
import { alphaNominal } from "./krippendorff-alpha";
import { mcNemarTest } from "./mcnemar";
import { chanceCorrected } from "./pass-fail-panel";
import { rawAgreement } from "./raw-agreement";
import { specificAgreement } from "./specific-agreement";

interface DegenerateCase {
  f: string;
  input: {
    table?: number[][];
    units_by_raters?: (number | string | null)[][];
    counts?: number[][];
    label?: number;
    b?: number;
    c?: number;
    x?: number;
    n?: number;
  };
  expected: {
    value?: number | null;
    reason?: string;
    flag?: string;
    se?: number | null;
    wald95?: null;
    show?: { po: number; po_ci95_clopper_pearson: number[] };
    clopper_pearson95?: number[];
    Do?: number;
    De?: number;
    pairable_values?: number;
    units_used?: number;
    passes?: boolean;
  };
}
const vectors: { cases: DegenerateCase[] } = JSON.parse(
  readFileSync(new URL("./fixtures/stats-degenerate.json", import.meta.url), "utf8").replaceAll('"pass_"', '"passes"'),
);
const SEED = "5eed".repeat(16);

function casesOf(name: string): (readonly [string, DegenerateCase])[] {
  return vectors.cases.filter(({ f }) => f === name).map((one) => [JSON.stringify(one.input), one] as const);
}

describe("stats-degenerate: kappa", () => {
  it.each(casesOf("kappa"))("%s", (_, { input, expected }) => {
    const table = input.table ?? [];
    const seen = kappaOfTable(table);
    if (expected.value === null)
      expect(seen).toMatchObject({ value: null, reason: expected.reason, se: null, wald95: null });
    else expect(seen.value).toBeCloseTo(expected.value ?? Number.NaN, 12);
    if (expected.flag) expect(seen.flags).toEqual([expected.flag]);
    if (expected.se !== undefined) expect(seen.se).toBe(expected.se);
    if (expected.wald95 === null) expect(seen.wald95).toBeNull();
    if (expected.show) {
      const po = rawAgreement(table);
      expect(po.value).toBe(expected.show.po);
      expected.show.po_ci95_clopper_pearson.forEach((end, i) => expect(po.ci95_exact?.[i]).toBeCloseTo(end, 6));
    }
  });

  it.each(casesOf("weighted_kappa"))("weighted, %s", (_, { input, expected }) => {
    for (const weights of [linearWeights(1), quadraticWeights(1)]) {
      expect(kappaOfTable(input.table ?? [], weights)).toMatchObject({ value: null, reason: expected.reason });
    }
  });
});

describe("stats-degenerate: the rest of the family", () => {
  it.each(casesOf("alpha"))("alpha %s", (_, { input, expected }) => {
    const units = (input.units_by_raters ?? []).map(
      (unit): RatedUnit => unit.map((label) => (label === null ? null : String(label))),
    );
    const seen = alphaNominal(units);
    expect(seen.value).toBe(expected.value);
    expect(seen.reason).toBe(expected.reason);
    for (const key of ["Do", "De", "pairable_values", "units_used"] as const)
      if (expected[key] !== undefined) expect(seen[key]).toBe(expected[key]);
  });

  it.each(casesOf("ac1"))(
    "AC1 %s has a value and no interval; the exact one of po is there instead",
    (_, { input, expected }) => {
      const {
        ac1,
        kappa,
        P_kappa_above_0_6: above,
      } = chanceCorrected(input.table ?? [], { seedHex: SEED, statistic: "kappa" });
      expect(ac1).toMatchObject({ value: expected.value, se: expected.se, flags: [expected.flag] });
      expect(ac1.ci).toBeUndefined();
      expect(kappa.ci).toBeUndefined();
      expect(above).toMatchObject({ value: null, reason: "no_variation" });
    },
  );

  it.each(casesOf("fleiss"))("Fleiss %s", (_, { input, expected }) => {
    expect(fleissKappa(input.counts ?? [])).toMatchObject({ value: null, reason: expected.reason });
  });

  it.each(casesOf("specific_agreement"))("specific agreement %s", (_, { input, expected }) => {
    expect(specificAgreement(input.table ?? [], input.label ?? -1)).toMatchObject({
      value: null,
      reason: expected.reason,
      n: 0,
    });
  });

  it.each(casesOf("mcnemar"))("McNemar %s", (_, { input, expected }) => {
    expect(mcNemarTest(input.b ?? -1, input.c ?? -1)).toMatchObject({
      p_exact: null,
      p_mid: null,
      reason: expected.reason,
    });
  });
});

describe("stats-degenerate: rate and gate", () => {
  // The command line's contract calls 0 of 0 `empty` and reads "fail" here as undecided; both mean that nothing passes.
  it.each(casesOf("rate"))("rate %s", (_, { input, expected }) => {
    const seen = intervalOfRate(input.x ?? -1, input.n ?? -1);
    expect(seen.rate.value).toBe(expected.value);
    if (expected.value === null) {
      expect(seen.rate.reason).toBe("empty");
      expect(seen.gate).toBe(false);
    }
    expected.clopper_pearson95?.forEach((end, i) => expect(seen.clopper_pearson95[i]).toBeCloseTo(end, 9));
  });

  it.each(casesOf("gate"))("gate %s", (_, { input, expected }) => {
    expect(intervalOfRate(input.x ?? -1, input.n ?? -1).gate).toBe(expected.passes);
  });
});

function drawsWith(undefinedDraws: number): Float64Array {
  return Float64Array.from({ length: 1000 }, (_, i) => (i < undefinedDraws ? Number.NaN : i));
}

describe("stats-degenerate: bootstrap", () => {
  const origin = { method: "bootstrap", seedHex: SEED, stream: "test" };
  it("counts undefined draws, and gives no interval beyond 5% of them", () => {
    expect(intervalOfDraws(drawsWith(0), origin)?.undefinedDraws).toBeUndefined();
    expect(intervalOfDraws(drawsWith(50), origin)?.undefinedDraws).toBe(50);
    expect(intervalOfDraws(drawsWith(51), origin)).toBeNull();
  });
});
