import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { kappaOfTable } from "./kappa";
import { DIRICHLET_DRAWS_2X2, kappaPosterior } from "./kappa-posterior";

type Pair = [number, number];
interface IntervalCase {
  id: string;
  input: { table: number[][] };
  expected: {
    prior_per_cell: number;
    kappa_point: number | null;
    kappa_dirichlet95: Pair;
    ac1_dirichlet95: Pair;
    P_kappa_above_0_6: number;
    kappa_wald95?: Pair;
  };
}
/** Made with one to two million draws a case; tolerance .01. */
const vectors: { cases: IntervalCase[] } = JSON.parse(
  readFileSync(new URL("./fixtures/stats-kappa-intervals.json", import.meta.url), "utf8"),
);
const SEEDS = ["0".repeat(64), "c0ffee00".repeat(8)];

describe.each(vectors.cases.map((one) => [one.id, one] as const))(
  "stats-kappa-intervals: %s",
  (_, { input, expected }) => {
    it.each(SEEDS)("seed %s", (seedHex) => {
      const seen = kappaPosterior(input.table, { seedHex, statistic: "kappa" });
      expect(seen?.priorPerCell).toBeCloseTo(expected.prior_per_cell, 15);
      expect(Math.abs((seen?.kappa?.lo ?? Number.NaN) - expected.kappa_dirichlet95[0])).toBeLessThan(0.01);
      expect(Math.abs((seen?.kappa?.hi ?? Number.NaN) - expected.kappa_dirichlet95[1])).toBeLessThan(0.01);
      expect(Math.abs((seen?.ac1?.lo ?? Number.NaN) - expected.ac1_dirichlet95[0])).toBeLessThan(0.01);
      expect(Math.abs((seen?.ac1?.hi ?? Number.NaN) - expected.ac1_dirichlet95[1])).toBeLessThan(0.01);
      expect(Math.abs((seen?.probabilityAbove06 ?? Number.NaN) - expected.P_kappa_above_0_6)).toBeLessThan(0.01);
    });

    it("the point and Wald's interval", () => {
      const seen = kappaOfTable(input.table);
      if (expected.kappa_point === null) expect(seen.reason).toBe("no_variation");
      else expect(seen.value).toBeCloseTo(expected.kappa_point, 9);
      if (expected.kappa_wald95 && expected.kappa_wald95[0] < expected.kappa_wald95[1]) {
        expect(seen.wald95?.[0]).toBeCloseTo(expected.kappa_wald95[0], 8);
        expect(seen.wald95?.[1]).toBeCloseTo(expected.kappa_wald95[1], 8);
      }
    });
  },
);

describe("the posterior", () => {
  const table = [
    [40, 9],
    [6, 45],
  ];
  const options = { seedHex: "a".repeat(64), statistic: "kappa" };

  it("is the same for the same seed and another for another seed or statistic", () => {
    const first = kappaPosterior(table, options);
    expect(kappaPosterior(table, options)).toEqual(first);
    expect(kappaPosterior(table, { ...options, statistic: "pass_fail" })?.kappa?.lo).not.toBe(first?.kappa?.lo);
    expect(kappaPosterior(table, { ...options, seedHex: "b".repeat(64) })?.kappa?.lo).not.toBe(first?.kappa?.lo);
    expect(first?.kappa).toMatchObject({
      seed: options.seedHex,
      draws: DIRICHLET_DRAWS_2X2,
      generator: "xoshiro128**/kappa",
      level: 0.95,
    });
  });

  it("widens with the design effect", () => {
    const plain = kappaPosterior(table, options)?.kappa;
    const clustered = kappaPosterior(table, { ...options, deff: 4 })?.kappa;
    expect((clustered?.hi ?? 0) - (clustered?.lo ?? 0)).toBeGreaterThan(1.7 * ((plain?.hi ?? 0) - (plain?.lo ?? 0)));
    expect(clustered?.method).toBe("dirichlet_deff");
  });

  it("has none for an empty table or a single label", () => {
    expect(
      kappaPosterior(
        [
          [0, 0],
          [0, 0],
        ],
        options,
      ),
    ).toBeNull();
    expect(kappaPosterior([[7]], options)).toBeNull();
  });
});
