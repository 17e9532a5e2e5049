import { describe, expect, test } from "vitest";
import { joinGlyphs } from "./join-glyphs";
import type { DrawnGlyph } from "./replay-glyphs";
import type { TextItem } from "./text-items";

const glyph = (text: string, x: number, y = 700): DrawnGlyph => ({
  text,
  x,
  y,
  ux: 1,
  uy: 0,
  lengthPt: 5,
  vx: 0,
  vy: 10,
  vertical: false,
  type3: false,
  invisible: false,
});
const glyphs = (text: string, x = 100, y = 700) => [...text].map((character, i) => glyph(character, x + 5 * i, y));
const item = (str: string, x = 100, y = 700, more: Partial<TextItem> = {}): TextItem => ({
  str,
  hasEOL: false,
  dir: "ltr",
  transform: [10, 0, 0, 10, x, y],
  widthPt: 5 * str.length,
  heightPt: 10,
  ...more,
});
const lefts = (items: TextItem[], drawn: DrawnGlyph[]) => joinGlyphs(items, drawn).characters.map((c) => c?.x ?? null);

describe("joining text to glyphs", () => {
  test("skips blanks on either side", () => {
    expect(
      lefts(
        [item("a b", 100, 700, { hasEOL: true }), item("c", 100, 688)],
        [...glyphs("ab"), glyph(" ", 110), glyph("c", 100, 688)],
      ),
    ).toEqual([100, null, 105, null, 100]);
  });

  test("gives each character of a ligature the whole glyph", () => {
    expect(lefts([item("ffix")], [glyph("ffi", 100), glyph("x", 105)])).toEqual([100, 100, 100, 105]);
  });

  test("counts code points", () => {
    expect(lefts([item("😀a")], [glyph("😀", 100), glyph("a", 105)])).toEqual([100, 105]);
  });

  test("finds an item by its origin when glyphs outside the view were dropped", () => {
    expect(
      lefts([item("ab"), item("ab", 100, 688)], [...glyphs("zz", -50), ...glyphs("ab"), ...glyphs("ab", 100, 688)]),
    ).toEqual([100, 105, 100, 105]);
  });

  test("turns right-to-left text round", () => {
    expect(lefts([item("גבא", 100, 700, { dir: "rtl" }), item("x", 200)], [...glyphs("אבג"), glyph("x", 200)])).toEqual(
      [110, 105, 100, 200],
    );
    expect(lefts([item("אגא", 100, 700, { dir: "rtl" })], [...glyphs("אאג")])).toEqual([105, 110, 100]);
  });

  test("falls back to the item's whole box, and says so", () => {
    const joined = joinGlyphs([item("abc")], [...glyphs("xyz")]);
    expect(joined.unmatchedItems).toBe(1);
    expect(joined.characters.map((c) => [c?.x, c?.lengthPt])).toEqual([
      [100, 15],
      [100, 15],
      [100, 15],
    ]);
  });

  test("gives no place to text that nothing draws", () => {
    expect(joinGlyphs([], [...glyphs("abc")])).toEqual({ characters: [], unmatchedItems: 0 });
  });
});
