import type { ImportRecord } from "@/contracts/import-record";
import type { ImportCounts, LineProblem } from "@/contracts/runs";
import { digestOfContent } from "./content-digest";
import { ImportCounter } from "./count-imports";
import { describeIssue, type FieldProblem, goldenLine } from "./golden-line";
import { readGoldenRecord } from "./golden-record";
import { parseJsonLine } from "./parse-json-line";
import { type FileFacts, LINE_LIMITS, type LineLimits, readLines } from "./read-lines";

/** Problems beyond this number are counted and not listed. */
export const PROBLEMS_LISTED_MAX = 1000;

/** What reading a file came to. */
export interface GoldenReport {
  lines: number;
  blankLines: number;
  bytes: number;
  bomStripped: boolean;
  records: number;
  /** Lines that say again, word for word, what an earlier line with the same id said. */
  repeated: number;
  counts: ImportCounts;
  /** The first `PROBLEMS_LISTED_MAX`, in order of lines. */
  problems: LineProblem[];
  /** All of them; a file is good if there is none. */
  problemCount: number;
}

export interface GoldenReader {
  /** The good records, as they come; one at a time is held in memory. */
  records: AsyncGenerator<{ line: number; record: ImportRecord }>;
  /** The report so far; complete when `records` is at its end. */
  report: () => GoldenReport;
}

/**
 * Reads a golden file (JSON lines, one response a line) from a stream of bytes. Bad lines are reported and passed over; nothing is thrown
 * for bad data. Whether the good ones may be kept is for the caller to say, who has the report at the end.
 */
export function readGoldenJsonl(source: AsyncIterable<Uint8Array>, limits: LineLimits = LINE_LIMITS): GoldenReader {
  const state = new ReadingState();
  return { records: readRecords(source, state, limits), report: () => state.report() };
}

async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  state: ReadingState,
  limits: LineLimits,
): GoldenReader["records"] {
  for await (const read of readLines(source, state.facts, limits)) {
    state.lines = read.line;
    if ("problem" in read) {
      state.addProblem(read.line, { field: null, ...read.problem });
      continue;
    }
    if (read.text.trim() === "") {
      state.blankLines += 1;
      continue;
    }
    if (state.contentLines === 0 && startsDocument(read.text)) {
      state.addProblem(read.line, {
        field: null,
        code: "not_json_lines",
        message: "The file is one JSON document over several lines; a golden file has one object a line.",
      });
      return;
    }
    state.contentLines += 1;
    const record = readRecord(read.text, read.line, state);
    if (record !== null) yield { line: read.line, record };
  }
  state.finish();
}

/** A bracket alone on the first line: a pretty-printed list or object, of which each line would be reported. */
const startsDocument = (text: string): boolean => /^[[{]$/.test(text.trim());

function readRecord(text: string, line: number, state: ReadingState): ImportRecord | null {
  const json = parseJsonLine(text);
  if (!json.ok) {
    state.addProblem(line, json);
    return null;
  }
  const shaped = goldenLine.safeParse(json.value, { reportInput: true });
  if (!shaped.success) {
    for (const issue of shaped.error.issues) state.addProblem(line, describeIssue(issue));
    return null;
  }
  const read = readGoldenRecord(shaped.data, digestOfContent(json.value));
  if (!read.ok) {
    for (const problem of read.problems) state.addProblem(line, problem);
    return null;
  }
  return state.admit(line, read.record) ? read.record : null;
}

class ReadingState {
  readonly facts: FileFacts = { bytes: 0, bomStripped: false };
  lines = 0;
  blankLines = 0;
  /** Lines that are not blank. */
  contentLines = 0;
  #records = 0;
  #repeated = 0;
  #problems: LineProblem[] = [];
  #problemCount = 0;
  #seen = new Map<string, { line: number; contentSha256: string }>();
  #counter = new ImportCounter();

  addProblem(line: number, { field, code, message }: FieldProblem): void {
    this.#problemCount += 1;
    if (this.#problems.length < PROBLEMS_LISTED_MAX) this.#problems.push({ line, field, code, message });
  }

  /** Whether the record is new; a repeated one is counted, one whose id stands for something else already is a problem. */
  admit(line: number, record: ImportRecord): boolean {
    const earlier = this.#seen.get(record.externalId);
    if (earlier === undefined) {
      this.#seen.set(record.externalId, { line, contentSha256: record.contentSha256 });
      this.#records += 1;
      this.#counter.add(record);
      return true;
    }
    if (earlier.contentSha256 === record.contentSha256) this.#repeated += 1;
    else
      this.addProblem(line, {
        field: "id",
        code: "duplicate_id",
        message: `stands on line ${earlier.line} already, with other content.`,
      });
    return false;
  }

  /** A file without any line that could hold a record is a mistake, not an empty import. */
  finish(): void {
    if (this.facts.bytes === 0) this.addProblem(1, { field: null, code: "empty_file", message: "The file is empty." });
    else if (this.contentLines === 0 && this.#problemCount === 0)
      this.addProblem(1, { field: null, code: "no_records", message: "The file holds blank lines only." });
  }

  report(): GoldenReport {
    const { lines, blankLines, facts } = this;
    return {
      lines,
      blankLines,
      ...facts,
      records: this.#records,
      repeated: this.#repeated,
      counts: this.#counter.counts,
      problems: [...this.#problems],
      problemCount: this.#problemCount,
    };
  }
}
