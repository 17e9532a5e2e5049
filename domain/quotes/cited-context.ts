import type { Place } from "@/domain/quotes/place";
import { findFoldedPlaces } from "@/domain/quotes/places";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import { foldWords } from "@/domain/text/fold";

/** How far the words round a citation are looked at. Code units: a bound, not an offset. */
const CONTEXT_UNITS = 64;
/** So many equal units before and behind together say that a place is the cited one. */
const TELLING_UNITS = 16;
/** Anchors shorter than this stand anywhere. */
const ANCHOR_UNITS = 12;
/** What stands between two anchors may be so much longer than what was cited. */
const GROWTH_FACTOR = 3;
const GROWTH_UNITS = 400;

const before64 = (text: string, at: number): string =>
  foldWords(text.slice(Math.max(0, at - CONTEXT_UNITS), at)).trimEnd();
const after64 = (text: string, at: number): string => foldWords(text.slice(at, at + CONTEXT_UNITS)).trimStart();

function countCommonEnd(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

function countCommonStart(a: string, b: string): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1;
  return count;
}

export interface RankedPlace {
  readonly place: Place;
  /** Whether it is the only one whose surroundings are those of the citation. */
  readonly isTelling: boolean;
}

/** The place whose surroundings are most like those of the citation; of equal ones the nearest to where it stood. Null for no places. */
export function rankByContext(
  before: PreparedText,
  after: PreparedText,
  cited: Place,
  places: readonly Place[],
): RankedPlace | null {
  const [source, target] = [before.codePoints.text, after.codePoints.text];
  const [ahead, behind] = [before64(source, cited.startU16), after64(source, cited.endU16)];
  const ranked = places
    .map((place) => ({
      place,
      score:
        countCommonEnd(ahead, before64(target, place.startU16)) +
        countCommonStart(behind, after64(target, place.endU16)),
      far: Math.abs(place.startU16 - cited.startU16),
    }))
    .toSorted((a, b) => b.score - a.score || a.far - b.far);
  const [best, second] = ranked;
  if (best === undefined) return null;
  // At both ends of a text there may be nothing round the words to tell them by.
  const enough = Math.min(TELLING_UNITS, Math.max(1, ahead.length + behind.length));
  return { place: best.place, isTelling: best.score >= enough && best.score > (second?.score ?? -1) };
}

/**
 * What stands between the words that stood before the citation and those that stood behind it, without the blanks at its ends; an empty place
 * where they are neighbours now, null where they can't be told or lie too far apart.
 */
export function findBetweenAnchors(before: PreparedText, after: PreparedText, cited: Place): Place | null {
  const source = before.codePoints.text;
  const [ahead, behind] = [before64(source, cited.startU16), after64(source, cited.endU16)];
  const ends = findAnchorEnds(after, ahead, cited.startU16);
  const starts = findAnchorStarts(after, behind, cited.endU16 >= source.length);
  if (ends === null || starts === null) return null;
  const longest = GROWTH_FACTOR * (cited.endU16 - cited.startU16) + GROWTH_UNITS;
  let best: Place | null = null;
  for (const startU16 of ends) {
    const endU16 = starts.find((at) => at >= startU16);
    if (endU16 === undefined || endU16 - startU16 > longest) continue;
    if (best === null || endU16 - startU16 < best.endU16 - best.startU16) best = { startU16, endU16 };
  }
  return best === null ? null : trimPlace(after.codePoints.text, best);
}

/** Positions behind the words that stood before the citation. */
function findAnchorEnds(after: PreparedText, ahead: string, citedAt: number): number[] | null {
  if (ahead === "" && citedAt === 0) return [0];
  return ahead.length < ANCHOR_UNITS ? null : findFoldedPlaces(after, ahead).map(({ endU16 }) => endU16);
}

/** Positions of the words that stood behind the citation. */
function findAnchorStarts(after: PreparedText, behind: string, isAtEnd: boolean): number[] | null {
  if (behind === "" && isAtEnd) return [after.codePoints.text.length];
  return behind.length < ANCHOR_UNITS ? null : findFoldedPlaces(after, behind).map(({ startU16 }) => startU16);
}

function trimPlace(text: string, { startU16, endU16 }: Place): Place {
  const inner = text.slice(startU16, endU16);
  const from = startU16 + inner.length - inner.trimStart().length;
  const to = endU16 - (inner.length - inner.trimEnd().length);
  return from >= to ? { startU16, endU16: startU16 } : { startU16: from, endU16: to };
}
