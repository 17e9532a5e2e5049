import { CsvError, parse } from "csv-parse/sync";
import type { Terminal } from "../command";
import { dataError } from "../exit";
import { readLine } from "./read-json-lines";
import { readText } from "./read-input";

/** A row of a CSV or JSON lines file, with the line it ends on. CSV cells are text; JSON values are what they are. */
export interface Row {
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A file of rows. */
export interface RowsFile {
  readonly file: string;
  readonly isCsv: boolean;
  readonly rows: readonly Row[];
  /** Of a CSV file; null of JSON lines, in which every line has its own names. */
  readonly columns: readonly string[] | null;
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseCsv(file: string, content: string): CsvRecord[] {
  try {
    return parse(content, { bom: true, skip_empty_lines: true, info: true }) as unknown as CsvRecord[];
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === "number" ? `:${error.lines}` : "";
    throw dataError(`${file}${line}: ${error instanceof Error ? error.message : "not CSV"}`);
  }
}

function readCsvRows(file: string, content: string): RowsFile {
  const [head, ...records] = parseCsv(file, content);
  const columns = head?.record ?? [];
  const doubled = columns.find((name, i) => columns.indexOf(name) !== i);
  if (doubled !== undefined) throw dataError(`${file}:1: two columns are named ${doubled}`);
  const rows = records.map(({ record, info }) => ({
    line: info.lines,
    value: Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ""])),
  }));
  return { file, isCsv: true, rows, columns };
}

async function readJsonRows(file: string, content: string): Promise<RowsFile> {
  const rows: Row[] = [];
  for (const [i, text] of content.split(/\r?\n/).entries()) {
    if (text.trim() === "") continue;
    const read = await readLine(text);
    if ("fault" in read) throw dataError(`${file}:${i + 1}: ${read.fault}`);
    rows.push({ line: i + 1, value: read.value });
  }
  return { file, isCsv: false, rows, columns: null };
}

/**
 * Rows of a CSV file with a line of names, or of JSON lines, whichever it is. Nothing at all is JSON lines without a line,
 * unless the file is called CSV: then its line of names is missing.
 * @throws Exit 65, 66
 */
export async function readRows(file: string, terminal: Terminal): Promise<RowsFile> {
  const content = await readText(file, terminal);
  const isEmpty = content.trim() === "" && !file.endsWith(".csv");
  return isEmpty || /^\s*\{/.test(content) ? readJsonRows(file, content) : readCsvRows(file, content);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value of a column; undefined where there is none. A name with dots reaches into objects, and a member that itself has
 * dots in its name is found as well.
 */
export function findCell(value: Readonly<Record<string, unknown>>, column: string): unknown {
  if (Object.hasOwn(value, column)) return value[column];
  for (let dot = column.indexOf("."); dot >= 0; dot = column.indexOf(".", dot + 1)) {
    const name = column.slice(0, dot);
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    const found = isObject(inner) ? findCell(inner, column.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws Exit 65 where a CSV file lacks one of the columns. */
export function requireColumns({ file, columns }: RowsFile, wanted: readonly string[]): void {
  if (columns === null) return;
  const missing = wanted.find((name) => !columns.includes(name));
  if (missing !== undefined)
    throw dataError(`${file}:1: there is no column ${missing}; the columns are ${columns.join(", ")}`);
}

/** A cell as text: what is written, numbers and yes/no as JavaScript prints them; null where there is nothing. @throws Exit 65 for a list or an object. */
export function readTextCell({ file }: RowsFile, row: Row, column: string): string | null {
  const cell = findCell(row.value, column);
  if (cell === null || cell === undefined || cell === "") return null;
  if (typeof cell === "string") return cell;
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  throw dataError(`${file}:${row.line}: ${column} is neither text nor a number`);
}

/** A cell as a finite number. @throws Exit 65 naming the line. */
export function readNumberCell({ file, isCsv }: RowsFile, row: Row, column: string): number {
  const cell = findCell(row.value, column);
  const isPlain = isCsv
    ? typeof cell === "string" && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(cell)
    : typeof cell === "number";
  const value = isPlain ? Number(cell) : Number.NaN;
  if (Number.isFinite(value)) return value;
  const shown =
    cell === undefined || cell === "" || cell === null
      ? "missing"
      : `not a finite number: ${typeof cell === "string" ? cell : JSON.stringify(cell)}`;
  throw dataError(`${file}:${row.line}: ${column} is ${shown}`);
}
