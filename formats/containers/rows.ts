import type { IssueCode } from "@/contracts/import-issues";

/** One value of a file: a row of many, an element of a list, or the whole. */
export interface Row {
  /** From 1; null where the file is one document. */
  readonly line: number | null;
  /** JSON path in the document; empty for a row. */
  readonly path: string;
  readonly value: unknown;
  readonly issues: readonly IssueCode[];
}

/** A row that could not be read. Messages never repeat it: it may be confidential. */
export interface BadRow {
  readonly line: number;
  readonly code: IssueCode;
  readonly message: string;
}

/** What a file holds, as it is read. `isAlone` says that it is one value, which then has no number. */
export type FileRow = Row | BadRow;
export const isBad = (row: FileRow): row is BadRow => "code" in row;

/** An element of a document, whose own bytes are not at hand. */
export const rowOfValue = (value: unknown, path: string): Row => ({
  line: null,
  path,
  value,
  issues: [],
});
