import type { ImportRecord } from "@/contracts/import-record";
import { digestOfContent } from "./content-digest";
import { describeIssue, goldenLine } from "./golden-line";
import { readGoldenRecord } from "./golden-record";
import { type ImportTally, TallyKeeper } from "./import-tally";
import { parseJsonLine } from "./parse-json-line";
import { LINE_LIMITS, type LineLimits, readLines } from "./read-lines";

export interface GoldenReader {
  /** The good records, as they come; one at a time is held in memory. */
  records: AsyncGenerator<{ line: number; record: ImportRecord }>;
  /** The report so far; complete when `records` is at its end. */
  report: () => ImportTally;
}

/**
 * Reads a golden file (JSON lines, one response a line) from a stream of bytes. Bad lines are reported and passed over; nothing is thrown
 * for bad data. Whether the good ones may be kept is for the caller to say, who has the report at the end.
 */
export function readGoldenJsonl(source: AsyncIterable<Uint8Array>, limits: LineLimits = LINE_LIMITS): GoldenReader {
  const state = new TallyKeeper();
  return { records: readRecords(source, state, limits), report: () => state.report() };
}

async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  state: TallyKeeper,
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

function readRecord(text: string, line: number, state: TallyKeeper): ImportRecord | null {
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
