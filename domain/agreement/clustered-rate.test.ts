import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { clusteredRate } from "./clustered-rate";
import { clopperPearson, wilsonInterval } from "./rate-interval";

describe("clusteredRate", () => {
  it("is the plain rate where every cluster holds one unit", () => {
    const seen = clusteredRate(Array.from({ length: 50 }, (_, i) => ({ x: i < 3 ? 1 : 0, m: 1 })));
    const n = 50;
    expect(seen.value).toBe(3 / n);
    // v is the sample variance, larger than p(1-p)/n by n/(n-1) only.
    expect(seen.deff).toBeCloseTo(n / (n - 1), 12);
  });

  it("counts units that always go together as one", () => {
    const seen = clusteredRate(Array.from({ length: 20 }, (_, i) => (i < 5 ? { x: 6, m: 6 } : { x: 0, m: 6 })));
    expect(seen).toMatchObject({ value: 0.25, n: 120, clusters: 20 });
    expect(seen.deff).toBeCloseTo((6 * 20) / 19, 12);
    const wanted = wilsonInterval(30 / (seen.deff ?? 1), 120 / (seen.deff ?? 1));
    expect(seen.ci).toMatchObject({ lo: wanted.lo, hi: wanted.hi, method: "wilson_deff" });
    const exact = clopperPearson(30 / (seen.deff ?? 1), 120 / (seen.deff ?? 1));
    expect(seen.ci95_exact).toEqual([exact.lo, exact.hi]);
  });

  it("follows the formula v = G/(G-1) sum (x - p m)^2 / n^2 by hand", () => {
    const seen = clusteredRate([
      { x: 2, m: 4 },
      { x: 0, m: 3 },
      { x: 1, m: 1 },
    ]);
    const p = 3 / 8;
    const v = ((3 / 2) * ((2 - 4 * p) ** 2 + (0 - 3 * p) ** 2 + (1 - p) ** 2)) / 64;
    expect(seen.deff).toBeCloseTo(v / ((p * (1 - p)) / 8), 12);
  });

  it("says when clustering can't be seen", () => {
    expect(
      clusteredRate([
        { x: 0, m: 5 },
        { x: 0, m: 5 },
      ]),
    ).toMatchObject({ value: 0, deff: 1, flags: ["clustering_not_visible"] });
    expect(clusteredRate([{ x: 1, m: 5 }])).toMatchObject({ value: 0.2, deff: 1, flags: ["one_cluster"] });
  });

  it("has a reason where nothing was counted", () => {
    expect(clusteredRate([])).toMatchObject({ value: null, reason: "empty", n: 0, deff: null });
    expect(clusteredRate([{ x: 0, m: 0 }])).toMatchObject({ value: null, reason: "empty", clusters: 0 });
  });

  it("never narrows the interval and never leaves [0, 1]", () => {
    const cluster = fc
      .integer({ min: 0, max: 9 })
      .chain((m) => fc.record({ x: fc.integer({ min: 0, max: m }), m: fc.constant(m) }));
    fc.assert(
      fc.property(fc.array(cluster, { maxLength: 30 }), (clusters) => {
        const seen = clusteredRate(clusters);
        fc.pre(seen.value !== null);
        const plain = wilsonInterval((seen.value ?? 0) * seen.n, seen.n);
        expect(seen.ci?.lo).toBeGreaterThanOrEqual(0);
        expect(seen.ci?.hi).toBeLessThanOrEqual(1);
        expect((seen.ci?.hi ?? 0) - (seen.ci?.lo ?? 0)).toBeGreaterThanOrEqual(plain.hi - plain.lo - 1e-9);
      }),
    );
  });

  it.each([
    { x: 2, m: 1 },
    { x: -1, m: 1 },
    { x: 0.5, m: 1 },
  ])("refuses $x of $m", (cluster) => {
    expect(() => clusteredRate([cluster])).toThrow(DomainError);
  });
});
