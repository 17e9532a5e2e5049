import { describe, expect, it } from "vitest";
import { indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import { wordsInContext } from "./words-in-context";

function contextOf(text: string, words: string, isBlockLines = false) {
  const index = indexCodePoints(text);
  const at = text.indexOf(words);
  return wordsInContext(index, spanFromU16(index, at, at + words.length), isBlockLines);
}

describe("wordsInContext", () => {
  it("shows the sentence round the words, over line ends of a wrapped text", () => {
    const text = "First one. An opened relay may\ncome back within 30 days 😀 of purchase. Last one.";
    expect(contextOf(text, "within 30 days")).toEqual({
      before: "An opened relay may come back ",
      words: "within 30 days",
      after: " 😀 of purchase.",
    });
  });

  it("stops at a block's end where lines are blocks", () => {
    expect(contextOf("Returns\nwithin 30 days\nFees", "30 days", true)).toEqual({
      before: "within ",
      words: "30 days",
      after: "",
    });
  });

  it("stops at an empty line and at a page's end", () => {
    expect(contextOf("Head\n\nwithin 30 days\fFoot", "30")).toEqual({ before: "within ", words: "30", after: " days" });
  });

  it("takes all the sentences that the words reach into", () => {
    const { before, after } = contextOf("One is here. Two is there. Three.", "here. Two");
    expect([before, after]).toEqual(["One is ", " is there."]);
  });

  it("cuts what is long, and says so", () => {
    const { before, words, after } = contextOf(
      `${"a ".repeat(250)}${"x".repeat(900)}${" b".repeat(250)}`,
      "x".repeat(900),
    );
    expect(before.startsWith("… ") && after.endsWith(" …")).toBe(true);
    expect(words.length).toBeLessThan(600);
  });
});
