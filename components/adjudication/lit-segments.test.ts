import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { litSegments, type LitSpan, shiftSpan } from "./lit-segments";

describe("litSegments", () => {
  it("lights words in both ways where spans overlap", () => {
    const segments = litSegments("one two three", [
      { startCp: 0, endCp: 7, kind: "cited" },
      { startCp: 4, endCp: 13, kind: "evidence" },
    ]);
    expect(segments.map(({ text, kinds }) => [text, kinds])).toEqual([
      ["one ", ["cited"]],
      ["two", ["cited", "evidence"]],
      [" three", ["evidence"]],
    ]);
  });

  it("counts code points", () => {
    const segments = litSegments("𝒜 said 😀 no", [{ startCp: 7, endCp: 8, kind: "cited" }]);
    expect(segments.find((segment) => segment.kinds.length > 0)?.text).toBe("😀");
  });

  it("drops what lies outside and cuts what sticks out", () => {
    const segments = litSegments("abc", [
      { startCp: -5, endCp: 1, kind: "cited" },
      { startCp: 8, endCp: 9, kind: "other" },
    ]);
    expect(segments.map((segment) => segment.text)).toEqual(["a", "bc"]);
  });

  it("never loses a character", () => {
    const span = fc.record({
      startCp: fc.integer({ min: -3, max: 20 }),
      endCp: fc.integer({ min: -3, max: 20 }),
      kind: fc.constantFrom<LitSpan["kind"]>("cited", "other", "evidence"),
    });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 15 }), fc.array(span, { maxLength: 4 }), (text, spans) => {
        expect(
          litSegments(text, spans)
            .map((segment) => segment.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("shiftSpan", () => {
  it("moves a document's span into a chunk", () => {
    expect(shiftSpan({ startCp: 120, endCp: 130 }, 100)).toEqual({ startCp: 20, endCp: 30 });
  });
});
