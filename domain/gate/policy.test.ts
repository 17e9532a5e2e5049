import { describe, expect, it } from "vitest";
import { assertPolicy, DEFAULT_POLICY } from "./policy";
import { fractionOfDecimal, readPolicy } from "./read-policy";

describe("readPolicy", () => {
  it.each([
    [{}, { num: 1, den: 50, minN: 1, maxSilent: null }],
    [{ max_rate: 0.01 }, { num: 1, den: 100, minN: 1, maxSilent: null }],
    [{ max_rate: 0 }, { num: 0, den: 1, minN: 1, maxSilent: null }],
    [{ max_rate: 1e-7 }, { num: 1, den: 10_000_000, minN: 1, maxSilent: null }],
    [
      { num: 1, den: 60, minimum: 150, max_silent: 2 },
      { num: 1, den: 60, minN: 150, maxSilent: 2 },
    ],
    [
      { id: "p", version: 3, num: 1, den: 50, minN: 10, maxSilent: null, since: null },
      { num: 1, den: 50, minN: 10, maxSilent: null },
    ],
  ])("%j", (json, policy) => expect(readPolicy(json)).toEqual(policy));

  it.each([
    [{ max_rate: 0.0201 }, "policy_looser_than_rule"],
    [{ num: 1, den: 49 }, "policy_looser_than_rule"],
    [{ max_rate: -0.01 }, "policy_malformed"],
    [{ max_rate: "0.01" }, "policy_malformed"],
    [{ max_rate: 0.1 + 0.2 }, "policy_malformed"],
    [{ max_rate: 0.01, num: 1, den: 100 }, "policy_malformed"],
    [{ num: 1 }, "policy_malformed"],
    [{ minimum: 0 }, "policy_malformed"],
    [{ minimum: 1.5 }, "policy_malformed"],
    [{ minimum: 10, minN: 10 }, "policy_malformed"],
    [{ max_silent: -1 }, "policy_malformed"],
    [{ allow_warnings: 1 }, "policy_malformed"],
    [{ constructor: 1 }, "policy_malformed"],
    [[], "policy_malformed"],
    [null, "policy_malformed"],
    ["0.02", "policy_malformed"],
  ])("refuses %j", (json, code) => {
    expect(() => readPolicy(json)).toThrow(expect.objectContaining({ code }));
  });

  it("reads a decimal as its digits say", () => {
    expect(fractionOfDecimal(0.02)).toEqual({ num: 2, den: 100 });
    expect(fractionOfDecimal(1)).toEqual({ num: 1, den: 1 });
  });
});

describe("assertPolicy", () => {
  it.each([
    [DEFAULT_POLICY, false, null],
    [{ ...DEFAULT_POLICY, minN: 149 }, false, "minimum_too_low"],
    [{ ...DEFAULT_POLICY, minN: 1 }, true, null],
    [{ ...DEFAULT_POLICY, num: 2, den: 100 }, false, null],
    [{ ...DEFAULT_POLICY, num: 3, den: 100 }, true, "policy_looser_than_rule"],
    [{ ...DEFAULT_POLICY, num: 9_007_199_254_740_991, den: 9_007_199_254_740_991 }, true, "policy_looser_than_rule"],
    [{ ...DEFAULT_POLICY, den: 0 }, true, "policy_malformed"],
    [{ ...DEFAULT_POLICY, num: Number.NaN }, true, "policy_malformed"],
  ])("%j, demonstration %s", (policy, isDemonstration, code) => {
    const check = () => assertPolicy(policy, { isDemonstration });
    if (code === null) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code }));
  });
});
