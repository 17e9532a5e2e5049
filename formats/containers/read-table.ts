import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import type { BadRow, FileRow } from "./rows";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The sign that parts the names of the first line, outside of quotation marks: the one that parts it most. */
export function findDelimiter(head: string): string | null {
  const [line = ""] = head
    .replace(/^\uFEFF/, "")
    .replace(/"(?:[^"]|"")*"/gu, "q")
    .split(/\r?\n/, 1);
  const counts = DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length - 1 }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count === 0 ? null : best.sign;
}

async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of source) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new Error("it is not UTF-8; save it as UTF-8 and try again") : error;
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function describe(error: unknown, line: number): BadRow {
  const at = (error as Partial<CsvError> & { lines?: number }).lines ?? line;
  const reason = error instanceof Error ? error.message : "it is no table";
  return { line: Math.max(1, at), code: "ROW_UNPARSEABLE", message: `The table cannot be read on: ${reason}` };
}

function rowOf(names: readonly string[], cells: readonly string[], line: number): FileRow {
  if (cells.length > names.length)
    return {
      line,
      code: "ROW_UNPARSEABLE",
      message: `The row has ${cells.length} cells, the first line names ${names.length}.`,
    };
  const value = Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  return { line, path: "", value, issues: [] };
}

/** Reads a table row by row: quoted line ends, doubled quotes, any of the usual delimiters. Cells stay text. */
export async function* readTable(source: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<FileRow> {
  const text = Readable.from(decode(source));
  const parser = parse({ delimiter, bom: true, info: true, relax_column_count: true, relax_quotes: true });
  // A pipe hands no errors on, and one that nobody hears ends the process.
  text.on("error", (error) => parser.destroy(error));
  text.pipe(parser);
  let names: readonly string[] | null = null;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const isBlank = record.length === 1 && (record[0] ?? "").trim() === "";
      if (names === null) names = record.map((name) => name.trim());
      else if (isBlank) yield { line, code: "ROW_BLANK", message: "The row is blank." };
      else yield rowOf(names, record, line);
      line = info.lines + 1;
    }
  } catch (error) {
    yield describe(error, line);
  }
}
