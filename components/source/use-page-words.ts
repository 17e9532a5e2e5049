import { useMemo } from "react";
import { useSpanBoxBatches } from "@/client/use-span-boxes";
import type { PageInfo, SpanBox } from "@/contracts/documents";
import { type CodePoints, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { batchSpans } from "./page-layout";
import { listWords } from "./words";

export interface PageWord extends Span {
  readonly boxes: readonly SpanBox[];
}

const NO_BATCHES: readonly string[] = [];

/** Words of one page, in code points of T. */
export function wordsOfPage(index: CodePoints, page: PageInfo): Span[] {
  const text = index.text.slice(u16FromCp(index, page.startCp), u16FromCp(index, Math.min(page.endCp, index.lengthCp)));
  return listWords(text).map((word) => ({
    startCp: word.startCp + page.startCp,
    endCp: word.endCp + page.startCp,
  }));
}

/** The words of some pages with their boxes, asked for only while they are needed. */
export function usePageWords(
  versionId: string,
  index: CodePoints,
  pages: readonly PageInfo[],
  isNeeded: boolean,
): readonly PageWord[] {
  const words = useMemo(
    () => (isNeeded ? pages.flatMap((page) => wordsOfPage(index, page)) : []),
    [isNeeded, pages, index],
  );
  // A page at a time, so that a page that was there before is asked for in the same words, and so not again.
  const batches = useMemo(
    () => (isNeeded ? pages.flatMap((page) => batchSpans(wordsOfPage(index, page))) : NO_BATCHES),
    [isNeeded, pages, index],
  );
  const { boxes } = useSpanBoxBatches(versionId, batches);
  return useMemo(
    () => words.map((word) => ({ ...word, boxes: boxes.get(`${word.startCp}-${word.endCp}`) ?? [] })),
    [words, boxes],
  );
}

/** How far a point lies from a box, in shares of the page; heights count more, so that a line is kept to. */
function distanceTo(box: SpanBox, x: number, y: number): number {
  const [left, top, width, height] = box.view;
  const dx = Math.max(left - x, 0, x - left - width);
  const dy = Math.max(top - y, 0, y - top - height);
  return dx + 3 * dy;
}

/** The word nearest to a point of a page; -1 where the page has none. */
export function nearestWord(words: readonly PageWord[], page: number, x: number, y: number): number {
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  words.forEach((word, at) => {
    for (const box of word.boxes) {
      const distance = box.page === page ? distanceTo(box, x, y) : Number.POSITIVE_INFINITY;
      if (distance < bestDistance) [best, bestDistance] = [at, distance];
    }
  });
  return best;
}

/** Boxes of neighbouring words on one line of a page as one. Lines run across or, on a turned page, downwards. */
export function joinWordBoxes(boxes: readonly SpanBox[]): SpanBox[] {
  const joined: SpanBox[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    if (last === undefined || last.page !== box.page || !isOnSameLine(last.view, box.view)) joined.push(box);
    else joined[joined.length - 1] = { page: box.page, view: hull(last.view, box.view) };
  }
  return joined;
}

const isNear = (a: number, b: number, size: number): boolean => Math.abs(a - b) < size / 4;

/** Words that stand one below the other are one line only where they run downwards: much taller than wide, and close. */
function runsDown(a: SpanBox["view"], b: SpanBox["view"]): boolean {
  const [top, bottom] = a[1] < b[1] ? [a, b] : [b, a];
  const gap = bottom[1] - top[1] - top[3];
  return isNear(a[0], b[0], b[2]) && isNear(a[2], b[2], b[2]) && b[3] > 1.5 * b[2] && gap < 0.6 * b[2];
}

const isOnSameLine = (a: SpanBox["view"], b: SpanBox["view"]): boolean =>
  (isNear(a[1], b[1], b[3]) && isNear(a[3], b[3], b[3])) || runsDown(a, b);

function hull(a: SpanBox["view"], b: SpanBox["view"]): SpanBox["view"] {
  const [left, top] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [left, top, Math.max(a[0] + a[2], b[0] + b[2]) - left, Math.max(a[1] + a[3], b[1] + b[3]) - top];
}
