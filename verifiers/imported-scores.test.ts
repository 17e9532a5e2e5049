import { describe, expect, it } from "vitest";
import { readImportedScore } from "./imported-scores";

const at = { response: "q1", claim: 0 };

describe("an imported score", () => {
  it("names its labels, in any order", () => {
    for (const scores of [
      { entailment: 0.57, neutral: 0.17, contradiction: 0.26 },
      { contradiction: 0.26, neutral: 0.17, entailment: 0.57 },
    ]) {
      expect(readImportedScore({ ...at, scores })).toMatchObject({
        ok: true,
        score: { outcome: { state: "scored", entailment: 0.57 } },
      });
    }
  });

  it("bug-log 58: a bare vector is refused, since nobody knows which number is which", () => {
    expect(readImportedScore({ ...at, scores: [0.57, 0.17, 0.26] })).toMatchObject({ ok: false, field: "scores" });
  });

  it("bug-log 57: a score over a premise that was cut is a failure, and a missing score an error", () => {
    const scores = { entailment: 1, neutral: 0, contradiction: 0 };
    expect(readImportedScore({ ...at, scores, truncated: true })).toMatchObject({
      ok: true,
      score: { outcome: { state: "failed", reason: "input_truncated" } },
    });
    expect(readImportedScore(at)).toMatchObject({ ok: false, field: "scores" });
  });

  it("bug-log 51: null where a judge failed is a failure, not a zero", () => {
    expect(readImportedScore({ ...at, scores: { entailment: null } })).toMatchObject({
      score: { outcome: { state: "failed", reason: "not_scored" } },
    });
    expect(readImportedScore({ ...at, error: "judge_timeout" })).toMatchObject({
      score: { outcome: { state: "failed", reason: "judge_timeout" } },
    });
  });

  it.each([
    ["no label that is known", { scores: { LABEL_0: 0.9, LABEL_1: 0.1 } }, "scores"],
    ["a number above 1", { scores: { entailment: 7 } }, "scores"],
    ["a number as text", { scores: { entailment: "0.9" } }, "scores"],
    ["an error nobody knows", { error: "oops" }, "error"],
    ["an error beside scores", { error: "not_scored", scores: { entailment: 1 } }, "error"],
    ["a claim counted from minus one", { claim: -1, scores: { entailment: 1 } }, "claim"],
    ["a response without a name", { response: "", scores: { entailment: 1 } }, "response"],
  ])("refuses %s", (_, change, field) => {
    expect(readImportedScore({ ...at, ...change })).toMatchObject({ ok: false, field });
  });
});
