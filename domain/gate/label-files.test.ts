import { describe, expect, it } from "vitest";
import { evaluateLabelFiles } from "./label-files";
import { OFFLINE_POLICY } from "./read-policy";

const files = (labels: readonly unknown[]) => ({
  labels: labels.map((label, index) => ({ id: `q${index}`, label })),
  expected: labels.map((_, index) => ({ id: `q${index}` })),
});
const grounded = (n: number) => Array.from({ length: n }, () => "grounded");
const evaluate = (labels: readonly unknown[], policy = OFFLINE_POLICY) => {
  const both = files(labels);
  return evaluateLabelFiles(both.labels, both.expected, policy);
};

describe("evaluateLabelFiles", () => {
  it("passes a complete set within 2%, and prints the minimum it used", () => {
    expect(evaluate([...grounded(49), "misattributed"])).toEqual({
      outcome: "pass",
      exit_code: 0,
      reasons: [],
      scored: 50,
      expected: 50,
      missing: [],
      counts: {
        grounded: 49,
        correct_refusal: 0,
        unsupported: 0,
        misattributed: 1,
        incorrect_refusal: 0,
        refusal_after_retrieval_miss: 0,
        no_answer: 0,
      },
      ungrounded: { value: 0.02, n: 50, bad: 1, ci: null, claim: false },
      among_answered: { value: 0.02, n: 50 },
      silence: { total: 0, ceiling: null, reason: "not_set" },
      policy: { num: 1, den: 50, max_rate: 0.02, minimum: 1, max_silent: null },
    });
  });

  it.each([
    ["one more", [...grounded(48), "misattributed", "unsupported"], "fail"],
    ["one missing (null)", [...grounded(49), null], "undecided"],
    ["one missing (absent)", [...grounded(49), undefined], "undecided"],
    [
      "early fail with judgements missing",
      ["unsupported", "unsupported", ...Array.from({ length: 48 }, () => null)],
      "fail",
    ],
    ["nothing", [], "undecided"],
    ["refusals only", ["correct_refusal", "correct_refusal"], "pass"],
  ] as const)("%s: %s", (_name, labels, outcome) => {
    expect(evaluate(labels).outcome).toBe(outcome);
  });

  it("does not know a rate among answers where all refused", () => {
    expect(evaluate(["correct_refusal"]).among_answered).toEqual({ value: null, n: 0, reason: "nothing_answered" });
  });

  it("takes interval and claim from outside, for a complete run only", () => {
    const statistics = { ci: (x: number, n: number) => ({ x, n }), claim: () => true };
    const full = files(["grounded", "unsupported"]);
    expect(evaluateLabelFiles(full.labels, full.expected, OFFLINE_POLICY, statistics).ungrounded).toMatchObject({
      ci: { x: 1, n: 2 },
      claim: true,
    });
    const half = files(["grounded", null]);
    expect(evaluateLabelFiles(half.labels, half.expected, OFFLINE_POLICY, statistics).ungrounded.claim).toBe(false);
  });

  it("counts silence only with a ceiling and with answerable lines", () => {
    const labels = [
      { id: "a", label: "no_answer" },
      { id: "b", label: "incorrect_refusal" },
    ];
    const policy = { ...OFFLINE_POLICY, maxSilent: 0 };
    const bare = evaluateLabelFiles(labels, [{ id: "a" }, { id: "b" }], policy);
    expect(bare).toMatchObject({
      outcome: "pass",
      silence: { reason: "answerable_not_given" },
      policy: { max_silent: 0 },
    });
    const lines = [
      { id: "a", answerable: false },
      { id: "b", answerable: true },
    ];
    expect(evaluateLabelFiles(labels, lines, policy)).toMatchObject({
      outcome: "fail",
      reasons: [{ code: "silence_over_ceiling" }],
      silence: { total: 1, ceiling: 0 },
    });
    const some = [{ id: "a" }, { id: "b", answerable: true }];
    expect(evaluateLabelFiles(labels, some, { ...policy, maxSilent: 1 }).outcome).toBe("undecided");
  });

  it.each([
    ["an unknown label", [{ id: "a", label: "Grounded" }], [{ id: "a" }], "label_unknown"],
    ["an empty label", [{ id: "a", label: "" }], [{ id: "a" }], "label_unknown"],
    ["a label that is a number", [{ id: "a", label: 1 }], [{ id: "a" }], "label_unknown"],
    ["a claim's label", [{ id: "a", label: "not_a_claim" }], [{ id: "a" }], "label_unknown"],
    ["what is never scored", [{ id: "a", label: "refusal_unchecked" }], [{ id: "a" }], "label_unknown"],
    ["a foreign id", [{ id: "b", label: "grounded" }], [{ id: "a" }], "label_foreign"],
    ["an id written another way", [{ id: "A", label: "grounded" }], [{ id: "a" }], "label_foreign"],
    [
      "a doubled id",
      [
        { id: "a", label: "grounded" },
        { id: "a", label: null },
      ],
      [{ id: "a" }],
      "label_doubled",
    ],
    ["a doubled expected id", [{ id: "a", label: "grounded" }], [{ id: "a" }, { id: "a" }], "expected_doubled"],
    ["answerable as text", [{ id: "a", label: "grounded" }], [{ id: "a", answerable: "yes" }], "answerable_malformed"],
  ])("is bad data: %s", (_name, labels, expected, code) => {
    expect(() => evaluateLabelFiles(labels, expected)).toThrow(expect.objectContaining({ code }));
  });
});
