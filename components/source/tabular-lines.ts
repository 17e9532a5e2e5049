import type { Stretch } from "./text-window";

/** A wide gap inside a line, or two narrow ones: columns that were lined up by hand. */
const WIDE_GAP = /\S(?: {3,}|\t+)\S/u;
const TWO_GAPS = /\S {2,}\S.*\S {2,}\S/u;
/** A line drawn below a head: nothing but strokes and blanks. */
const RULE_LINE = /^[\s|+]*[-=_|+][-=_|+\s]+$/u;

const isTabular = (line: string): boolean => WIDE_GAP.test(line) || TWO_GAPS.test(line) || RULE_LINE.test(line);

/**
 * Where a plain text sets out a table by blanks, in UTF-16 positions: two such lines or more, one below the other. In a proportional
 * face its columns would not stand below their heads, and a cell says something only with its heads.
 */
export function findTables(text: string, startU16: number, endU16: number): Stretch[] {
  const tables: Stretch[] = [];
  let from: number | null = null;
  let lines = 0;
  const close = (atU16: number) => {
    if (from !== null && lines >= 2) tables.push({ startU16: from, endU16: atU16 });
    from = null;
    lines = 0;
  };
  for (let at = startU16; at < endU16; ) {
    const found = text.indexOf("\n", at);
    const to = found < 0 || found >= endU16 ? endU16 : found + 1;
    if (isTabular(text.slice(at, to))) {
      from ??= at;
      lines += 1;
    } else close(at);
    at = to;
  }
  close(endU16);
  return tables;
}
