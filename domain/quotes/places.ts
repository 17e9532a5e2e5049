import type { Place } from "@/domain/quotes/place";
import type { Span } from "@/domain/text/span";
import { type CodePoints, cpFromU16, spanFromU16, u16FromCp } from "@/domain/text/code-points";
import { isSegmentBoundary } from "@/domain/text/fold-segment";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import { glueText } from "@/domain/text/glue";

/** Places are counted up to this many; a quote that fits more often than that proves nothing. */
export const MAX_PLACES = 10_000;
/** Below this a match without spaces and hyphens is chance. */
export const MIN_GLUED_UNITS = 12;

/** Positions of all occurrences, overlapping ones too, at most `MAX_PLACES`. */
function* listPositions(haystack: string, needle: string): Generator<number> {
  let found = 0;
  for (let at = haystack.indexOf(needle); at >= 0 && found < MAX_PLACES; at = haystack.indexOf(needle, at + 1)) {
    found += 1;
    yield at;
  }
}

/** Where the quote stands word for word in T; never inside an accented letter or a surrogate pair. */
export function findExactPlaces(text: PreparedText, quote: string): Place[] {
  const source = text.codePoints.text;
  const places: Place[] = [];
  for (const startU16 of listPositions(source, quote)) {
    const endU16 = startU16 + quote.length;
    if (isSegmentBoundary(source, startU16) && isSegmentBoundary(source, endU16)) places.push({ startU16, endU16 });
  }
  return places;
}

/** The place of T behind the folded units `[from, to)`, or null when these cut a source character. */
function findPlaceOfUnits(text: PreparedText, from: number, to: number): Place | null {
  const { startsU16, endsU16 } = text.getFolded();
  if (from >= to) return null;
  const cutsStart = from > 0 && startsU16[from] === startsU16[from - 1];
  const cutsEnd = to < startsU16.length && startsU16[to] === startsU16[to - 1];
  return cutsStart || cutsEnd ? null : { startU16: startsU16[from] ?? 0, endU16: endsU16[to - 1] ?? 0 };
}

/** Where the folded quote stands in N. */
export function findFoldedPlaces(text: PreparedText, foldedQuote: string): Place[] {
  const places: Place[] = [];
  for (const from of listPositions(text.getFolded().text, foldedQuote)) {
    const place = findPlaceOfUnits(text, from, from + foldedQuote.length);
    if (place !== null) places.push(place);
  }
  return places;
}

const listFigures = (folded: string): string => (folded.match(/\p{Nd}+/gu) ?? []).join(" ");

/** Where the folded quote stands in G. Cells of a table must not run together, so the figures must be the same ones. */
export function findGluedPlaces(text: PreparedText, foldedQuote: string): Place[] {
  const glued = glueText(foldedQuote).text;
  if (glued.length < MIN_GLUED_UNITS) return [];
  const figures = listFigures(foldedQuote);
  const folded = text.getFolded().text;
  const { text: source, units } = text.getGlued();
  const places: Place[] = [];
  for (const at of listPositions(source, glued)) {
    const from = units[at] ?? 0;
    const to = (units[at + glued.length - 1] ?? 0) + 1;
    const place = listFigures(folded.slice(from, to)) === figures ? findPlaceOfUnits(text, from, to) : null;
    if (place !== null) places.push(place);
  }
  return places;
}

/** What the caller knows of where the quote should be. */
export interface Aim {
  readonly scope: Place | null;
  readonly pages: readonly Place[];
  readonly hintCp: number | null;
}

export const isInside = (outer: Place, inner: Place): boolean =>
  outer.startU16 <= inner.startU16 && inner.endU16 <= outer.endU16;

export function placeOfSpan(index: CodePoints, span: Span): Place {
  return { startU16: u16FromCp(index, span.startCp), endU16: u16FromCp(index, span.endCp) };
}

export function spanOfPlace(index: CodePoints, place: Place): Span {
  return spanFromU16(index, place.startU16, place.endU16);
}

/** The chosen one of several places that fit equally well, and what was given up in choosing. */
export interface Choice<P extends Place> {
  readonly place: P;
  readonly isAmbiguous: boolean;
  readonly isOutsideScope: boolean;
  readonly isOutsidePage: boolean;
  /** Null when there is no scope. */
  readonly inScope: number | null;
}

/** Those places nearest to an earlier known offset. */
function nearestTo<P extends Place>(index: CodePoints, places: readonly P[], hintCp: number): P[] {
  const distances = places.map((place) => Math.abs(cpFromU16(index, place.startU16) - hintCp));
  const least = distances.reduce((low, distance) => Math.min(low, distance), Number.POSITIVE_INFINITY);
  return places.filter((_, i) => distances[i] === least);
}

/** Chooses by cited chunk, cited page, nearness to the hint, and at last the first; null for no places. */
export function choosePlace<P extends Place>(index: CodePoints, places: readonly P[], aim: Aim): Choice<P> | null {
  const { scope, pages, hintCp } = aim;
  const scoped = scope === null ? places : places.filter((place) => isInside(scope, place));
  const inScope = scope === null ? null : scoped.length;
  const pool = scoped.length > 0 ? scoped : places;
  const paged = pool.filter((place) =>
    pages.some((page) => page.startU16 <= place.startU16 && place.startU16 < page.endU16),
  );
  const onPage = paged.length > 0 ? paged : pool;
  const left = hintCp === null ? onPage : nearestTo(index, onPage, hintCp);
  const place = left[0];
  if (place === undefined) return null;
  return {
    place,
    isAmbiguous: left.length > 1,
    isOutsideScope: inScope === 0,
    isOutsidePage: pages.length > 0 && paged.length === 0,
    inScope,
  };
}
