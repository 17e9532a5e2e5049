import { isElided } from "@/domain/quotes/editor-marks";
import { type FuzzyPlace, findBestSimilarity, findFuzzyPlaces, MIN_FUZZY_UNITS } from "@/domain/quotes/fuzzy-places";
import { listEdits } from "@/domain/quotes/list-edits";
import type { Place } from "@/domain/quotes/place";
import { spanOfPlace } from "@/domain/quotes/places";
import type {
  QuoteEdit,
  QuoteMatch,
  QuoteMiss,
  QuoteResolution,
  UnresolvedReason,
} from "@/domain/quotes/quote-resolution";
import { buildMatch, type Search } from "@/domain/quotes/quote-search";
import type { UnitRange } from "@/domain/quotes/unit-range";
import { type FoldedText, foldWords } from "@/domain/text/fold";
import { findLowerBound } from "@/domain/text/lower-bound";

/** Above this the best similarity of an unresolved quote is not searched for in the whole text. */
const MAX_SIMILARITY_UNITS = 65_536;

/** The folded units that lie wholly in a place of T. Both maps ascend. */
function unitsInside({ startsU16, endsU16 }: FoldedText, place: Place): UnitRange {
  const from = findLowerBound(startsU16.length, (at) => (startsU16[at] ?? 0) < place.startU16);
  const to = findLowerBound(endsU16.length, (at) => (endsU16[at] ?? 0) <= place.endU16);
  return { from, to: Math.max(from, to) };
}

/** The stretches to search in order: the cited chunk, then the whole text. */
function listRanges(search: Search): UnitRange[] {
  const folded = search.text.getFolded();
  const whole = { from: 0, to: folded.text.length };
  return search.aim.scope === null ? [whole] : [unitsInside(folded, search.aim.scope), whole];
}

/** A near match with its place in T. */
interface NearPlace extends Place {
  readonly near: FuzzyPlace;
}

function mapEdits(search: Search, foldedQuote: string, place: NearPlace): QuoteEdit[] {
  const folded = search.text.getFolded();
  const index = search.text.codePoints;
  return listEdits(place.near.steps, foldedQuote, folded.text).map(({ from, to, ...edit }) => {
    // Words that only the quote has stand behind the character before them.
    const isBehind = from === to && from > place.near.from;
    const startU16 = isBehind ? (folded.endsU16[from - 1] ?? 0) : (folded.startsU16[from] ?? 0);
    const endU16 = to > from ? (folded.endsU16[to - 1] ?? 0) : startU16;
    return { ...edit, span: spanOfPlace(index, { startU16, endU16 }) };
  });
}

function buildFuzzy(search: Search, foldedQuote: string, near: readonly FuzzyPlace[]): QuoteMatch | null {
  const { startsU16, endsU16 } = search.text.getFolded();
  const places = near.map((place) => ({
    startU16: startsU16[place.from] ?? 0,
    endU16: endsU16[place.to - 1] ?? 0,
    near: place,
  }));
  // Both flags and edits are asked of one place; telling what kind of edit it is takes as long as finding it.
  const known = new Map<NearPlace, QuoteEdit[]>();
  const editsOf = (place: NearPlace): QuoteEdit[] => {
    const edits = known.get(place) ?? mapEdits(search, foldedQuote, place);
    known.set(place, edits);
    return edits;
  };
  return buildMatch<NearPlace>(search, {
    matchType: "fuzzy",
    places,
    how: [],
    flags: (place) => (editsOf(place).some((edit) => edit.isCritical) ? ["critical_edit"] : []),
    extra: (place) => ({ similarity: 1 - place.near.distance / foldedQuote.length, edits: editsOf(place) }),
  });
}

function describeMiss(search: Search, quote: string, foldedQuote: string, range: UnitRange | undefined): QuoteMiss {
  const isShort = foldedQuote.length < MIN_FUZZY_UNITS;
  const reason: UnresolvedReason = isElided(quote) ? "parts_not_in_order" : isShort ? "too_short" : "not_found";
  const miss: QuoteMiss = { matchType: "unresolved", reason };
  if (range === undefined || range.to - range.from > MAX_SIMILARITY_UNITS) return miss;
  const bestSimilarity = findBestSimilarity(search.text.getFolded(), foldedQuote, range, search.budget);
  return bestSimilarity === null ? miss : { ...miss, bestSimilarity };
}

/** Step 6, and what to say when it finds nothing either. */
export function findFuzzy(search: Search, quote: string): QuoteResolution {
  const foldedQuote = foldWords(quote);
  const ranges = listRanges(search);
  if (foldedQuote.length >= MIN_FUZZY_UNITS) {
    for (const range of ranges) {
      const near = findFuzzyPlaces(search.text.getFolded(), foldedQuote, range, search.budget);
      if (near === "over_budget") return { matchType: "unresolved", reason: "over_budget" };
      const match = buildFuzzy(search, foldedQuote, near);
      if (match !== null) return match;
    }
  }
  return describeMiss(search, quote, foldedQuote, ranges[0]);
}
