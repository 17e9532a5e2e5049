import { describe, expect, it } from "vitest";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol } from "@/domain/rubric/protocol";
import { frozenRubric, storedProtocol } from "./frozen-contents";

const codes = {
  id: DEFAULT_RUBRIC.id,
  version: 1,
  labels: DEFAULT_RUBRIC.labels.map(({ code, key, effect }) => ({ code, key, effect })),
  reasons: DEFAULT_RUBRIC.reasons.map(({ code, label, severityDefault }) => ({ code, label, severityDefault })),
};

describe("frozen rubrics", () => {
  it.each([
    ["with words of its own", { text: { payload: "p", commitment: "c" } }],
    ["from before, with a digest of the shipped words", { words: "d" }],
  ])("are read as they were frozen: %s", (_, more) => {
    expect(frozenRubric.parse({ ...codes, ...more })).toEqual({ ...codes, ...more });
  });

  it.each([
    ["no words", {}],
    ["a name of no format", { words: "d", other: 1 }],
  ])("are a changed record with %s", (_, more) => {
    expect(frozenRubric.safeParse({ ...codes, ...more }).success).toBe(false);
  });
});

describe("frozen protocols", () => {
  it("have for later choices what held before them", () => {
    const now = defaultProtocol({ padding: "every_citation", isTwoStage: false });
    const {
      doubledPercent,
      asksSeverity,
      asksConfidence,
      minRescoreGapDays,
      rescoreEveryDays,
      rescorePercent,
      ...then
    } = now;
    expect(storedProtocol.parse(then)).toEqual(now);
    const later = { doubledPercent, asksSeverity, asksConfidence, minRescoreGapDays, rescoreEveryDays, rescorePercent };
    expect(storedProtocol.parse({ ...then, ...later })).toEqual(now);
  });
});
