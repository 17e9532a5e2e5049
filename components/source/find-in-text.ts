import { type CodePoints, spanFromU16 } from "@/domain/text/code-points";
import { type FoldedText, foldText } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";

/** More hits than this are counted as "many": nobody steps through them. */
export const MOST_HITS = 1_000;

/**
 * All places of some words in a text, as its readers would find them: case, kinds of quotes and dashes, and line ends don't
 * matter. Hits don't overlap. O(n).
 */
export function findInText(index: CodePoints, folded: FoldedText, query: string): Span[] {
  const needle = foldText(query.trim()).text;
  if (needle === "") return [];
  const hits: Span[] = [];
  let from = folded.text.indexOf(needle);
  while (from >= 0 && hits.length < MOST_HITS) {
    const startU16 = folded.startsU16[from];
    const endU16 = folded.endsU16[from + needle.length - 1];
    if (startU16 !== undefined && endU16 !== undefined) hits.push(spanFromU16(index, startU16, endU16));
    from = folded.text.indexOf(needle, from + needle.length);
  }
  return hits;
}

/** The first hit at or after a place, else the first; -1 where there are none. */
export function firstHitFrom(hits: readonly Span[], fromCp: number): number {
  const after = hits.findIndex((hit) => hit.startCp >= fromCp);
  return after >= 0 ? after : hits.length > 0 ? 0 : -1;
}
