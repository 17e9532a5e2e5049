import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cpFromU16,
  indexCodePoints,
  lengthCp,
  sliceCp,
  sliceSpan,
  spanFromU16,
  u16FromCp,
} from "@/domain/text/code-points";

/** Any sequence of UTF-16 units: astral characters, lone halves, NUL, everything. */
const anyUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7f0, max: 0xe010 })), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

describe("code points", () => {
  it("counts an astral character and a lone surrogate as one each", () => {
    expect(lengthCp("🔧a\uD83D")).toBe(3);
    expect(lengthCp("")).toBe(0);
    expect(sliceCp("🔧🔧 ok", { startCp: 1, endCp: 4 })).toBe("🔧 o");
  });

  it("converts at the places that go wrong", () => {
    const index = indexCodePoints("💩This is an annotation.");
    expect(spanFromU16(index, 13, 23)).toEqual({ startCp: 12, endCp: 22 });
    expect(cpFromU16(index, 1)).toBe(0);
    expect(cpFromU16(index, index.text.length)).toBe(index.lengthCp);
  });

  it("refuses what lies outside and never clamps", () => {
    const index = indexCodePoints("🔧b");
    expect(() => u16FromCp(index, 3)).toThrow(expect.objectContaining({ code: "offset_out_of_range" }));
    expect(() => cpFromU16(index, -1)).toThrow(expect.objectContaining({ code: "offset_out_of_range" }));
    expect(() => u16FromCp(index, Number.NaN)).toThrow(expect.objectContaining({ code: "offset_out_of_range" }));
    expect(() => sliceSpan(index, { startCp: 2, endCp: 1 })).toThrow(
      expect.objectContaining({ code: "span_inverted" }),
    );
    expect(() => sliceSpan(index, { startCp: 0, endCp: 3 })).toThrow(
      expect.objectContaining({ code: "span_out_of_range" }),
    );
    expect(() => sliceSpan(index, { startCp: 0.5, endCp: 1 })).toThrow(
      expect.objectContaining({ code: "span_invalid" }),
    );
  });

  it("goes there and back for every code point of any text", () => {
    fc.assert(
      fc.property(anyUnits, (text) => {
        const index = indexCodePoints(text);
        const characters = Array.from(text);
        expect(index.lengthCp).toBe(characters.length);
        let at = 0;
        for (const [cp, character] of characters.entries()) {
          expect(u16FromCp(index, cp)).toBe(at);
          expect(cpFromU16(index, at)).toBe(cp);
          at += character.length;
        }
        expect(u16FromCp(index, characters.length)).toBe(text.length);
      }),
    );
  });

  it("slices as an array of characters does", () => {
    fc.assert(
      fc.property(anyUnits, fc.nat(), fc.nat(), (text, a, b) => {
        const characters = Array.from(text);
        const [startCp, endCp] = [a % (characters.length + 1), b % (characters.length + 1)].sort((x, y) => x - y);
        if (startCp === undefined || endCp === undefined) throw new Error("unreachable: two ends were given");
        expect(sliceCp(text, { startCp, endCp })).toBe(characters.slice(startCp, endCp).join(""));
      }),
    );
  });
});
