import { describe, expect, it } from "vitest";
import { agreementPanel } from "./agreement-panel";
import type { LabelPair } from "./agreement-table";
import { expectHonest } from "./expect-honest.fixture";
import { explainUndefined } from "./explain-undefined";
import { fleissKappa } from "./fleiss-kappa";
import { alphaNominal } from "./krippendorff-alpha";
import { multiRaterPanel } from "./multi-rater-panel";

/** Reports of other tools' faults, section F of the bug log, each with the value that is right. */

const SEED = "c3".repeat(32);
const panel = (pairs: readonly LabelPair[], labels: readonly string[], failLabels: readonly string[] = []) =>
  agreementPanel(pairs, { labels, failLabels, seedHex: SEED, draws: 500 });
const repeat = (count: number, a: string, b: string): LabelPair[] => Array.from({ length: count }, () => ({ a, b }));

describe("the bug log, agreement", () => {
  it("row 62: both raters use one label: kappa is not defined and says so, agreement is 100% with its n", () => {
    const { kappa, po, n } = panel(repeat(4, "1", "1"), ["1", "2"]);
    expect(kappa).toMatchObject({ value: null, reason: "no_variation" });
    expect(explainUndefined("no_variation")).toMatch(/one and the same label/);
    expect([po.value, po.n, n]).toEqual([1, 4, 4]);
    expectHonest(kappa);
  });

  it("row 63: Fleiss' kappa where a category is never used and the other always", () => {
    expect(fleissKappa([[7, 0]])).toMatchObject({ value: null, reason: "no_variation" });
    expect(
      fleissKappa([
        [7, 0],
        [7, 0],
      ]),
    ).toMatchObject({ value: null, reason: "no_variation" });
  });

  it("row 64: what is empty is not rated, and two empty ones do not agree", () => {
    const pairs = [
      { a: "a", b: "a" },
      { a: null, b: null },
      { a: "b", b: "c" },
    ];
    const { n, po, left_out } = panel(pairs, ["a", "b", "c"]);
    expect([n, po.value, left_out.neither]).toEqual([2, 0.5, 1]);
  });

  it("row 65: full agreement on one label has no alpha, not 0 and not 1", () => {
    expect(alphaNominal(Array.from({ length: 6 }, () => ["supported", "supported"]))).toMatchObject({
      value: null,
      reason: "no_variation",
    });
  });

  it("row 66: observed and expected agreement rest on the same items", () => {
    const both = [
      ["a", "a"],
      ["a", "b"],
      ["b", "b"],
      ["b", "b"],
    ];
    const single = Array.from({ length: 6 }, () => ["a", null]);
    expect(alphaNominal([...both, ...single]).value).toBe(alphaNominal(both).value);
    const { n, n_pairable } = multiRaterPanel([...both, ...single], { labels: ["a", "b"], seedHex: SEED });
    expect([n, n_pairable]).toEqual([10, 4]);
  });

  it("row 67: one dissent among 21 equal labels is an alpha of 0, with a word on the skewed labels", () => {
    const units = Array.from({ length: 21 }, (_, i) => ["3", i === 0 ? "1" : "3"]);
    const { alpha_nominal: alpha } = multiRaterPanel(units, { labels: ["1", "2", "3"], seedHex: SEED });
    expect(alpha.value).toBeCloseTo(0, 12);
    expect(alpha.flags).toContain("few_minority_ratings");
  });

  it("row 68: a judge that always passes reaches 90% on a 9:1 set, and a kappa of 0 beside it", () => {
    const pairs = [...repeat(9, "pass", "pass"), { a: "fail", b: "pass" }];
    const { po, kappa, pass_fail, fail_specific_agreement: failSpecific } = panel(pairs, ["pass", "fail"], ["fail"]);
    expect(po.value).toBe(0.9);
    expect(kappa.value).toBe(0);
    expect(kappa.flags).toContain("one_rater_constant");
    expect(failSpecific?.value).toBe(0);
    expect(pass_fail?.direction).toMatch(/fails/);
  });
});
