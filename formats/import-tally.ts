import type { ImportRecord } from "@/contracts/import-record";
import type { ImportCounts, LineProblem } from "@/contracts/runs";
import { ImportCounter } from "./count-imports";
import type { FieldProblem } from "./golden-line";
import type { FileFacts } from "./read-lines";

/** Problems beyond this number are counted and not listed. */
export const PROBLEMS_LISTED_MAX = 1000;

/** What reading a file came to. */
export interface ImportTally {
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

/** Counts records and what is wrong with lines; a record that an id stands for already is none. */
export class TallyKeeper {
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

  report(): ImportTally {
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
