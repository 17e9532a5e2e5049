import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findInvalidText } from "@/domain/text/invalid-text";

describe("findInvalidText", () => {
  it.each([
    ["plain", null],
    ["🔧 astral is fine", null],
    ["", null],
    ["a\0b", { code: "nul", atCp: 1 }],
    ["🔧a\uD83D", { code: "lone_surrogate", atCp: 2 }],
    ["\uDD27🔧", { code: "lone_surrogate", atCp: 0 }],
    ["🔧\uD83D\uD83D\uDD27", { code: "lone_surrogate", atCp: 1 }],
  ])("%j", (text, expected) => {
    expect(findInvalidText(text)).toEqual(expected);
  });

  it("accepts exactly what UTF-8 carries unchanged, apart from NUL", () => {
    const encoder = new TextEncoder();
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 });
    fc.assert(
      fc.property(units, (list) => {
        const text = String.fromCharCode(...list);
        const isCarried = decoder.decode(encoder.encode(text)) === text && !text.includes("\0");
        expect(findInvalidText(text) === null).toBe(isCarried);
      }),
    );
  });
});
