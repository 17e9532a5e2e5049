import { parseJsonText } from "../parse-json-line";
import type { FileRow } from "./rows";

/** Numbers that JSON has no way to write, outside of texts. */
const NONFINITE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gu;

const nullNonfinite = (text: string): string =>
  text.replace(NONFINITE, (found) => (found.startsWith('"') ? found : "null"));

/** Whether a number too large to hold stands in a value. */
function holdsInfinite(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "number" && !Number.isFinite(next)) return true;
    // One by one: a list may have more members than a call takes arguments.
    if (typeof next === "object" && next !== null) for (const member of Object.values(next)) pending.push(member);
  }
  return false;
}

/**
 * Reads one line of JSON lines, or a whole document. `NaN` and `Infinity`, which some writers leave in scores, are read as null and
 * reported; everything else that JSON forbids makes the row unreadable.
 */
export function parseRow(text: string, line: number | null): FileRow {
  const read = parseJsonText(text);
  if (read.ok) {
    const isFinite = !read.hasExponent || !holdsInfinite(read.value);
    return { line, path: "", value: read.value, issues: isFinite ? [] : ["NONFINITE_NUMBER"] };
  }
  const mended = read.code === "nonfinite_number" ? parseJsonText(nullNonfinite(text)) : read;
  if (mended.ok) return { line, path: "", value: mended.value, issues: ["NONFINITE_NUMBER"] };
  const { field, message } = mended;
  return { line: line ?? 1, code: "ROW_UNPARSEABLE", message: field === null ? message : `${field}: ${message}` };
}
