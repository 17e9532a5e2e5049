import { describe, expect, test } from "vitest";
import type { FontFacts } from "./font-facts";
import { namesOfFonts, type OperatorCodes } from "./operators";
import { replayGlyphs } from "./replay-glyphs";

const names = [
  "save",
  "restore",
  "transform",
  "paintFormXObjectBegin",
  "paintFormXObjectEnd",
  "beginGroup",
  "endGroup",
  "beginText",
  "setFont",
  "setGState",
  "setCharSpacing",
  "setWordSpacing",
  "setHScale",
  "setLeading",
  "setTextRise",
  "moveText",
  "setLeadingMoveText",
  "setTextMatrix",
  "nextLine",
  "showText",
] as const;
const codes = Object.fromEntries(names.map((name, i) => [name, i + 1])) as OperatorCodes;
const font: FontFacts = { unitsToEm: 0.001, vertical: false, type3: false, verticalAdvance: -1000 };
const fonts = new Map([
  ["f", font],
  ["down", { ...font, vertical: true }],
]);

/** Half an em wide. */
const g = (unicode: string, isSpace = false) => ({ unicode, width: 500, isSpace });
type Operation = [(typeof names)[number], ...unknown[]];
const listOf = (operations: Operation[]) => ({
  fnArray: operations.map(([name]) => codes[name]),
  argsArray: operations.map(([, ...args]) => args),
});
const replay = (...operations: Operation[]) => replayGlyphs(listOf(operations), codes, fonts);
const at = (...operations: Operation[]) => replay(...operations).map(({ text, x, y }) => [text, x, y]);

const start: Operation[] = [["beginText"], ["setFont", "f", 10], ["moveText", 100, 700]];

describe("the pen", () => {
  test("moves by widths, adjustments and spacing", () => {
    expect(at(...start, ["showText", [g("a"), -200, g("b"), g(" ", true), g("c")]])).toEqual([
      ["a", 100, 700],
      ["b", 107, 700],
      [" ", 112, 700],
      ["c", 117, 700],
    ]);
    expect(
      at(...start, ["setCharSpacing", 1], ["setWordSpacing", 4], ["showText", [g("a"), g(" ", true), g("c")]]),
    ).toEqual([
      ["a", 100, 700],
      [" ", 106, 700],
      ["c", 116, 700],
    ]);
  });

  test("is stretched by the horizontal scale, spacing included", () => {
    const [a, b] = replay(...start, ["setHScale", 50], ["setCharSpacing", 2], ["showText", [g("a"), g("b")]]);
    expect([a?.lengthPt, b?.x]).toEqual([2.5, 103.5]);
  });

  test("is raised by the text rise", () => {
    expect(at(...start, ["setTextRise", 3], ["showText", [g("a")]])).toEqual([["a", 100, 703]]);
  });

  test("goes to the next line by the leading", () => {
    expect(at(...start, ["setLeading", 12], ["showText", [g("a")]], ["nextLine"], ["showText", [g("b")]])).toEqual([
      ["a", 100, 700],
      ["b", 100, 688],
    ]);
    expect(
      at(...start, ["setLeadingMoveText", 5, -14], ["showText", [g("a")]], ["nextLine"], ["showText", [g("b")]]),
    ).toEqual([
      ["a", 105, 686],
      ["b", 105, 672],
    ]);
  });

  test("follows text matrix and page transform, typed arrays too", () => {
    const [a] = replay(
      ["transform", 2, 0, 0, 2, 10, 20],
      ["beginText"],
      ["setFont", "f", 10],
      ["setTextMatrix", Float32Array.from([0, 1, -1, 0, 50, 60])],
      ["showText", [g("a")]],
    );
    expect(a).toMatchObject({ x: 110, y: 140, ux: 0, uy: 1, lengthPt: 10, vx: -20, vy: 0 });
  });

  test("goes down in vertical writing", () => {
    const glyphs = replay(
      ["beginText"],
      ["setFont", "down", 10],
      ["moveText", 300, 700],
      ["showText", [g("縦"), 100, g("書")]],
    );
    expect(glyphs).toMatchObject([{ x: 300, y: 700, uy: -1, lengthPt: 10, vx: 10, vertical: true }, { y: 689 }]);
  });
});

describe("the graphics state", () => {
  test("is saved and restored, also round form XObjects and groups", () => {
    const inner: Operation[] = [
      ["transform", 1, 0, 0, 1, 5, 5],
      ["setFont", "f", 20],
    ];
    const shown: Operation[] = [["showText", [g("a")]]];
    const [form] = replay(...start, ["paintFormXObjectBegin", [1.5, 0, 0, 1.5, 1, 2], null], ...shown);
    expect(form).toMatchObject({ x: 151, y: 1052, lengthPt: 7.5 });
    for (const [open, close] of [
      ["save", "restore"],
      ["paintFormXObjectBegin", "paintFormXObjectEnd"],
      ["beginGroup", "endGroup"],
    ] as const) {
      expect(at(...start, [open, null], ...inner, [close], ...shown)).toEqual([["a", 100, 700]]);
    }
  });

  test("can set the font", () => {
    const operations: Operation[] = [
      ["beginText"],
      [
        "setGState",
        [
          ["ca", 1],
          ["Font", ["f", 8]],
        ],
      ],
      ["showText", [g("a")]],
    ];
    expect(replay(...operations)).toMatchObject([{ lengthPt: 4 }]);
    expect([...namesOfFonts(listOf(operations), codes)]).toEqual(["f"]);
  });

  test("does not show what a soft mask draws", () => {
    expect(
      at(
        ...start,
        ["beginGroup", { smask: {} }],
        ["beginGroup", {}],
        ["showText", [g("m")]],
        ["endGroup"],
        ["endGroup"],
        ["showText", [g("a")]],
      ),
    ).toEqual([["a", 100, 700]]);
  });

  test("survives a broken list", () => {
    expect(
      replay(
        ["restore"],
        ["showText", [g("a")]],
        ["setFont", 3, "x"],
        ["transform"],
        ["showText", null],
        ["setGState", null],
      ),
    ).toEqual([]);
    expect(replay(...start, ["showText", [null, {}, { unicode: "x", width: Number.NaN }]])).toEqual([]);
  });
});
