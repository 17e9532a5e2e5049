import { indexCodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** A stretch in which two texts differ, as a span of each; empty on the side that has nothing there. */
export interface TextDifference {
  readonly a: Span;
  readonly b: Span;
}

export interface TextComparison {
  /** In order, and apart from each other. */
  readonly differences: readonly TextDifference[];
  /** False where the texts differ too much to be compared word by word: then all between their common ends is one difference. */
  readonly isComplete: boolean;
}

/** More words than this put in or left out are no longer looked for one by one; memory grows with the square. */
const EDITS_MAX = 1_000;
/** Words of both sides together between the common ends. */
const WORDS_MAX = 200_000;

const WORD = /[\p{L}\p{N}\p{M}]+|\s+|[^]/gu;

/** A text as words, runs of white space and single other characters, with the offset at which each starts (and the end) in code points. */
interface Words {
  readonly words: readonly string[];
  readonly startsCp: readonly number[];
}

function splitWords(text: string): Words {
  const words = text.match(WORD) ?? [];
  const startsCp = [0];
  let at = 0;
  for (const word of words) {
    at += indexCodePoints(word).lengthCp;
    startsCp.push(at);
  }
  return { words, startsCp };
}

const spanOf = ({ startsCp }: Words, from: number, to: number): Span => ({
  startCp: startsCp[from] ?? 0,
  endCp: startsCp[to] ?? 0,
});

/** Ranges of words, half-open. */
interface WordRange {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/**
 * Which code points of two texts differ, word by word, with the fewest words changed (Myers 1986, "An O(ND) difference algorithm").
 * Differences that only white space parts are one. O((n + m) · d), bounded.
 */
export function diffTexts(a: string, b: string): TextComparison {
  if (a === b) return { differences: [], isComplete: true };
  const [left, right] = [splitWords(a), splitWords(b)];
  const middle = trimEnds(left.words, right.words);
  const ranges = listRanges(left.words, right.words, middle);
  const differences = joinNear(ranges ?? [middle], left.words).map(({ fromA, toA, fromB, toB }) => ({
    a: spanOf(left, fromA, toA),
    b: spanOf(right, fromB, toB),
  }));
  return { differences, isComplete: ranges !== null };
}

/** What lies between the common beginning and the common end. */
function trimEnds(a: readonly string[], b: readonly string[]): WordRange {
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1;
  let end = 0;
  while (end < a.length - from && end < b.length - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { fromA: from, toA: a.length - end, fromB: from, toB: b.length - end };
}

/** The ranges that differ inside `middle`, or null where there are too many. */
function listRanges(a: readonly string[], b: readonly string[], middle: WordRange): WordRange[] | null {
  const n = middle.toA - middle.fromA;
  const m = middle.toB - middle.fromB;
  if (n + m > WORDS_MAX) return null;
  if (n === 0 || m === 0) return [middle];
  const isSame = (x: number, y: number): boolean => a[middle.fromA + x] === b[middle.fromB + y];
  const trail = findTrail(n, m, isSame);
  return trail === null ? null : walkBack(trail, n, m, middle);
}

/** For each number of edits, how far the furthest path reaches on each diagonal; the last one reaches the end. */
function findTrail(n: number, m: number, isSame: (x: number, y: number) => boolean): Int32Array[] | null {
  const trail: Int32Array[] = [];
  const most = Math.min(n + m, EDITS_MAX);
  let reach = new Int32Array(3);
  for (let edits = 0; edits <= most; edits += 1) {
    const next = new Int32Array(2 * edits + 3);
    for (let k = -edits; k <= edits; k += 2) {
      let x = edits === 0 ? 0 : stepTo(reach, edits - 1, k);
      while (x < n && x - k < m && isSame(x, x - k)) x += 1;
      next[k + edits + 1] = x;
      if (x >= n && x - k >= m) return [...trail, next];
    }
    trail.push(next);
    reach = next;
  }
  return null;
}

/** Whether the furthest path on diagonal `k` comes down from the diagonal above it (a word of b put in). */
const comesDown = (reach: Int32Array, edits: number, k: number): boolean =>
  k === -(edits + 1) || (k !== edits + 1 && (reach[k + edits] ?? 0) < (reach[k + edits + 2] ?? 0));

const stepTo = (reach: Int32Array, edits: number, k: number): number =>
  comesDown(reach, edits, k) ? (reach[k + edits + 2] ?? 0) : (reach[k + edits] ?? 0) + 1;

function walkBack(trail: readonly Int32Array[], n: number, m: number, { fromA, fromB }: WordRange): WordRange[] {
  const steps: WordRange[] = [];
  let x = n;
  let y = m;
  for (let edits = trail.length - 1; edits > 0; edits -= 1) {
    const reach = trail[edits - 1] ?? new Int32Array();
    const isDown = comesDown(reach, edits - 1, x - y);
    const k = x - y + (isDown ? 1 : -1);
    const beforeX = reach[k + edits] ?? 0;
    const beforeY = beforeX - k;
    steps.push({
      fromA: fromA + beforeX,
      toA: fromA + beforeX + (isDown ? 0 : 1),
      fromB: fromB + beforeY,
      toB: fromB + beforeY + (isDown ? 1 : 0),
    });
    x = beforeX;
    y = beforeY;
  }
  return steps.reverse();
}

/** Joins ranges that touch, or that only white space parts: a phrase that was put in another's place is one difference. */
function joinNear(ranges: readonly WordRange[], a: readonly string[]): WordRange[] {
  const joined: WordRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const between = last === undefined ? ["-"] : a.slice(last.toA, range.fromA);
    if (last !== undefined && between.every((word) => word.trim() === ""))
      joined[joined.length - 1] = { ...last, toA: range.toA, toB: range.toB };
    else joined.push(range);
  }
  return joined;
}
