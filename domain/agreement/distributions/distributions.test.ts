import stdlibBetaQuantile from "@stdlib/stats-base-dists-beta-quantile";
import stdlibBinomialCdf from "@stdlib/stats-base-dists-binomial-cdf";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { binomialCdf, binomialTail } from "./binomial";
import { binomialTerm } from "./binomial-term";
import { chiSquareTail } from "./chi-square";
import { betaQuantile, regularisedBeta } from "./incomplete-beta";
import { logGamma, stirlingError } from "./log-gamma";
import { normalCdf, normalQuantile } from "./normal";

function relativeError(seen: number, wanted: number): number {
  return Math.abs(seen - wanted) / Math.max(Math.abs(wanted), Number.MIN_VALUE);
}

describe("logGamma", () => {
  it.each([
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [1, 0],
    [2, 0],
    [5, Math.log(24)],
    [11, Math.log(3_628_800)],
    [171, 706.5730622457874],
  ])("logGamma(%s)", (x, wanted) => {
    expect(logGamma(x)).toBeCloseTo(wanted, 12);
  });

  it("keeps the recurrence over four decades", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e4, noNaN: true }), (x) => {
        const gap = Math.abs(logGamma(x + 1) - logGamma(x) - Math.log(x));
        expect(gap).toBeLessThan(1e-13 * Math.max(1, Math.abs(logGamma(x + 1))));
      }),
    );
  });

  it("joins the series of the Stirling error without a step", () => {
    expect(stirlingError(10 - 1e-11)).toBeCloseTo(stirlingError(10), 12);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses %s", (x) => {
    expect(() => logGamma(x)).toThrow(DomainError);
  });
});

describe("binomial against @stdlib", () => {
  const rateAndCounts = fc
    .record({ n: fc.integer({ min: 1, max: 3_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .chain(({ n, share }) =>
      fc.record({ n: fc.constant(n), x: fc.integer({ min: 0, max: n }), p: fc.constant(share) }),
    );

  it("has its distribution function", () => {
    fc.assert(
      fc.property(rateAndCounts, ({ n, x, p }) => {
        expect(Math.abs(binomialCdf(x, n, p) - stdlibBinomialCdf(x, n, p))).toBeLessThan(2e-12);
      }),
    );
  });

  it("has tails that complete each other", () => {
    fc.assert(
      fc.property(rateAndCounts, ({ n, x, p }) => {
        expect(binomialCdf(x - 1, n, p) + binomialTail(x, n, p)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("sums its terms to its distribution function", () => {
    for (const [n, p] of [
      [20, 0.02],
      [150, 0.02],
      [41, 0.7],
    ] as const) {
      let sum = 0;
      for (let x = 0; x <= n; x += 1) {
        sum += binomialTerm(x, n, p);
        expect(sum).toBeCloseTo(binomialCdf(x, n, p), 13);
      }
    }
  });

  it("is whole at the ends", () => {
    expect(binomialCdf(-1, 10, 0.3)).toBe(0);
    expect(binomialCdf(10, 10, 0.3)).toBe(1);
    expect(binomialTail(0, 10, 0.3)).toBe(1);
    expect(binomialTail(11, 10, 0.3)).toBe(0);
    expect(binomialTerm(0, 5, 0)).toBe(1);
    expect(binomialTerm(5, 5, 1)).toBe(1);
    expect(binomialTerm(4, 5, 1)).toBe(0);
  });
});

describe("beta quantile against @stdlib", () => {
  it("agrees wherever an exact interval may ask", () => {
    const asked = fc.integer({ min: 1, max: 5_000 }).chain((n) =>
      fc.record({
        n: fc.constant(n),
        x: fc.integer({ min: 0, max: n - 1 }),
        p: fc.constantFrom(0.005, 0.025, 0.05, 0.5, 0.95, 0.975, 0.995),
      }),
    );
    fc.assert(
      fc.property(asked, ({ n, x, p }) => {
        expect(relativeError(betaQuantile(p, x + 1, n - x), stdlibBetaQuantile(p, x + 1, n - x))).toBeLessThan(1e-10);
      }),
    );
  });

  it("agrees for the fractional shapes a design effect makes", () => {
    const shape = fc.double({ min: 0.3, max: 500, noNaN: true });
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, p) => {
        expect(Math.abs(betaQuantile(p, a, b) - stdlibBetaQuantile(p, a, b))).toBeLessThan(1e-11);
      }),
    );
  });

  it("inverts the distribution function", () => {
    const shape = fc.double({ min: 0.2, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(shape, shape, fc.double({ min: 1e-4, max: 1 - 1e-4, noNaN: true }), (a, b, p) => {
        const x = betaQuantile(p, a, b);
        fc.pre(x > 1e-12 && x < 1 - 1e-6);
        expect(regularisedBeta(x, a, b)).toBeCloseTo(p, 9);
      }),
    );
  });

  it("keeps a million items exact: 0 of 10^6 has the upper bound 1 - 0.025^(1/10^6)", () => {
    expect(relativeError(betaQuantile(0.975, 1, 1_000_000), -Math.expm1(Math.log(0.025) / 1_000_000))).toBeLessThan(
      1e-11,
    );
  });

  it("refuses what is no probability or shape", () => {
    expect(() => betaQuantile(1.5, 1, 1)).toThrow(DomainError);
    expect(() => betaQuantile(0.5, 0, 1)).toThrow(DomainError);
    expect(() => regularisedBeta(Number.NaN, 1, 1)).toThrow(DomainError);
  });
});

describe("normal and chi-square", () => {
  it.each([
    [0.975, 1.959963984540054],
    [0.95, 1.6448536269514722],
    [0.5, 0],
    [0.005, -2.5758293035489004],
    [1e-10, -6.361340902404056],
  ])("normalQuantile(%s)", (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 12);
  });

  it("inverts the normal distribution function", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-8, max: 1 - 1e-8, noNaN: true }), (p) => {
        expect(relativeError(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
      }),
    );
  });

  it("has chi-square tails with one and two degrees of freedom in closed form", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), (x) => {
        expect(relativeError(chiSquareTail(x, 1), 2 * normalCdf(-Math.sqrt(x)))).toBeLessThan(1e-12);
        expect(relativeError(chiSquareTail(x, 2), Math.exp(-x / 2))).toBeLessThan(1e-12);
      }),
    );
  });

  it.each([0, 1, -0.1, Number.NaN])("normalQuantile refuses %s", (p) => {
    expect(() => normalQuantile(p)).toThrow(DomainError);
  });
});
