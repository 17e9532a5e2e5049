import type { ImportIssue, ImportRecord } from "@/contracts/import-record";
import type { FieldError } from "@/contracts/problems";
import type { ImportCounts, ImportIssueGroup, ImportSample, LineProblem } from "@/contracts/runs";
import { ImportCounter } from "@/formats/count-imports";
import type { ImportTally } from "@/formats/import-tally";
import { NormaliseRefusal } from "@/formats/normalise-state";
import { type ImportReader, openImport } from "@/formats/read-import";
import { GOLDEN_JSONL } from "@/formats/registry";
import { Refusal } from "@/server/refusal";
import type { Receipt, Upload } from "@/server/upload";
import { sentenceOfIssue } from "./issue-sentences";
import { withClaims } from "@/formats/record-claims";
import { describeSample, SAMPLE_MAX } from "./describe-sample";
import type { Spool } from "./spool";
import { VersionConflicts } from "./version-conflicts";

/** Oddities beyond this number are counted and not listed. */
const WARNINGS_LISTED_MAX = 500;

/** What a file came to before anything of it is stored. */
export interface ReadUpload {
  readonly report: ImportTally;
  /** The format's name, and by what the file is known as one of it. */
  readonly format: string;
  readonly because: string;
  readonly receipt: Receipt;
  /** With the claims that were split out of answers. */
  readonly counts: ImportCounts;
  /** Oddities that keep nobody from judging. */
  readonly warnings: readonly LineProblem[];
  /** All of them, by code. */
  readonly issues: Readonly<Record<string, number>>;
  readonly issueGroups: readonly ImportIssueGroup[];
  readonly sample: readonly ImportSample[];
}

/** Places that are named of each code. */
const EXAMPLES_MAX = 3;

class IssueList {
  readonly warnings: LineProblem[] = [];
  readonly #counts = new Map<string, number>();
  readonly #examples = new Map<string, ImportIssueGroup["examples"]>();

  add(line: number, issue: ImportIssue): void {
    this.count(issue.code, 1);
    this.#note(line, issue);
    if (this.warnings.length >= WARNINGS_LISTED_MAX) return;
    this.warnings.push({ line, field: issue.field, code: issue.code, message: sentenceOfIssue(issue.code) });
  }

  #note(line: number, { code, field }: ImportIssue): void {
    const examples = this.#examples.get(code) ?? [];
    if (examples.length < EXAMPLES_MAX) this.#examples.set(code, [...examples, { line, field }]);
  }

  /** Counts an issue that has no line of its own to name. */
  count(code: string, times: number): void {
    if (times > 0) this.#counts.set(code, (this.#counts.get(code) ?? 0) + times);
  }

  get counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  get groups(): ImportIssueGroup[] {
    return Object.entries(this.counts)
      .map(([code, count]) => ({
        code,
        count,
        message: sentenceOfIssue(code),
        examples: this.#examples.get(code) ?? [],
      }))
      .sort((a, b) => b.count - a.count);
  }
}

const tooLarge = (maxBytes: number) =>
  new Refusal("import_too_large", `A file has at most ${maxBytes} bytes; split it into several.`, {
    detail: { maxBytes },
  });

/** A file's bytes, to be read once, and what is known of them when they are at their end. */
export interface Incoming {
  readonly bytes: AsyncGenerator<Uint8Array>;
  readonly receipt: () => Receipt;
}

/** An upload that is read and laid by as it arrives. */
export const incoming = (upload: Upload, spool: Spool, maxBytes: number): Incoming => ({
  bytes: spoolBytes(upload, spool, maxBytes),
  receipt: () => upload.receipt(),
});

/** Lays all of an upload by, and reads it from there. */
export async function receive(upload: Upload, spool: Spool, maxBytes: number): Promise<Incoming> {
  await drain(spoolBytes(upload, spool, maxBytes));
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* spool.read();
  }
  return { bytes: again(), receipt: () => upload.receipt() };
}

/** Passes an upload's bytes on while they are laid by. What is over the limit is refused as soon as that is known. */
async function* spoolBytes(upload: Upload, spool: Spool, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (upload.announcedBytes !== null && upload.announcedBytes > maxBytes) throw tooLarge(maxBytes);
  let total = 0;
  for await (const bytes of upload.chunks) {
    total += bytes.byteLength;
    if (total > maxBytes) throw tooLarge(maxBytes);
    await spool.write(bytes);
    yield bytes;
  }
}

/** A reader that stops early must not close its source: the rest is still to be counted and hashed. */
function keepOpen(source: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => source.next() }) };
}

const EMPTY_CODES: ReadonlySet<string> = new Set(["empty_file", "no_records"]);

/** Errors of lines as a problem document lists them. */
export const lineErrors = (problems: readonly LineProblem[]): FieldError[] =>
  problems.map(({ line, field, code, message }) => ({ line, field: field ?? `line ${line}`, code, message }));

/** @throws Refusal `import_empty`, `import_bad_lines` */
function assertGood({ problems, problemCount, lines }: ImportTally): void {
  const [first] = problems;
  if (first === undefined) return;
  if (problemCount === 1 && EMPTY_CODES.has(first.code)) throw new Refusal("import_empty", first.message);
  const badLines = new Set(problems.map((problem) => problem.line)).size;
  const all = problemCount > problems.length ? `At least ${badLines}` : `${badLines}`;
  const place = `line ${first.line}${first.field === null ? "" : `, ${first.field}`}`;
  const message = `${all} of ${lines} lines can't be imported, so nothing was. The first: ${place}: ${first.message}`;
  throw new Refusal("import_bad_lines", message, { errors: lineErrors(problems), errorCount: problemCount });
}

async function drain(bytes: AsyncIterator<Uint8Array>): Promise<void> {
  while ((await bytes.next()).done !== true);
}

/** A file that no format knows is read as a golden file, which says line by line what is wrong with it. */
async function openReader(bytes: AsyncGenerator<Uint8Array>, spool: Spool, maxBytes: number): Promise<ImportReader> {
  try {
    return await openImport(keepOpen(bytes), "auto", maxBytes);
  } catch (error) {
    if (!(error instanceof NormaliseRefusal)) throw error;
    await drain(bytes);
    return openImport(spool.read(), GOLDEN_JSONL.name, maxBytes);
  }
}

/** `CODE:line` as an issue of that line. */
function addFileIssue(issues: IssueList, printed: string): void {
  const [code = printed, line] = printed.split(":");
  issues.add(line === undefined ? 1 : Number(line), { code, field: line === undefined ? "file" : "row" });
}

/**
 * Reads and checks an upload of any known format before anything is stored, one row in memory at a time.
 * @throws Refusal `import_empty`, `import_bad_lines` (each bad line named), `import_too_large`, `import_broken_off`.
 */
export async function readUpload({ bytes, receipt }: Incoming, spool: Spool, maxBytes: number): Promise<ReadUpload> {
  const reader = await openReader(bytes, spool, maxBytes);
  const issues = new IssueList();
  const counter = new ImportCounter();
  const conflicts = new VersionConflicts();
  const sample: ImportSample[] = [];
  for await (const { line, record } of reader.records) {
    const whole = withClaims(record);
    counter.add(whole);
    if (sample.length < SAMPLE_MAX) sample.push(describeSample(line, whole));
    for (const issue of [...record.issues, ...conflicts.find(record)]) issues.add(line, issue);
  }
  await drain(bytes);
  const report = reader.report();
  if (report.bomStripped) issues.add(1, { code: "BOM_STRIPPED", field: "file" });
  for (const code of reader.fileIssues()) addFileIssue(issues, code);
  issues.count("RECORD_ID_REPEATED", report.repeated);
  assertGood(report);
  const { counts } = counter;
  const { format, because } = reader;
  const found = { warnings: issues.warnings, issues: issues.counts, issueGroups: issues.groups, sample };
  return { report, format, because, receipt: receipt(), counts, ...found };
}

/** Reads a spooled file again. All of it was good the first time. */
export async function* readSpool(spool: Spool, format: string): AsyncGenerator<{ line: number; record: ImportRecord }> {
  yield* (await openImport(spool.read(), format, Number.MAX_SAFE_INTEGER)).records;
}
