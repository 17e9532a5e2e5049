import { describe, expect, it } from "vitest";
import { coverWords, listWords } from "./unit-words";

describe("listWords", () => {
  it.each(["a 🚚 b", " spaced  out ", "東京は首都です。", ""])("%j is its words", (text) => {
    const words = listWords(text);
    expect(words.map((word) => word.text).join("")).toBe(text.trim() === "" ? "" : text);
    for (const { text: word, startCp } of words) {
      expect(Array.from(text).slice(startCp).join("").startsWith(word)).toBe(true);
    }
  });
});

describe("coverWords", () => {
  it("gives the share with its counts, and none where there is nothing", () => {
    expect(coverWords({ characters: 101, outsideCharacters: 6, withoutPlace: 0 })).toBe(
      "6 of 101 characters (5.9%) stand in no claim.",
    );
    expect(coverWords({ characters: 0, outsideCharacters: 0, withoutPlace: 1 })).toBe(
      "There is no answer text. 1 claim without a place in the answer.",
    );
  });
});
