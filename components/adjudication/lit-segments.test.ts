import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LitSpan } from "@/components/source/layer-spans";
import { litSegments, shiftSpan } from "./lit-segments";

const lit = (startCp: number, endCp: number, kind: LitSpan["kind"]): LitSpan => ({ startCp, endCp, kind, label: kind });

describe("litSegments", () => {
  it("cuts where what is lit changes", () => {
    const segments = litSegments("one two three", [lit(0, 7, "cited"), lit(4, 13, "evidence")]);
    expect(segments.map(({ text, paint }) => [text, paint])).toEqual([
      ["one ", "cited"],
      ["two", "both"],
      [" three", "evidence"],
    ]);
  });

  it("counts code points", () => {
    const segments = litSegments("𝒜 said 😀 no", [lit(7, 8, "cited")]);
    expect(segments.find((segment) => segment.paint !== null)?.text).toBe("😀");
  });

  it("drops what lies outside and cuts what sticks out", () => {
    const segments = litSegments("abc", [lit(-5, 1, "cited"), lit(8, 9, "other")]);
    expect(segments.map(({ text, paint }) => [text, paint])).toEqual([
      ["a", "cited"],
      ["bc", null],
    ]);
  });

  it("never loses a character", () => {
    const at = fc.integer({ min: -3, max: 20 });
    const span = fc.record({
      startCp: at,
      endCp: at,
      kind: fc.constantFrom<LitSpan["kind"]>("cited", "other", "evidence"),
      label: fc.constant(""),
    });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 15 }), fc.array(span, { maxLength: 4 }), (text, spans) => {
        const whole = litSegments(text, spans).map((segment) => segment.text);
        expect(whole.join("")).toBe(text);
      }),
    );
  });
});

describe("shiftSpan", () => {
  it("moves a document's span into a chunk", () => {
    expect(shiftSpan({ startCp: 120, endCp: 130 }, 100)).toEqual({ startCp: 20, endCp: 30 });
  });
});
