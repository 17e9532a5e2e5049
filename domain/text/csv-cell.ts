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

/** A value as a cell: texts as `escapeCell` has them, lists and objects as JSON, null and what is not there as an empty one. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return escapeCell(typeof value === "string" ? value : JSON.stringify(value));
}
