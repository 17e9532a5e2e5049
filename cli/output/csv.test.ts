import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unescapeCell } from "@/domain/text/csv-cell";
import { csvLine } from "./csv";

describe("csvLine", () => {
  it("row 83: a comment with line breaks and quotes is one cell, read back equal", () => {
    expect(parse(csvLine(['a,\n"b"', null, 2]))).toEqual([['a,\n"b"', "", "2"]]);
  });

  it("gives every text back", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 4 }), (texts) => {
        const [cells = []] = parse(csvLine(texts), { relax_column_count: true });
        if (texts.every((text) => text === "")) return;
        expect(cells.map(unescapeCell)).toEqual(texts);
      }),
    );
  });
});
