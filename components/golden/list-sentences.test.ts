import { describe, expect, it } from "vitest";
import { sliceCp } from "@/domain/text/code-points";
import { listSentences } from "./list-sentences";

describe("listSentences", () => {
  it("gives spans that hold exactly the words", () => {
    const text = "  Freight is 5 €. 😀 It is borne by the buyer.\n\nNo more. ";
    const sentences = listSentences(text);
    expect(sentences.length).toBeGreaterThan(1);
    for (const sentence of sentences) expect(sliceCp(text, sentence)).toBe(sentence.text);
  });

  it("finds none in white space", () => {
    expect(listSentences(" \n ")).toEqual([]);
  });
});
