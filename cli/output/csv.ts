import { stringify } from "csv-stringify/sync";

/** Signs with which spreadsheets begin a formula, wide ones too; blanks before them change nothing. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]/u;
/** A number below zero, with its unit, is what it looks like. */
const BELOW_ZERO = /^-\d[\d.,]*(?:[\s\u00a0]*[%°\p{L}]{1,12})?$/u;

/**
 * A text as a cell that no spreadsheet runs: one that would be a formula gets an apostrophe before it, and so does one that begins with one,
 * so that taking a first apostrophe off gives every text back.
 */
export const escapeCell = (text: string): string =>
  text.startsWith("'") || /^[\t\r\n]/.test(text) || (FORMULA.test(text) && !BELOW_ZERO.test(text)) ? `'${text}` : text;

/** The text of a cell that `escapeCell` made. */
export const unescapeCell = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return escapeCell(value);
  return typeof value === "object" ? escapeCell(JSON.stringify(value)) : String(value);
}

/** One line of CSV, with its end. Lists and objects are JSON in their cell; null is an empty one. */
export const csvLine = (values: readonly unknown[]): string => stringify([values.map(cellOf)]);
