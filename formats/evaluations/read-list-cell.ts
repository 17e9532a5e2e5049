import type { IssueCode } from "@/contracts/import-issues";
import { unpackJson } from "../json-access";

/** A cell that should hold a list, as far as it can be read as one. */
export interface ListCell {
  /** Texts or objects; null for a cell that is empty, which says nothing of a list. */
  readonly values: readonly unknown[] | null;
  /** How it was read, where that is not plain JSON. */
  readonly issue: IssueCode | null;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\\": "\\", "'": "'", '"': '"' };

/** One text as Python prints it, from its opening quote; null where it does not end. */
function readPythonText(cell: string, from: number): { text: string; to: number } | null {
  const quote = cell.charAt(from);
  let text = "";
  for (let at = from + 1; at < cell.length; at += 1) {
    const sign = cell.charAt(at);
    if (sign === quote) return { text, to: at + 1 };
    if (sign !== "\\") {
      text += sign;
      continue;
    }
    at += 1;
    const next = cell.charAt(at);
    text += ESCAPES[next] ?? `\\${next}`;
  }
  return null;
}

/** A list as Python or numpy prints it (numpy without commas); null where anything but texts stands in it. */
function readPythonList(cell: string): string[] | null {
  const inside = /^\s*(?:array\()?\[(.*)\]\s*(?:,\s*dtype=\w+\s*)?\)?\s*$/su.exec(cell)?.[1];
  if (inside === undefined) return null;
  const values: string[] = [];
  for (let at = 0; at < inside.length; ) {
    if (/[\s,]/.test(inside.charAt(at))) {
      at += 1;
      continue;
    }
    const read = /['"]/.test(inside.charAt(at)) ? readPythonText(inside, at) : null;
    if (read === null) return null;
    values.push(read.text);
    at = read.to;
  }
  return values;
}

/**
 * Reads a cell that should hold a list: JSON, else a list as Python prints it, else texts joined by a bar, else one text. A bracket that
 * opens no list that can be read is kept as one text and said to be so.
 */
export function readListCell(cell: unknown): ListCell {
  if (Array.isArray(cell)) return { values: cell, issue: null };
  if (typeof cell !== "string") return { values: cell == null ? null : [cell], issue: null };
  if (cell.trim() === "") return { values: null, issue: null };
  const unpacked = unpackJson(cell);
  if (Array.isArray(unpacked)) return { values: unpacked, issue: null };
  const printed = readPythonList(cell);
  if (printed !== null) return { values: printed, issue: "LIST_CELL_REPR" };
  if (/^\s*\[/.test(cell)) return { values: [cell], issue: "LIST_CELL_AMBIGUOUS" };
  if (cell.includes("|")) return { values: cell.split("|"), issue: "LIST_CELL_DELIMITED" };
  return { values: [cell], issue: "LIST_CELL_SCALAR" };
}
