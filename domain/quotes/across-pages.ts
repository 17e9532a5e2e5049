import { findPieces } from "@/domain/quotes/page-furniture";
import type { Place } from "@/domain/quotes/place";
import { findExactPlaces, findFoldedPlaces, findGluedPlaces, spanOfPlace } from "@/domain/quotes/places";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import { buildMatch, type Search } from "@/domain/quotes/quote-search";
import { foldWords } from "@/domain/text/fold";

/** A quote that goes on over a page break: what stands on either side of the furniture. */
interface BrokenPlace extends Place {
  readonly parts: readonly Place[];
}

/**
 * Looks for a quote in the text without running heads, feet and page numbers: a sentence that goes on over the page is one to its reader, and
 * a quote of it leaves out none of its words, so that it counts as `normalised` and not as `elided`. Parts, never a span over the furniture. Null where the quote needs none to be skipped, or isn't there.
 */
export function findAcrossPages(search: Search, quote: string): QuoteMatch | null {
  const plain = search.text.getUnfurnished();
  if (plain === null) return null;
  const { prepared, unfurnished } = plain;
  const folded = foldWords(quote);
  const steps = [
    () => findExactPlaces(prepared, quote),
    () => findFoldedPlaces(prepared, folded),
    () => findGluedPlaces(prepared, folded),
  ];
  for (const find of steps) {
    const places = find().flatMap((place): BrokenPlace[] => {
      const parts = findPieces(search.text.codePoints.text, unfurnished, place);
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined || parts.length < 2) return [];
      return [{ startU16: first.startU16, endU16: last.endU16, parts }];
    });
    if (places.length > 0) return describe(search, places);
  }
  return null;
}

const describe = (search: Search, places: readonly BrokenPlace[]): QuoteMatch | null =>
  buildMatch(search, {
    matchType: "normalised",
    places,
    how: [],
    flags: () => ["skips_page_furniture"],
    extra: (place) => ({ parts: place.parts.map((part) => spanOfPlace(search.text.codePoints, part)) }),
  });
