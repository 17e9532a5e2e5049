import { parse } from "csv-parse/sync";
import type { Terminal } from "../command";
import { dataError } from "../exit";
import { readText } from "./read-input";

/** A CSV file with a line of names, as rows by column. */
export interface CsvRows {
  readonly file: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** The file's text, for seeds. */
  readonly content: string;
}

/** Reads a CSV file that has these columns. @throws Exit 65, 66 */
export async function readCsv(file: string, columns: readonly string[], terminal: Terminal): Promise<CsvRows> {
  const content = await readText(file, terminal);
  let table: string[][];
  try {
    table = parse(content, { bom: true, skip_empty_lines: true });
  } catch (error) {
    throw dataError(`${file}: ${error instanceof Error ? error.message : "not CSV"}`);
  }
  const [names = [], ...cells] = table;
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined)
    throw dataError(`${file}:1: there is no column ${missing}; the columns are ${names.join(", ")}`);
  const rows = cells.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
  return { file, rows, content };
}
