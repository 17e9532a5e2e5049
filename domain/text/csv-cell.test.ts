import { describe, expect, it } from "vitest";
import { cellOf, escapeCell, unescapeCell } from "./csv-cell";

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

describe("cellOf", () => {
  it.each([
    [null, ""],
    [undefined, ""],
    [-1, "-1"],
    [true, "true"],
    [["a"], '["a"]'],
    ["=1", "'=1"],
  ])("%j is %j", (value, cell) => {
    expect(cellOf(value)).toBe(cell);
  });
});
