import type { ImportRecord } from "@/contracts/import-record";
import { type GoldenReader, readGoldenJsonl } from "./golden-jsonl";
import { type ImportTally, TallyKeeper } from "./import-tally";
import { normaliseFile, type NormaliseReader } from "./normalise-file";
import { peekBytes } from "./containers/source-bytes";
import { LINE_LIMITS, type LineLimits } from "./read-lines";
import { GOLDEN_JSONL, looksGolden } from "./registry";
import { toImportRecord } from "./to-import-record";

/** A file as an import reads it, whatever its format. */
export interface ImportReader {
  /** The format's name, and by what the file is known as one of it. */
  readonly format: string;
  readonly because: string;
  readonly records: AsyncGenerator<{ line: number; record: ImportRecord }>;
  /** Complete when `records` is at its end. */
  readonly report: () => ImportTally;
  /** Codes of the file and of rows that are no fault, as `CODE` or `CODE:line`; complete at the end as well. */
  readonly fileIssues: () => readonly string[];
}

const FAULT = /^ROW_UNPARSEABLE(?::|$)/;
/** Told in the tally already. */
const COUNTED = /^(?:BOM_STRIPPED|RECORD_ID_REPEATED|ROW_BLANK)(?::|$)/;

/** The golden file: read line by line, with all that it says beyond what other formats can. */
export function readGoldenImport(source: AsyncIterable<Uint8Array>, limits: LineLimits): ImportReader {
  const reader: GoldenReader = readGoldenJsonl(source, limits);
  const because = "its lines have `id`, `question` and chunks, claims or an answer";
  return { format: GOLDEN_JSONL.name, because, ...reader, fileIssues: () => [] };
}

async function* readPayloads(reader: NormaliseReader, tally: TallyKeeper): ImportReader["records"] {
  const { name } = reader.detected.format;
  let line = 0;
  for await (const normalised of reader.records) {
    // One row may hold several answers; each has a place of its own in the run.
    line = Math.max(line + 1, normalised.raw.line ?? 0);
    tally.lines = line;
    tally.contentLines += 1;
    const read = toImportRecord(normalised, name);
    if (!read.ok) for (const problem of read.problems) tally.addProblem(line, problem);
    else if (tally.admit(line, read.record)) yield { line, record: read.record };
  }
  const report = reader.report();
  tally.facts.bytes = report.bytes;
  tally.facts.bomStripped = report.bomStripped;
  for (const { line: bad, code, message } of report.badRows)
    tally.addProblem(bad, { field: null, code: code.toLowerCase(), message });
  if (tally.contentLines === 0 && report.badRows.length === 0)
    tally.addProblem(1, { field: null, code: "no_records", message: "The file holds no answer." });
}

/** Any other file, through the one schema that all formats are read into. @throws NormaliseRefusal */
export async function readPayloadImport(
  source: AsyncIterable<Uint8Array>,
  name: string,
  limits: LineLimits,
): Promise<ImportReader> {
  const reader = await normaliseFile(source, name, limits);
  const tally = new TallyKeeper();
  return {
    format: reader.detected.format.name,
    because: reader.detected.because,
    records: readPayloads(reader, tally),
    report: () => tally.report(),
    fileIssues: () => reader.report().fileIssues.filter((code) => !FAULT.test(code) && !COUNTED.test(code)),
  };
}

/** A document is held whole while it is read; rows go by one at a time. */
const DOCUMENT_BYTES_MAX = 64 * 1024 * 1024;

/** Limits of a file in a format: the golden file has its own for a line, whatever is none may be one document. */
export const importLimits = (format: string, totalBytesMax: number): LineLimits =>
  format === GOLDEN_JSONL.name
    ? { ...LINE_LIMITS, totalBytesMax }
    : { lineBytesMax: DOCUMENT_BYTES_MAX, totalBytesMax };

/**
 * Opens a file of any known format for an import.
 * @param name a format's name, or `auto`
 * @throws NormaliseRefusal where no format knows the file, or there is none of that name
 */
export async function openImport(
  source: AsyncIterable<Uint8Array>,
  name: string,
  totalBytesMax: number,
): Promise<ImportReader> {
  const { head, bytes } = await peekBytes(source);
  const isGolden = name === GOLDEN_JSONL.name || (name === "auto" && looksGolden(head));
  return isGolden
    ? readGoldenImport(bytes, importLimits(GOLDEN_JSONL.name, totalBytesMax))
    : readPayloadImport(bytes, name, importLimits(name, totalBytesMax));
}
