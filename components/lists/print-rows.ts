import { stringify } from "csv-stringify/browser/esm/sync";
import { cellOf } from "@/domain/text/csv-cell";

/** A column as it leaves the screen. */
export interface ExportColumn<Row> {
  /** Its name in the file: snake case, as in the other files. */
  readonly name: string;
  readonly valueOf: (row: Row) => string | number | boolean | null;
}

/** Rows as CSV with a line of names; a cell that a spreadsheet would take for a formula is escaped. Null is an empty cell. */
export const printCsv = <Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => cellOf(column.valueOf(row)))),
    { header: true, columns: columns.map((column) => column.name) },
  );

/** Rows as JSON lines. */
export const printJsonLines = <Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]): string =>
  rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(row)])))}\n`)
    .join("");
