import type { Place } from "@/domain/quotes/place";
import { findExactPlaces, findFoldedPlaces, findGluedPlaces, isInside } from "@/domain/quotes/places";
import type { QuoteFlag, QuoteHow, QuoteMatch } from "@/domain/quotes/quote-resolution";
import { buildMatch, type Search } from "@/domain/quotes/quote-search";
import { foldWords } from "@/domain/text/fold";

const nothing = (): readonly QuoteFlag[] => [];
const plain = (): Record<string, never> => ({});

/**
 * Steps 1 to 3: word for word, folded, glued. The cited chunk is asked with all three before the rest of the document: words
 * that are there but for typography are there.
 */
export function findVerbatim(search: Search, quote: string, how: readonly QuoteHow[]): QuoteMatch | null {
  const { text, aim } = search;
  const foldedQuote = foldWords(quote);
  const steps = [
    { find: () => findExactPlaces(text, quote), matchType: how.length === 0 ? "exact" : "normalised", how },
    { find: () => findFoldedPlaces(text, foldedQuote), matchType: "normalised", how },
    { find: () => findGluedPlaces(text, foldedQuote), matchType: "normalised", how: [...how, "glued"] },
  ] as const;
  const tried = new Map<number, Place[]>();
  for (const scope of aim.scope === null ? [null] : [aim.scope, null]) {
    for (const [i, step] of steps.entries()) {
      const places = tried.get(i) ?? step.find();
      tried.set(i, places);
      const isHit = scope === null ? places.length > 0 : places.some((place) => isInside(scope, place));
      if (!isHit) continue;
      return buildMatch(search, { matchType: step.matchType, places, how: step.how, flags: nothing, extra: plain });
    }
  }
  return null;
}
