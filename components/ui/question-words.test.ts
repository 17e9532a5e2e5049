import { describe, expect, it } from "vitest";
import { questionWords } from "./question-words";

describe("what was asked, on a screen", () => {
  it.each([
    ["What is the limit?", "What is the limit?"],
    ["", "(the file does not say what was asked)"],
    [" \n", "(the file does not say what was asked)"],
  ])("of %j shows %j", (question, shown) => {
    expect(questionWords(question)).toBe(shown);
  });
});
