import { describe, expect, it } from "vitest";
import { differingClaims, type RatedResponse, unanimous } from "./unanimity";

const base: RatedResponse = {
  claims: [
    { claimId: "a", label: "grounded", reason: null, severity: null },
    { claimId: "b", label: "misattributed", reason: "overreach", severity: "major" },
  ],
  marks: { declined: "no", supportInR: null, hasSupportMarked: false, refusalCause: null, answersQuestion: "yes" },
};
const withClaim = (index: number, change: object): RatedResponse => ({
  ...base,
  claims: base.claims.map((claim, at) => (at === index ? { ...claim, ...change } : claim)),
});

const refusal = (supportInR: boolean): RatedResponse => ({
  claims: [],
  marks: { ...base.marks, declined: "wholly", supportInR },
});

describe("unanimous", () => {
  it.each([
    ["the same", base, true],
    ["another order of claims", { ...base, claims: base.claims.toReversed() }, true],
    ["another reason and severity", withClaim(1, { reason: "adjacent", severity: "minor" }), true],
    ["another label", withClaim(0, { label: "unsupported", reason: "no_support" }), false],
    ["a claim left out", { ...base, claims: base.claims.slice(1) }, false],
    ["set unknown against a label", withClaim(0, { label: null, reason: "set_unknown" }), false],
    ["usefulness apart", { ...base, marks: { ...base.marks, answersQuestion: "no" } }, true],
    ["another word on declining", { ...base, marks: { ...base.marks, declined: "partly", supportInR: false } }, false],
  ] as const)("%s", (_name, other, expected) => {
    expect(unanimous(base, other)).toBe(expected);
    expect(unanimous(other, base)).toBe(expected);
  });

  it("compares support in R where something was declined", () => {
    expect(unanimous(refusal(true), refusal(true))).toBe(true);
    expect(unanimous(refusal(true), refusal(false))).toBe(false);
  });

  it("names the claims that differ", () => {
    expect(differingClaims(base, withClaim(1, { label: "unsupported", reason: "no_support" }))).toEqual(["b"]);
    expect(differingClaims(base, { ...base, claims: [] })).toEqual(["a", "b"]);
  });
});
