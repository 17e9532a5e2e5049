import { type ApproxEnds, type CompiledPattern, MAX_ENDS, searchApprox } from "@/domain/quotes/myers-search";
import type { UnitRange } from "@/domain/quotes/unit-range";
import type { WorkBudget } from "@/domain/quotes/work-budget";

/** Shorter stretches are aligned at once: that costs less than looking for pieces. */
const MIN_RANGE_UNITS = 8_192;
/** Shorter pieces stand in a text too often, and are found too slowly, to leave anything out. */
const MIN_PIECE_UNITS = 12;
/** Quotes with more edits than this are left to the alignment. */
const MAX_EDITS = 4;
/** More places than this, in a text that repeats itself, are no filter. */
const MAX_WINDOWS = 64;
/** Units of a text that are looked through for a piece in the time of one cell of the alignment; a careful guess. */
const UNITS_A_CELL = 16;

/** A pattern in `count` pieces of nearly the same length, each with where it begins. */
function cutPieces(pattern: string, count: number): { readonly at: number; readonly piece: string }[] {
  return Array.from({ length: count }, (_, i) => {
    const at = Math.floor((i * pattern.length) / count);
    return { at, piece: pattern.slice(at, Math.floor(((i + 1) * pattern.length) / count)) };
  });
}

/** Windows in order; those that touch are one. */
function mergeWindows(windows: readonly UnitRange[]): UnitRange[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of windows.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Every stretch in which the pattern can stand with at most `edits` edits; null for a text that repeats the pieces too often. */
function listWindows(pattern: string, text: string, range: UnitRange, edits: number): UnitRange[] | null {
  const windows: UnitRange[] = [];
  const { from, to } = range;
  for (const { at, piece } of cutPieces(pattern, edits + 1)) {
    for (let found = text.indexOf(piece, from); found >= 0 && found < to; found = text.indexOf(piece, found + 1)) {
      if (windows.length === MAX_WINDOWS) return null;
      const start = found - at;
      windows.push({ from: Math.max(from, start - edits), to: Math.min(to, start + pattern.length + edits) });
    }
  }
  return mergeWindows(windows);
}

/**
 * What `searchApprox` finds, where the pattern stands with few edits: of `e + 1` pieces of a pattern with at most `e` edits one is untouched
 * (the pigeonhole filter of Wu and Manber, "Fast text searching allowing errors", 1992), and untouched words are found at the speed of
 * `indexOf`. Only round them is anything aligned. Null where that settles nothing: all of the text has to be aligned then.
 */
export function searchByPieces(
  { pattern, compiled }: { readonly pattern: string; readonly compiled: CompiledPattern },
  text: string,
  range: UnitRange,
  maxEdits: number,
  budget: WorkBudget,
): ApproxEnds | "over_budget" | null {
  const edits = Math.min(maxEdits, MAX_EDITS, Math.floor(pattern.length / MIN_PIECE_UNITS) - 1);
  const isWhole = range.to === text.length;
  if (edits < 1 || !isWhole || range.to - range.from < MIN_RANGE_UNITS) return null;
  if (!budget.spend(Math.ceil(((range.to - range.from) * (edits + 1)) / UNITS_A_CELL))) return "over_budget";
  const windows = listWindows(pattern, text, range, edits);
  if (windows === null) return null;
  let distance = edits;
  let ends: number[] = [];
  for (const window of windows) {
    const found = searchApprox(compiled, text, window, distance, budget);
    if (found === "over_budget") return found;
    if (found === null) continue;
    if (found.distance < distance) ends = [];
    ({ distance } = found);
    ends.push(...found.ends.slice(0, MAX_ENDS - ends.length));
  }
  return ends.length === 0 ? null : { distance, ends };
}
