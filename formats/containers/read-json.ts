import { isObject, listOf, stepInto } from "../json-access";
import { type FileFacts, type FileLine, type LineLimits, readLines } from "../read-lines";
import { parseRow } from "./parse-row";
import { type BadRow, type FileRow, isBad, type Row, rowOfValue } from "./rows";

/** A document is held whole, so it may not be longer than this; rows go by one at a time. */
export const JSON_LIMITS: LineLimits = { lineBytesMax: 256 * 1024 * 1024, totalBytesMax: 64 * 1024 * 1024 * 1024 };

/** The values of a file of JSON: one document, a list, or rows. */
export interface JsonFile {
  readonly kind: "document" | "list" | "rows";
  readonly rows: AsyncIterable<FileRow>;
}

const blank = (line: number): BadRow => ({ line, code: "ROW_BLANK", message: "The row is blank." });

const isBlank = (line: FileLine): boolean => "text" in line && line.text.trim() === "";

function rowOfLine(line: FileLine): FileRow {
  if ("problem" in line) return { line: line.line, code: "ROW_UNPARSEABLE", message: line.problem.message };
  return isBlank(line) ? blank(line.line) : parseRow(line.text, line.line);
}

async function* readRest(held: readonly FileRow[], lines: AsyncIterator<FileLine>): AsyncGenerator<FileRow> {
  yield* held;
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) yield rowOfLine(next.value);
}

async function* listRows(rows: readonly FileRow[]): AsyncGenerator<FileRow> {
  yield* rows;
}

/** Where a document keeps the list of its records, when it is no record itself. */
const LIST_KEYS = [
  "data",
  "records",
  "items",
  "results",
  "rows",
  "samples",
  "test_cases",
  "testCases",
  "runs",
  "traces",
];

/** A document's records: the elements of a list, or the one object that it is. */
export function listElements(
  row: Row,
  isRecord: (value: unknown) => boolean,
): { kind: "document" | "list"; rows: Row[] } {
  const { value } = row;
  if (Array.isArray(value))
    return { kind: "list", rows: value.map((one: unknown, i) => rowOfValue(one, stepInto("", i))) };
  const key =
    isObject(value) && !isRecord(value) ? LIST_KEYS.find((name) => listOf(value, name).some(isObject)) : undefined;
  if (key === undefined) return { kind: "document", rows: [row] };
  return { kind: "list", rows: listOf(value, key).map((one, i) => rowOfValue(one, stepInto("", key, i))) };
}

const tooLong = (line: number, { lineBytesMax }: LineLimits): BadRow => ({
  line,
  code: "ROW_UNPARSEABLE",
  message: `A document that is no file of rows may have ${lineBytesMax} bytes.`,
});

const textOfLine = (line: FileLine): string => ("text" in line ? line.text : "");

/** The whole of a file whose first line is no JSON by itself, as one document; where it is none, as rows of which some are bad. */
async function readDocument(
  held: readonly FileLine[],
  lines: AsyncIterator<FileLine>,
  facts: FileFacts,
  limits: LineLimits,
): Promise<FileRow[]> {
  const all = [...held];
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    if (facts.bytes > limits.lineBytesMax) return [tooLong(next.value.line, limits)];
    all.push(next.value);
  }
  const whole = parseRow(all.map(textOfLine).join("\n"), null);
  if (!isBad(whole)) return [whole];
  const rows = all.map(rowOfLine);
  return rows.some((row) => !isBad(row)) ? rows : [whole];
}

/**
 * Reads a file of JSON without holding it, where it has one value a line. One line alone is a document; a list is cut into its elements.
 * @param isRecord whether a value is a record of some format, rather than what holds a list of them
 * @param facts filled as the bytes go by
 */
export async function openJson(
  source: AsyncIterable<Uint8Array>,
  facts: FileFacts,
  isRecord: (value: unknown) => boolean,
  limits: LineLimits,
): Promise<JsonFile> {
  const lines = readLines(source, facts, limits)[Symbol.asyncIterator]();
  const held: FileLine[] = [];
  const pull = async (): Promise<FileLine | null> => {
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      held.push(next.value);
      if (!isBlank(next.value)) return next.value;
    }
    return null;
  };
  const first = await pull();
  const second = first === null ? null : await pull();
  const head = first === null ? null : rowOfLine(first);
  const isRows =
    second !== null && [head, rowOfLine(second)].some((row) => row !== null && !isBad(row) && isObject(row.value));
  if (isRows) return { kind: "rows", rows: readRest(held.map(rowOfLine), lines) };
  if (head !== null && second === null && !isBad(head)) return openDocument(head, isRecord);
  const [whole, ...others] = await readDocument(held, lines, facts, limits);
  if (whole === undefined || others.length > 0 || isBad(whole))
    return { kind: "rows", rows: listRows(whole === undefined ? [] : [whole, ...others]) };
  return openDocument(whole, isRecord);
}

function openDocument(row: Row, isRecord: (value: unknown) => boolean): JsonFile {
  const { kind, rows } = listElements({ ...row, line: null }, isRecord);
  const [first, ...rest] = rows;
  const marked = first === undefined ? [] : [{ ...first, issues: row.issues }, ...rest];
  return { kind, rows: listRows(marked) };
}
