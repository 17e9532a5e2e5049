import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectHonest } from "@/domain/agreement/expect-honest.fixture";
import { severityIndex } from "@/domain/agreement/severity-index";
import { failuresBeside, gravestOf, type ScoredResponse } from "./failures-beside";

const SEED = "a5".repeat(32);
const WEIGHTS = { minor: 1, major: 3, critical: 9 };
const passing = (change: Partial<ScoredResponse> = {}): ScoredResponse => ({
  isFailing: false,
  severity: null,
  shape: null,
  claims: 2,
  failingClaims: 0,
  ...change,
});
const failing = (change: Partial<ScoredResponse> = {}) => passing({ isFailing: true, failingClaims: 1, ...change });

describe("what stands beside the gate", () => {
  it("weighs failures by severity and counts those without one apart", () => {
    const responses = [...Array.from({ length: 7 }, () => passing()), failing({ severity: "minor" }), failing()];
    const seen = failuresBeside([...responses, failing({ severity: "critical" })], WEIGHTS, SEED);
    expect(seen).toMatchObject({ scored: 10, failing: 3, without_severity: 1 });
    // (1 + 9) over the nine that have a weight.
    expect(seen.severity).toMatchObject({ value: 10 / 9, n: 9 });
    const counts = [
      { label: "passes", severity: 0, count: 7 },
      { label: "minor", severity: 1, count: 1 },
      { label: "major", severity: 3, count: 0 },
      { label: "critical", severity: 9, count: 1 },
    ];
    expect(seen.severity).toEqual(severityIndex(counts, SEED));
  });

  it("counts claims by answer and failures by shape", () => {
    const seen = failuresBeside(
      [failing({ shape: "lookup", claims: 4, failingClaims: 4 }), passing({ shape: "lookup", claims: 4 }), passing()],
      WEIGHTS,
      SEED,
      200,
    );
    expect(seen.claims).toMatchObject({ value: 0.4, n: 10, clusters: 3 });
    expect(seen.claims.deff).toBeGreaterThan(1);
    expect(seen.shapes).toMatchObject([
      { shape: "lookup", failing: 1, rate: { value: 0.5, n: 2 } },
      { shape: null, failing: 0, rate: { value: 0, n: 1 } },
    ]);
  });

  it("takes the gravest, and has no figure of nothing", () => {
    expect(gravestOf(["minor", null, "critical", "major"])).toBe("critical");
    expect(gravestOf([null])).toBeNull();
    expect(failuresBeside([], WEIGHTS, SEED)).toMatchObject({
      severity: { value: null, reason: "empty" },
      claims: { value: null, reason: "empty" },
      shapes: [],
    });
  });

  it("never gives a stand-in number", () => {
    const response = fc
      .record({
        isFailing: fc.boolean(),
        severity: fc.constantFrom("minor" as const, "major" as const, "critical" as const, null),
        shape: fc.constantFrom("lookup", null),
        claims: fc.nat(5),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ share, ...rest }) => ({ ...rest, failingClaims: Math.floor(rest.claims * share) }));
    fc.assert(
      fc.property(fc.array(response, { maxLength: 30 }), (responses) =>
        expectHonest(failuresBeside(responses, WEIGHTS, SEED, 200)),
      ),
      { numRuns: 60 },
    );
  });
});
