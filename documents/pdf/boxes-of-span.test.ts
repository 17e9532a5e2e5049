import { describe, expect, test } from "vitest";
import { boxesOfSpan } from "./boxes-of-span";
import { packCharacters, type PageMap, type PlacedCharacter } from "./page-map";

/** A character of 10 pt, 6 pt wide. */
const at = (x: number, y: number, more: Partial<PlacedCharacter> = {}): PlacedCharacter => ({
  x,
  y,
  ux: 1,
  uy: 0,
  vx: 0,
  vy: 10,
  lengthPt: 6,
  vertical: false,
  ...more,
});

function onePage(characters: (PlacedCharacter | null)[]): PageMap {
  const page = {
    page: 1,
    startCp: 0,
    endCp: characters.length,
    widthPt: 600,
    heightPt: 800,
    rotation: 0,
    viewBox: [0, 0, 600, 800] as const,
  };
  return { lengthCp: characters.length, pages: [{ ...page, ...packCharacters(characters) }] };
}

const edges = (map: PageMap, start: number, end: number) =>
  boxesOfSpan(map, start, end).map((box) => [box.pdf[0], box.pdf[2]].map((x) => Math.round(x * 100) / 100));

describe("boxes of a span", () => {
  test("are one a line, blanks between words included, blanks at the ends not", () => {
    const map = onePage([at(100, 700), null, at(110, 700), null, at(100, 688), at(106, 688)]);
    expect(edges(map, 0, 6)).toEqual([
      [100, 116],
      [100, 112],
    ]);
    expect(edges(map, 1, 4)).toEqual([[110, 116]]);
  });

  test("start anew after a gap wider than an em", () => {
    expect(edges(onePage([at(100, 700), at(115, 700), at(132, 700)]), 0, 3)).toEqual([
      [100, 121],
      [132, 138],
    ]);
  });

  test("join runs of another font on the same line", () => {
    expect(edges(onePage([at(100, 700), at(106, 700, { vy: 10.2 }), at(112, 700)]), 0, 3)).toEqual([[100, 118]]);
  });

  test("keep a raised figure apart", () => {
    expect(edges(onePage([at(100, 700), at(106, 704, { vy: 6 }), at(112, 700)]), 0, 3)).toEqual([
      [100, 118],
      [106, 112],
    ]);
  });

  test("do not mind the order of reading within a line", () => {
    expect(edges(onePage([at(112, 700), at(106, 700), at(100, 700)]), 0, 3)).toEqual([[100, 118]]);
    expect(edges(onePage([at(160, 700), at(100, 700), at(130, 700), at(115, 700), at(145, 700)]), 0, 5)).toEqual([
      [100, 166],
    ]);
  });

  test("reach from -0.207 to 0.718 em round the baseline", () => {
    const [box] = boxesOfSpan(onePage([at(100, 700)]), 0, 1);
    expect(box?.pdf[1]).toBeCloseTo(700 - 2.07, 6);
    expect(box?.pdf[3]).toBeCloseTo(700 + 7.18, 6);
    expect(box?.view[1]).toBeCloseTo((800 - 707.18) / 800, 6);
  });

  test("stand on the centre line in vertical writing", () => {
    const down = { ux: 0, uy: -1, vx: 10, vy: 0, lengthPt: 10, vertical: true };
    const boxes = boxesOfSpan(onePage([at(300, 700, down), at(300, 690, down)]), 0, 2);
    expect(boxes.map((box) => box.pdf.map((x) => Math.round(x * 100) / 100))).toEqual([[295, 680, 305, 700]]);
  });

  test("lean with turned text", () => {
    const half = Math.SQRT1_2;
    const [box] = boxesOfSpan(onePage([at(100, 100, { ux: half, uy: half, vx: -10 * half, vy: 10 * half })]), 0, 1);
    expect(box?.pdf[0]).toBeCloseTo(100 - 7.18 * half, 6);
    expect(box?.pdf[3]).toBeCloseTo(100 + (6 + 7.18) * half, 6);
  });

  test("are none for blanks and empty spans", () => {
    const map = onePage([at(100, 700), null, at(110, 700)]);
    expect(boxesOfSpan(map, 1, 2)).toEqual([]);
    expect(boxesOfSpan(map, 2, 2)).toEqual([]);
  });

  test.each([
    [2, 1, "span_inverted"],
    [-1, 1, "span_out_of_range"],
    [0, 4, "span_out_of_range"],
    [0.5, 1, "span_invalid"],
  ])("refuse %d to %d", (start, end, code) => {
    expect(() => boxesOfSpan(onePage([at(100, 700), null, at(110, 700)]), start, end)).toThrow(
      expect.objectContaining({ code }) as Error,
    );
  });
});
