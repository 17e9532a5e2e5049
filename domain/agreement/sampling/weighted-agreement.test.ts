import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { kappaOfTable } from "../kappa";
import type { RescoredPair } from "./weighted-agreement";
import { weightedAgreement } from "./weighted-agreement";

interface WeightingVectors {
  stratified_rescore: {
    input: { stratum: string; N: number; n: number; disagreements: number }[];
    expected: {
      naive_rate: number;
      ht_rate: number;
      se_stratified_fpc: number;
      kappa_unweighted_sample: number;
      kappa_HT: number;
      sample_table: number[][];
      weighted_table: number[][];
    };
  };
}
/** stats-weighting.json: standard error equal to R survey 4.1.1 svymean with finite-population correction. */
const { stratified_rescore: vector }: WeightingVectors = JSON.parse(
  readFileSync(new URL("../fixtures/stats-weighting.json", import.meta.url), "utf8"),
);
const LABELS = vector.input.map(({ stratum }) => stratum);
const OPTIONS = {
  labels: LABELS,
  failLabels: ["unsupported", "misattributed"],
  strata: vector.input,
  seedHex: "5eed".repeat(16),
  draws: 4_000,
};

function pairsOf(table: number[][]): RescoredPair[] {
  return table.flatMap((row, i) =>
    row.flatMap((count, j) =>
      Array.from({ length: count }, () => ({ a: LABELS[i] ?? null, b: LABELS[j] ?? null, stratum: LABELS[i] ?? "" })),
    ),
  );
}

describe("stats-weighting: stratified_rescore", () => {
  const { expected } = vector;
  const seen = weightedAgreement(pairsOf(expected.sample_table), OPTIONS);

  it("tables", () => {
    expect(seen.sample_table).toEqual(expected.sample_table);
    seen.weighted_table.forEach((row, i) =>
      row.forEach((cell, j) => expect(cell).toBeCloseTo(expected.weighted_table[i]?.[j] ?? Number.NaN, 9)),
    );
    expect(seen.frame_n).toBe(1000);
    expect(seen.strata.map(({ disagreements }) => disagreements)).toEqual(
      vector.input.map(({ disagreements }) => disagreements),
    );
  });

  it("rates and kappa, weighted and not", () => {
    expect(seen.disagreement_rate.value).toBeCloseTo(expected.ht_rate, 9);
    expect(seen.disagreement_rate.se).toBeCloseTo(expected.se_stratified_fpc, 9);
    expect(seen.kappa.value).toBeCloseTo(expected.kappa_HT, 9);
    expect(kappaOfTable(seen.sample_table).value).toBeCloseTo(expected.kappa_unweighted_sample, 9);
    expect(vector.input.reduce((sum, { disagreements }) => sum + disagreements, 0) / seen.n).toBeCloseTo(
      expected.naive_rate,
      9,
    );
  });

  it("has intervals around the points, by the stratified posterior", () => {
    for (const figure of [seen.disagreement_rate, seen.kappa, seen.pass_fail_kappa, seen.fail_specific_agreement]) {
      expect(figure.ci?.method).toBe("stratified_dirichlet");
      expect(figure.ci?.lo).toBeLessThan(figure.value ?? Number.NaN);
      expect(figure.ci?.hi).toBeGreaterThan(figure.value ?? Number.NaN);
    }
    expect(weightedAgreement(pairsOf(expected.sample_table), OPTIONS)).toEqual(seen);
  });
});

function same(label: string, count: number): RescoredPair[] {
  return Array.from({ length: count }, () => ({ a: label, b: label, stratum: label }));
}

describe("weightedAgreement", () => {
  const strata = [
    { stratum: "grounded", N: 100 },
    { stratum: "unsupported", N: 4 },
  ];
  const options = {
    labels: ["grounded", "unsupported"],
    failLabels: ["unsupported"],
    strata,
    seedHex: "ab".repeat(32),
    draws: 500,
  };

  it("gives no figure of the frame where a stratum was not sampled", () => {
    const seen = weightedAgreement(same("unsupported", 4), options);
    expect(seen.kappa).toEqual({ value: null, n: 4, reason: "stratum_not_sampled", flags: [] });
    expect(seen.disagreement_rate).toMatchObject({ value: null, se: null });
  });

  it("lets the rest of a stratum stand for a pair that was dropped", () => {
    const dropped: RescoredPair = { a: "unsupported", b: null, stratum: "unsupported" };
    const seen = weightedAgreement([...same("grounded", 10), ...same("unsupported", 3), dropped], options);
    expect(seen.weighted_table[1]?.[1]).toBeCloseTo(4, 12);
    expect(seen.n).toBe(13);
  });

  it("has no standard error where one item stands for several", () => {
    const seen = weightedAgreement([...same("grounded", 1), ...same("unsupported", 4)], options);
    expect(seen.disagreement_rate).toMatchObject({ value: 0, se: null });
  });

  it("is empty on an empty frame", () => {
    expect(weightedAgreement([], { ...options, strata: [] }).kappa.reason).toBe("empty");
  });

  it("refuses a stratum it was not given, one with more items than it has, and a failing label outside the set", () => {
    expect(() => weightedAgreement([{ a: "grounded", b: "grounded", stratum: "x" }], options)).toThrow(DomainError);
    expect(() => weightedAgreement(same("unsupported", 5), options)).toThrow(DomainError);
    expect(() => weightedAgreement([], { ...options, failLabels: ["Unsupported"] })).toThrow(DomainError);
  });
});
