import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { binomialCdf, binomialTail } from "./distributions/binomial";
import { betaQuantile } from "./distributions/incomplete-beta";
import { intervalOfRate } from "./interval-of-rate";
import { planItems } from "./plan-items";
import { wilsonInterval } from "./rate-interval";
import { isWithinLimit, rateLimitOf } from "./rate-limit";

type Pair = [number, number];
interface IntervalCase {
  input: { x: number; n: number };
  expected: {
    rate: number;
    clopper_pearson95: Pair;
    wilson95: Pair;
    jeffreys95: Pair;
    cp_upper_one_sided95: number;
    cp_lower_one_sided95: number;
    wilson_upper_one_sided95: number;
    p_value_H0_rate_ge_0_02: number;
    p_value_H0_rate_le_0_02: number;
    gate_pass_integer: boolean;
    claim_le_2pct_at_95: boolean;
  };
}
interface PlanCase {
  n: number;
  gate_max_failures: number;
  claim_max_failures: number | null;
  proven_above_min_failures: number;
  P_gate_pass: Record<string, number>;
  P_claim: Record<string, number>;
  P_proven_above: Record<string, number>;
  P_flip_between_two_fresh_runs_same_rate: Record<string, number>;
}
interface GateVectors {
  intervals: IntervalCase[];
  sample_size_zero_or_more_failures: { max_rate: number; confidence: number; min_n_for_failures_0_to_10: number[] }[];
  plan: PlanCase[];
}
/** stats-binomial-gate.json: scipy 1.10.1, statsmodels 0.13.5, equal to R's binom.test and prop.test. */
const vectors: GateVectors = JSON.parse(
  readFileSync(new URL("./fixtures/stats-binomial-gate.json", import.meta.url), "utf8"),
);

function expectClose(seen: number, wanted: number, tolerance = 1e-9): void {
  expect(Math.abs(seen - wanted)).toBeLessThanOrEqual(tolerance);
}
function expectPair(seen: readonly [number, number], wanted: Pair): void {
  expectClose(seen[0], wanted[0]);
  expectClose(seen[1], wanted[1]);
}

describe("intervalOfRate", () => {
  it.each(vectors.intervals.map((one) => [`${one.input.x} of ${one.input.n}`, one] as const))(
    "%s",
    (_, { input: { x, n }, expected }) => {
      const seen = intervalOfRate(x, n);
      expectClose(seen.rate.value ?? Number.NaN, expected.rate);
      expectPair(seen.wilson95, expected.wilson95);
      expectPair(seen.clopper_pearson95, expected.clopper_pearson95);
      expectClose(seen.cp_upper_one_sided95, expected.cp_upper_one_sided95);
      expectClose(seen.cp_lower_one_sided95, expected.cp_lower_one_sided95);
      expect(seen.gate).toBe(expected.gate_pass_integer);
      expect(seen.claim).toBe(expected.claim_le_2pct_at_95);
    },
  );

  it.each(vectors.intervals.map((one) => [`${one.input.x} of ${one.input.n}`, one] as const))(
    "%s: what the intervals are made of",
    (_, { input: { x, n }, expected }) => {
      expectClose(wilsonInterval(x, n, 0.9).hi, expected.wilson_upper_one_sided95);
      expectClose(binomialCdf(x, n, 0.02), expected.p_value_H0_rate_ge_0_02);
      expectClose(binomialTail(x, n, 0.02), expected.p_value_H0_rate_le_0_02);
      if (x > 0) expectClose(betaQuantile(0.025, x + 0.5, n - x + 0.5), expected.jeffreys95[0]);
      if (x < n) expectClose(betaQuantile(0.975, x + 0.5, n - x + 0.5), expected.jeffreys95[1]);
    },
  );

  it("lets nothing through on no item at all", () => {
    const seen = intervalOfRate(0, 0);
    expect(seen.rate).toEqual({ value: null, n: 0, reason: "empty", flags: [] });
    expect(seen.clopper_pearson95).toEqual([0, 1]);
    expect(seen.wilson95).toEqual([0, 1]);
    expect(seen.gate).toBe(false);
    expect(seen.claim).toBe(false);
  });

  it.each([
    [3, 2],
    [-1, 5],
    [0.5, 5],
    [1, Number.NaN],
  ])("refuses %s of %s", (x, n) => {
    expect(() => intervalOfRate(x, n)).toThrow(DomainError);
  });

  it("compares exact hits in whole numbers at every size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), (k) => {
        expect(isWithinLimit(k, 50 * k, rateLimitOf(0.02))).toBe(true);
        expect(isWithinLimit(k, 50 * k - 1, rateLimitOf(0.02))).toBe(false);
      }),
    );
  });

  it("orders its bounds around the rate and mirrors failures and passes", () => {
    const counts = fc
      .integer({ min: 1, max: 2_000 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(counts, ([x, n]) => {
        const seen = intervalOfRate(x, n);
        const mirrored = intervalOfRate(n - x, n);
        for (const [lo, hi] of [seen.wilson95, seen.clopper_pearson95]) {
          expect(lo).toBeGreaterThanOrEqual(0);
          expect(lo).toBeLessThanOrEqual(x / n + 1e-15);
          expect(hi).toBeGreaterThanOrEqual(x / n - 1e-15);
          expect(hi).toBeLessThanOrEqual(1);
        }
        expectClose(seen.clopper_pearson95[0], 1 - mirrored.clopper_pearson95[1], 1e-12);
      }),
    );
  });

  it.each([
    [0.02, { numerator: 2, denominator: 100 }],
    [0, { numerator: 0, denominator: 1 }],
    [1, { numerator: 1, denominator: 1 }],
    [0.125, { numerator: 125, denominator: 1000 }],
  ])("reads %s as a fraction", (rate, fraction) => {
    expect(rateLimitOf(rate)).toEqual(fraction);
  });

  it.each([-0.01, 1.01, Number.NaN, 1 / 3])("refuses %s as a limit", (rate) => {
    expect(() => rateLimitOf(rate)).toThrow(DomainError);
  });
});

describe("planItems", () => {
  it.each(vectors.sample_size_zero_or_more_failures)(
    "$max_rate at $confidence",
    ({ max_rate, confidence, min_n_for_failures_0_to_10 }) => {
      expect(planItems(max_rate, confidence).min_n_for_failures_0_to_10).toEqual(min_n_for_failures_0_to_10);
    },
  );

  it.each(vectors.plan)("operating curve of $n items", (expected) => {
    const rates = [0.002, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.08];
    const seen = planItems(0.02, 0.95, expected.n, rates);
    expect(seen.gate_max_failures).toBe(expected.gate_max_failures);
    expect(seen.claim_max_failures).toBe(expected.claim_max_failures);
    expect(seen.proven_above_min_failures).toBe(expected.proven_above_min_failures);
    for (const key of [
      "P_gate_pass",
      "P_claim",
      "P_proven_above",
      "P_flip_between_two_fresh_runs_same_rate",
    ] as const) {
      for (const [rate, probability] of Object.entries(expected[key]))
        expectClose(seen[key]?.[rate] ?? Number.NaN, probability, 5.1e-5);
    }
  });

  it("has the command line's rates as keys, and no curve where no n was asked for", () => {
    expect(Object.keys(planItems(0.02, 0.95, 200).P_gate_pass ?? {})).toEqual([
      "0.005",
      "0.01",
      "0.015",
      "0.02",
      "0.03",
      "0.04",
    ]);
    expect(Object.keys(planItems(0.02, 0.95))).toEqual(["max_rate", "confidence", "min_n_for_failures_0_to_10"]);
  });

  it.each([
    [0, 0.95],
    [1, 0.95],
    [0.02, 1],
    [0.02, Number.NaN],
  ])("refuses rate %s at %s", (rate, confidence) => {
    expect(() => planItems(rate, confidence)).toThrow(DomainError);
  });
});
