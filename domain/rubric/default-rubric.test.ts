import { describe, expect, it } from "vitest";
import * as words from "@/contracts/words";
import { markOfOnlyCitation } from "./citation-marks";
import { CLAIM_LABELS, OUTCOMES, REASONS } from "./codes";
import { DEFAULT_RUBRIC } from "./default-rubric";
import { FINDING_POWERS, POWER_OF_FINDING } from "./finding-powers";
import { GUIDELINE } from "./guideline";
import { labelOfReason } from "./reason-table";

describe("the default rubric", () => {
  it("speaks the words that screens print", () => {
    const wordOf = new Map<string, string>(DEFAULT_RUBRIC.labels.map((label) => [label.code, label.word]));
    for (const code of CLAIM_LABELS) expect(wordOf.get(code)).toBe(words.CLAIM_LABEL_WORDS[code]);
    for (const code of OUTCOMES) expect(wordOf.get(code)).toBe(words.OUTCOME_WORDS[code]);
    for (const reason of DEFAULT_RUBRIC.reasons) expect(reason.word).toBe(words.REASON_WORDS[reason.code]);
  });

  it("has every label and reason once, and the five keys of the seeds", () => {
    expect(DEFAULT_RUBRIC.reasons.map((reason) => reason.code)).toEqual([...REASONS]);
    expect(new Set(DEFAULT_RUBRIC.labels.map((label) => label.code)).size).toBe(OUTCOMES.length + 1);
    const keys = DEFAULT_RUBRIC.labels.flatMap((label) => (label.key === null ? [] : [[label.key, label.code]]));
    expect(Object.fromEntries(keys)).toEqual({
      0: "not_a_claim",
      1: "grounded",
      2: "unsupported",
      3: "misattributed",
      4: "correct_refusal",
      5: "incorrect_refusal",
    });
  });

  it("gives examples whose reasons fix their labels", () => {
    for (const example of GUIDELINE.flatMap((section) => section.examples)) {
      const isFail = example.label === "unsupported" || example.label === "misattributed";
      expect(example.reason === null ? null : labelOfReason(example.reason), example.claim).toBe(
        isFail ? example.label : null,
      );
    }
    expect(new Set(GUIDELINE.map((section) => section.id)).size).toBe(GUIDELINE.length);
  });

  it("names a known power for every finding", () => {
    expect(Object.values(POWER_OF_FINDING).every((power) => FINDING_POWERS.includes(power))).toBe(true);
  });
});

describe("markOfOnlyCitation", () => {
  it.each([
    ["grounded", null, "supports"],
    ["misattributed", "overreach", "partly"],
    ["misattributed", "under_cited", "partly"],
    ["misattributed", "not_in_source", "does_not"],
    ["unsupported", "not_retrieved", "does_not"],
    ["unsupported", "not_understandable", null],
    ["not_a_claim", null, null],
    [null, "set_unknown", null],
  ] as const)("%s, %s", (label, reason, mark) => expect(markOfOnlyCitation(label, reason)).toBe(mark));
});
