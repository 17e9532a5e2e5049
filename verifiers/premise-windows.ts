/** How much a text takes of a model's input: tokens for a model, characters for a judge. */
export type Measure = (text: string) => number;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** A run without a blank is halved, between code points, until no piece takes more than a quarter of a window. */
function splitLongPiece(text: string, from: number, to: number, measure: Measure, max: number): Piece[] {
  const words = text.slice(from, to);
  const size = measure(words);
  const points = Array.from(words);
  if (size <= max || points.length === 1) return [{ from, to, size }];
  const middle = from + points.slice(0, Math.floor(points.length / 2)).join("").length;
  return [...splitLongPiece(text, from, middle, measure, max), ...splitLongPiece(text, middle, to, measure, max)];
}

function splitPieces(text: string, measure: Measure, max: number): Piece[] {
  return [...text.matchAll(/\S+/g)].flatMap((match) =>
    splitLongPiece(text, match.index, match.index + match[0].length, measure, max),
  );
}

/** The first piece of the next window: as far back from `end` as half a window reaches, and always further than `start`. */
function startOfNext(pieces: readonly Piece[], start: number, end: number, half: number): number {
  let next = end;
  let size = 0;
  while (next - 1 > start) {
    size += pieces[next - 1]?.size ?? 0;
    if (size > half) break;
    next -= 1;
  }
  return next;
}

/** The end (exclusive) of the longest run from `start` that fits; at least one piece. */
function endOfWindow(pieces: readonly Piece[], start: number, budget: number): number {
  let end = start;
  let size = 0;
  while (end < pieces.length) {
    size += pieces[end]?.size ?? 0;
    if (size > budget && end > start) break;
    end += 1;
  }
  return end;
}

/**
 * Cuts a text into windows of at most `budget`, each overlapping the one before by up to half, so that whatever takes no more than
 * half a window stands whole in one of them. Nothing is left out: every word is in a window. Windows are slices of the text, in order.
 *
 * @param measure should add up over words at least to what a whole window takes.
 * @returns no windows for a blank text; null where `budget` holds nothing.
 */
export function cutWindows(text: string, budget: number, measure: Measure): string[] | null {
  if (budget < 1) return null;
  const whole = text.trim();
  if (whole === "") return [];
  if (measure(whole) <= budget) return [whole];
  const pieces = splitPieces(text, measure, Math.max(1, Math.floor(budget / 4)));
  const windows: string[] = [];
  let start = 0;
  while (start < pieces.length) {
    const end = endOfWindow(pieces, start, budget);
    windows.push(text.slice(pieces[start]?.from ?? 0, pieces[end - 1]?.to ?? 0));
    if (end >= pieces.length) break;
    start = startOfNext(pieces, start, end, budget / 2);
  }
  return windows;
}
