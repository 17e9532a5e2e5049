import { findBetweenAnchors, rankByContext } from "@/domain/quotes/cited-context";
import type { Place } from "@/domain/quotes/place";
import { findExactPlaces, findFoldedPlaces, findGluedPlaces, placeOfSpan, spanOfPlace } from "@/domain/quotes/places";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { diffTexts } from "@/domain/text/diff-texts";
import { foldWords } from "@/domain/text/fold";
import { assertSpan, type Span } from "@/domain/text/span";

/**
 * What became of cited words in a new version of their document.
 * - `unchanged`: word for word at the same offsets.
 * - `moved`: the same words elsewhere, typography and line ends apart.
 * - `changed`: the passage is still there, with other words.
 * - `gone`: neither the words nor what replaced them is there.
 */
export type CitationChange = "unchanged" | "moved" | "changed" | "gone";

/** A difference of a changed citation, as a span of each version. */
export interface CitationDifference {
  readonly before: Span;
  readonly after: Span;
}

export interface ReverifiedCitation {
  readonly change: CitationChange;
  /** The span of the version that was cited. */
  readonly before: Span;
  /** The span of the new version; null where it is gone. */
  readonly after: Span | null;
  /** `moved` only: whether more than the offsets differ (quotation marks, line ends, hyphens). */
  readonly hasOtherTypography: boolean;
  /** True where the words stand in several places and nothing round them says which of these is meant. */
  readonly isUncertain: boolean;
  /** `changed` only: which words differ. */
  readonly differences: readonly CitationDifference[];
}

/** Words of this length are taken for the cited ones wherever they stand. */
const TELLING_UNITS = 48;

/**
 * Looks a citation up in a new version of its document: the same words first, then what stands between the words that stood round them, then
 * the nearest alignment. Nothing is stored, and what a label was bound to stays what it was.
 * @throws DomainError `span_invalid`, `span_inverted`, `span_out_of_range` for a span outside the old version
 */
export function reverifyCitation(before: PreparedText, after: PreparedText, span: Span): ReverifiedCitation {
  assertSpan(span, before.codePoints.lengthCp);
  const cited = placeOfSpan(before.codePoints, span);
  const words = before.codePoints.text.slice(cited.startU16, cited.endU16);
  if (stillStandsAt(after, span, words)) return settle("unchanged", span, span);
  const same = findSameWords(before, after, cited, words);
  if (same?.isSure === true) return settleMoved(span, same, after);
  const changed = findChanged(before, after, cited, words, span.startCp);
  if (changed === "deleted") return settle("gone", span, null);
  if (changed !== null) return settleChanged(span, words, changed, after);
  return same === null ? settle("gone", span, null) : settleMoved(span, same, after);
}

const settle = (change: CitationChange, before: Span, after: Span | null): ReverifiedCitation => ({
  change,
  before,
  after,
  hasOtherTypography: false,
  isUncertain: false,
  differences: [],
});

function settleMoved(span: Span, same: SameWords, after: PreparedText): ReverifiedCitation {
  const moved = settle("moved", span, spanOfPlace(after.codePoints, same.place));
  return { ...moved, hasOtherTypography: !same.isExact, isUncertain: !same.isSure };
}

const shift = (by: Span, to: Span): Span => ({ startCp: by.startCp + to.startCp, endCp: by.endCp + to.startCp });

function settleChanged(span: Span, words: string, place: Place, after: PreparedText): ReverifiedCitation {
  const found = spanOfPlace(after.codePoints, place);
  const { differences } = diffTexts(words, after.codePoints.text.slice(place.startU16, place.endU16));
  const listed = differences.map(({ a, b }) => ({ before: shift(a, span), after: shift(b, found) }));
  return { ...settle("changed", span, found), differences: listed };
}

function stillStandsAt({ codePoints }: PreparedText, span: Span, words: string): boolean {
  if (span.endCp > codePoints.lengthCp) return false;
  const { startU16, endU16 } = placeOfSpan(codePoints, span);
  return codePoints.text.slice(startU16, endU16) === words;
}

interface SameWords {
  readonly place: Place;
  readonly isExact: boolean;
  /** Whether length or surroundings say that these are the cited words and not only equal ones. */
  readonly isSure: boolean;
}

function findSameWords(before: PreparedText, after: PreparedText, cited: Place, words: string): SameWords | null {
  if (words.trim() === "") return null;
  const exact = findExactPlaces(after, words);
  const folded = foldWords(words).trim();
  const places = [exact, ...(exact.length > 0 ? [] : [findFoldedPlaces(after, folded)])].flat();
  const found = places.length > 0 ? places : findGluedPlaces(after, folded);
  const best = rankByContext(before, after, cited, found);
  if (best === null) return null;
  const isAlone = found.length === 1 && words.length >= TELLING_UNITS;
  return { place: best.place, isExact: exact.length > 0, isSure: isAlone || best.isTelling };
}

/** Where the passage is with other words, or `deleted` where those round it now stand next to each other. */
function findChanged(
  before: PreparedText,
  after: PreparedText,
  cited: Place,
  words: string,
  hintCp: number,
): Place | "deleted" | null {
  const between = findBetweenAnchors(before, after, cited);
  if (between !== null) return between.startU16 === between.endU16 ? "deleted" : between;
  const near = resolveQuote(after, words, { hintCp });
  return near.matchType === "fuzzy" ? placeOfSpan(after.codePoints, near) : null;
}
