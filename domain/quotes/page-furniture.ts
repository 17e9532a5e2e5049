import type { Place } from "@/domain/quotes/place";

/** A text without its running heads, feet and page numbers, with the way back. */
export interface UnfurnishedText {
  readonly text: string;
  /** What is left, as ranges of the source in order; they follow each other in `text`. UTF-16 positions. */
  readonly kept: readonly Place[];
}

/** A line at the same edge of so many pages is furniture; of fewer pages in a shorter text. */
const PAGES_MIN = 3;
/** Lines looked at on each edge of a page: a running head above a rule, a foot above a page number. */
const EDGE_LINES = 2;
const PAGE_NUMBER =
  /^[-–—\s]*(?:page|p\.|seite|s\.)?\s*(?:\d{1,4}|[ivx]{1,7})(?:\s*(?:of|von|\/)\s*\d{1,4})?[-–—\s]*$/i;

interface EdgeLine extends Place {
  /** The edge and what stands there, figures apart: `Report 12` and `Report 13` are one head. */
  readonly key: string;
  readonly isNumber: boolean;
}

/** The first and the last lines of a page that hold anything, each list from the edge inwards. */
function listEdges(page: string, atU16: number): { readonly top: EdgeLine[]; readonly bottom: EdgeLine[] } {
  const lines: Place[] = [];
  for (let from = 0; from < page.length; ) {
    const end = page.indexOf("\n", from);
    const to = end < 0 ? page.length : end + 1;
    if (page.slice(from, to).trim() !== "") lines.push({ startU16: atU16 + from, endU16: atU16 + to });
    from = to;
  }
  const describe = (edge: string, { startU16, endU16 }: Place): EdgeLine => {
    const words = page.slice(startU16 - atU16, endU16 - atU16).trim();
    const key = `${edge} ${words.replace(/\d+/g, "#").replace(/\s+/g, " ")}`;
    return { startU16, endU16, key, isNumber: PAGE_NUMBER.test(words) };
  };
  // A page of few lines is all edge; nothing of it is taken from both sides.
  const reach = Math.min(EDGE_LINES, Math.floor(lines.length / 2));
  return {
    top: lines.slice(0, reach).map((line) => describe("top", line)),
    bottom: lines
      .slice(lines.length - reach)
      .map((line) => describe("bottom", line))
      .reverse(),
  };
}

/** Lines of one edge that are furniture, from the edge inwards: what lies behind a line of the text is text. */
function takeFurniture(lines: readonly EdgeLine[], counts: ReadonlyMap<string, number>, needed: number): EdgeLine[] {
  const taken: EdgeLine[] = [];
  for (const line of lines) {
    if (!line.isNumber && (counts.get(line.key) ?? 0) < needed) break;
    taken.push(line);
  }
  return taken;
}

/**
 * Takes page furniture out of a text whose pages are parted by form feeds. Null where there is none, so that nothing is gained.
 * O(n).
 */
export function removeFurniture(text: string): UnfurnishedText | null {
  const pages = text.split("\f");
  if (pages.length < 2) return null;
  let atU16 = 0;
  const edges = pages.map((page) => {
    const found = listEdges(page, atU16);
    atU16 += page.length + 1;
    return found;
  });
  const counts = new Map<string, number>();
  for (const { top, bottom } of edges)
    for (const { key } of [...top, ...bottom]) counts.set(key, (counts.get(key) ?? 0) + 1);
  const needed = Math.min(PAGES_MIN, pages.length);
  const cuts = edges.flatMap(({ top, bottom }) => [
    ...takeFurniture(top, counts, needed),
    ...takeFurniture(bottom, counts, needed).reverse(),
  ]);
  return cuts.length === 0 ? null : cutOut(text, cuts);
}

function cutOut(text: string, cuts: readonly Place[]): UnfurnishedText {
  const kept: Place[] = [];
  let from = 0;
  for (const { startU16, endU16 } of [...cuts, { startU16: text.length, endU16: text.length }]) {
    if (startU16 > from) kept.push({ startU16: from, endU16: startU16 });
    from = endU16;
  }
  return { text: kept.map(({ startU16, endU16 }) => text.slice(startU16, endU16)).join(""), kept };
}

/** The pieces of the source that a range of the unfurnished text stands for, without the blanks at their ends. */
export function findPieces(source: string, { kept }: UnfurnishedText, place: Place): Place[] {
  const pieces: Place[] = [];
  let at = 0;
  for (const { startU16, endU16 } of kept) {
    const from = startU16 + Math.max(0, place.startU16 - at);
    const to = Math.min(endU16, startU16 + place.endU16 - at);
    at += endU16 - startU16;
    if (from >= to) continue;
    const words = source.slice(from, to);
    const trimmed = words.trim();
    if (trimmed === "") continue;
    const start = from + words.length - words.trimStart().length;
    pieces.push({ startU16: start, endU16: start + trimmed.length });
  }
  return pieces;
}
