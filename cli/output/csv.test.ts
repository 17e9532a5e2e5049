import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, escapeCell, unescapeCell } from "./csv";

describe("escapeCell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    [" =1+1", "' =1+1"],
    ["＝1+1", "'＝1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ["-5 °C", "-5 °C"],
    ["-12.5%", "-12.5%"],
    ["'quoted'", "''quoted'"],
    ["plain", "plain"],
  ])("row 84: %j is %j, and back", (text, cell) => {
    expect(escapeCell(text)).toBe(cell);
    expect(unescapeCell(cell)).toBe(text);
  });
});

describe("csvLine", () => {
  it("row 83: a comment with line breaks and quotes is one cell, read back equal", () => {
    expect(parse(csvLine(['a,\n"b"', null, 2]))).toEqual([['a,\n"b"', "", "2"]]);
  });

  it("gives every text back", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 4 }), (texts) => {
        const [cells = []] = parse(csvLine(texts), { relax_column_count: true }) as string[][];
        if (texts.every((text) => text === "")) return;
        expect(cells.map(unescapeCell)).toEqual(texts);
      }),
    );
  });
});
