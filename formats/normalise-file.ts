import type { NormalisedRecord } from "@/contracts/normalised";
import { assembleStream, isCutAnswer, startsStream } from "./containers/assemble-stream";
import { looksLikeEvents, readEvents } from "./containers/read-events";
import { JSON_LIMITS, openJson } from "./containers/read-json";
import { findDelimiter, readTable } from "./containers/read-table";
import { type BadRow, type FileRow, isBad, type Row, rowOfValue } from "./containers/rows";
import { HashedBytes, peekText } from "./containers/source-bytes";
import { type Detected, detectList, detectValue, isRecord } from "./detect-format";
import { readListCell } from "./evaluations/read-list-cell";
import { buildRecord } from "./normalise/build-record";
import type { Draft } from "./normalise/draft";
import { NormaliseRefusal, NormaliseState } from "./normalise-state";
import { openPayload, type PayloadFormat } from "./payload-format";
import { findFormat, TABLE_FORMAT } from "./payload-formats";
import type { LineLimits } from "./read-lines";

/** What reading a file came to; complete when its records are at their end. */
export interface NormaliseReport {
  readonly format: string;
  readonly because: string;
  readonly records: number;
  /** Codes of the file and of its rows, the latter as `CODE:line`. */
  readonly fileIssues: readonly string[];
  /** Rows that could not be read, with what is wrong. */
  readonly badRows: readonly BadRow[];
  readonly rawSha256: string;
  readonly bytes: number;
  readonly bomStripped: boolean;
}

export interface NormaliseReader {
  /** What the file was taken for. */
  readonly detected: Detected;
  /** One after the other; no more than one row is held, unless the format puts records together from many. */
  readonly records: AsyncGenerator<NormalisedRecord>;
  readonly report: () => NormaliseReport;
}

type Container = "document" | "list" | "rows" | "table";

interface Opened {
  readonly container: Container;
  readonly rows: AsyncIterable<FileRow>;
}

async function* listOfRows(rows: readonly FileRow[]): AsyncGenerator<FileRow> {
  yield* rows;
}

/** What was taken from an iterator and then its rest, handed on as it comes: a generator would wait once more for every row. */
function putBack<T>(held: readonly T[], rest: AsyncIterator<T>): AsyncIterable<T> {
  const taken = held.values();
  const next = (): Promise<IteratorResult<T>> => {
    const first = taken.next();
    return first.done === true ? rest.next() : Promise.resolve(first);
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

/** Rows with the first one looked at. */
async function peekRow(rows: AsyncIterable<FileRow>) {
  const iterator = rows[Symbol.asyncIterator]();
  const held: FileRow[] = [];
  let first: Row | null = null;
  let firstBad: BadRow | null = null;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    held.push(next.value);
    if (!isBad(next.value)) {
      first = next.value;
      break;
    }
    if (next.value.code !== "ROW_BLANK") firstBad ??= next.value;
  }
  return { first, firstBad, all: putBack(held, iterator) };
}

/** All rows, for what is put together from many. @throws NormaliseRefusal where they are more than may be held */
async function collect(rows: AsyncIterable<FileRow>, state: NormaliseState, limits: LineLimits): Promise<Row[]> {
  const kept: Row[] = [];
  for await (const row of rows) {
    if (state.facts.bytes > limits.lineBytesMax)
      throw new NormaliseRefusal("unknown_format", `rows that belong together may have ${limits.lineBytesMax} bytes`);
    if (isBad(row)) state.noteBad(row);
    else kept.push(row);
  }
  return kept;
}

const asAnswers = (values: readonly unknown[]): Opened => ({
  container: values.length === 1 ? "document" : "list",
  rows: listOfRows(values.map((value) => rowOfValue(value, ""))),
});

/** Events of a stream, whichever way they were kept, as the answers that they make up. */
async function joinStream(opened: Opened, state: NormaliseState, limits: LineLimits): Promise<Opened> {
  const { first, all } = await peekRow(opened.rows);
  const isList = opened.container === "list";
  if (first === null || !(isList || startsStream(first.value))) return { ...opened, rows: all };
  const rows = await collect(all, state, limits);
  const values = rows.map(({ value }) => value);
  const isStream = startsStream(first.value) || isCutAnswer(values);
  return isStream ? asAnswers(assembleStream(values) ?? []) : { ...opened, rows: listOfRows(rows) };
}

async function openSource(
  source: AsyncIterable<Uint8Array>,
  state: NormaliseState,
  limits: LineLimits,
): Promise<Opened> {
  const peeked = await peekText(source);
  const head = new TextDecoder("utf-8", { ignoreBOM: true }).decode(peeked.head);
  if (looksLikeEvents(head)) {
    const { events, problems } = await readEvents(peeked.bytes, state.facts, limits);
    for (const problem of problems) state.noteBad(problem);
    return asAnswers(assembleStream(events) ?? events);
  }
  const isJson = /^\uFEFF?\s*[[{]/.test(head) || head.trim() === "";
  const delimiter = isJson ? null : findDelimiter(head);
  if (delimiter !== null) {
    state.facts.bomStripped = head.startsWith("\uFEFF");
    return { container: "table", rows: readTable(peeked.bytes, delimiter) };
  }
  const { kind, rows } = await openJson(peeked.bytes, state.facts, isRecord, limits);
  return joinStream({ container: kind, rows }, state, limits);
}

const TABLE: Detected = { format: TABLE_FORMAT, because: "it is a table whose first line names its columns" };

/** @throws NormaliseRefusal */
function detect(first: Row | null, firstBad: BadRow | null, container: Container, name: string): Detected {
  if (name !== "auto") {
    const format = findFormat(name);
    if (format === null) throw new NormaliseRefusal("no_such_format", `there is no format ${name}`);
    return { format, because: "it was named" };
  }
  if (container === "table") return TABLE;
  const detected = first === null ? null : (detectList([first.value]) ?? detectValue(first.value));
  if (detected !== null) return detected;
  const isUnread = first === null && firstBad !== null;
  if (isUnread) throw new NormaliseRefusal("unknown_format", firstBad.message, firstBad.line);
  throw new NormaliseRefusal("unknown_format", "the file is of no format that is known");
}

/** Rows of a list or of a file are numbered; a value alone is not. */
function* numberDrafts(format: PayloadFormat, row: Row, place: number, isAlone: boolean): Generator<Draft> {
  const payload = openPayload(row.value, "", isAlone ? null : String(place));
  yield* format.read(payload);
}

/** Codes of list cells are those of the row. */
function noteCells(row: Row, state: NormaliseState): void {
  if (typeof row.value !== "object" || row.value === null) return;
  for (const [name, cell] of Object.entries(row.value)) {
    if (!/context|document|source|chunk|passage/iu.test(name) || /\d$/u.test(name.trim())) continue;
    const { issue } = readListCell(cell);
    if (issue !== null) state.note(issue, row.line);
  }
}

async function* readValues(opened: Opened, format: PayloadFormat, state: NormaliseState): NormaliseReader["records"] {
  let place = 0;
  for await (const row of opened.rows) {
    if (isBad(row)) {
      state.noteBad(row);
      continue;
    }
    for (const code of row.issues) state.note(code, row.line);
    if (opened.container === "table") noteCells(row, state);
    for (const draft of numberDrafts(format, row, place, opened.container === "document")) {
      const path = row.path === "" ? draft.path : draft.path === "" ? row.path : `${row.path}.${draft.path}`;
      state.noteId(draft.recordId, row.line);
      yield buildRecord(draft, { line: row.line, path });
    }
    place += 1;
  }
}

async function* readTogether(
  opened: Opened,
  format: PayloadFormat,
  state: NormaliseState,
  limits: LineLimits,
): NormaliseReader["records"] {
  const rows = await collect(opened.rows, state, limits);
  for (const row of rows) for (const code of row.issues) state.note(code, row.line);
  const whole = rowOfValue(
    rows.map(({ value }) => value),
    "",
  );
  for (const draft of format.read(openPayload(whole.value, "", null))) {
    state.noteId(draft.recordId, null);
    yield buildRecord(draft, { line: null, path: draft.path });
  }
}

/**
 * Reads any file of a known format as records of the one schema. Bad rows are reported and passed over, and nothing in a row is swapped,
 * clamped, rounded or dropped.
 * @param name a format's name, or `auto`
 * @param limits of rows, and of documents, which are held whole
 * @throws NormaliseRefusal
 */
export async function normaliseFile(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  limits: LineLimits = JSON_LIMITS,
): Promise<NormaliseReader> {
  const hashed = new HashedBytes();
  const state = new NormaliseState();
  const opened = await openSource(hashed.pass(bytes), state, limits);
  const { first, firstBad, all } = await peekRow(opened.rows);
  const detected = detect(first, firstBad, opened.container, name);
  const { format } = detected;
  const read = { ...opened, rows: all };
  return {
    detected,
    records: format.grain === "file" ? readTogether(read, format, state, limits) : readValues(read, format, state),
    report: () => ({
      format: format.name,
      because: detected.because,
      records: state.records,
      fileIssues: state.issues,
      badRows: [...state.badRows],
      rawSha256: hashed.digest(),
      ...state.facts,
      bytes: hashed.bytes,
    }),
  };
}
