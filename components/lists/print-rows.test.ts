import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExportColumn, printCsv, printJsonLines } from "./print-rows";

interface Row {
  readonly name: string;
  readonly n: number | null;
}
const columns: readonly ExportColumn<Row>[] = [
  { name: "name", valueOf: (row) => row.name },
  { name: "n", valueOf: (row) => row.n },
  { name: "is_some", valueOf: (row) => row.n !== null },
];

describe("rows as a file", () => {
  it("have a line of names, an empty cell for null, and true or false", () => {
    expect(printCsv([{ name: "a, b", n: null }], columns)).toBe('name,n,is_some\n"a, b",,false\n');
    expect(printCsv([], columns)).toBe("name,n,is_some\n");
  });

  it.each(["=1+1", "+1", "-1+A1", "@x", "\t=x"])("never hand a spreadsheet a formula: %j", (name) => {
    const [, line = ""] = printCsv([{ name, n: 1 }], columns).split("\n");
    expect(line.replace(/^"/, "").startsWith("'")).toBe(true);
  });

  it("say as JSON lines what they say as a table", () => {
    const row = fc.record({ name: fc.string().map((text) => `n${text}`), n: fc.option(fc.integer()) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const table: Record<string, string>[] = parse(printCsv(rows, columns), { columns: true });
        const lines = printJsonLines(rows, columns).trimEnd().split("\n");
        expect(table).toHaveLength(rows.length);
        expect(lines.map((line) => JSON.parse(line).name)).toEqual(rows.map((one) => one.name));
        expect(table.map((one) => one.name)).toEqual(rows.map((one) => one.name));
      }),
    );
  });
});
