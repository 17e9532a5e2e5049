import type { IssueCode } from "@/contracts/import-issues";
import type { BadRow } from "./containers/rows";
import type { FileFacts } from "./read-lines";

/** Why a file is of no use: `unknown_format` where nothing knows it, `no_such_format` for a name that none has. */
export class NormaliseRefusal extends Error {
  readonly code: "unknown_format" | "no_such_format";
  /** The line that could not be read, where it is that; else null. */
  readonly line: number | null;

  constructor(code: NormaliseRefusal["code"], message: string, line: number | null = null) {
    super(message);
    this.code = code;
    this.line = line;
    this.name = "NormaliseRefusal";
  }
}

/** Bad rows beyond this number are only counted. */
const LISTED_MAX = 1000;

/** What was seen of a file while its records go by. */
export class NormaliseState {
  readonly facts: FileFacts = { bytes: 0, bomStripped: false };
  readonly badRows: BadRow[] = [];
  readonly #issues: string[] = [];
  readonly #seen = new Set<string>();
  records = 0;

  note(code: IssueCode, line: number | null): void {
    this.#issues.push(line === null ? code : `${code}:${line}`);
  }

  noteBad(row: BadRow): void {
    this.note(row.code, row.line);
    if (row.code !== "ROW_BLANK" && this.badRows.length < LISTED_MAX) this.badRows.push(row);
  }

  noteId(id: string | null, line: number | null): void {
    this.records += 1;
    if (id === null) return;
    if (this.#seen.has(id)) this.note("RECORD_ID_REPEATED", line);
    else this.#seen.add(id);
  }

  get issues(): string[] {
    return this.facts.bomStripped ? ["BOM_STRIPPED", ...this.#issues] : [...this.#issues];
  }
}
