import { findAcrossPages } from "@/domain/quotes/across-pages";
import { stripEditorMarks } from "@/domain/quotes/editor-marks";
import { type ElidedPlace, findElidedPlaces } from "@/domain/quotes/elided-places";
import { findFuzzy } from "@/domain/quotes/fuzzy-match";
import { spanOfPlace } from "@/domain/quotes/places";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import type { QuoteFlag, QuoteResolution, UnresolvedReason } from "@/domain/quotes/quote-resolution";
import { buildMatch, type ResolveOptions, type Search, startSearch } from "@/domain/quotes/quote-search";
import { saysSomething, trimQuote } from "@/domain/quotes/quoted-words";
import { findVerbatim } from "@/domain/quotes/verbatim-match";
import { FOLD_VERSION } from "@/domain/text/fold";

/** Changes whenever the same quote and text may resolve differently; stored beside every resolved span. */
export const RESOLVER_VERSION = `quotes-3.fold-${FOLD_VERSION}`;

function findRefusal(text: PreparedText, quote: string): UnresolvedReason | null {
  if (quote === "") return "blank";
  if (!saysSomething(quote)) return "punctuation_only";
  return text.codePoints.text.trim() === "" ? "empty_text" : null;
}

function listElisionFlags(place: ElidedPlace): QuoteFlag[] {
  const flags: QuoteFlag[] = [];
  if (place.omitsNegation) flags.push("omits_negation");
  if (place.hasLongGap) flags.push("long_gap");
  return flags;
}

/** Step 5. */
function findElided(search: Search, quote: string): QuoteResolution | null {
  const index = search.text.codePoints;
  const places = findElidedPlaces(search.text, quote, search.aim.scope, search.budget);
  if (places === "over_budget") return { matchType: "unresolved", reason: places };
  return buildMatch(search, {
    matchType: "elided",
    places,
    how: [],
    flags: listElisionFlags,
    extra: (place) => ({ parts: place.parts.map((part) => spanOfPlace(index, part)) }),
  });
}

/**
 * Finds the span of a quote in a text: word for word, else folded, else without spaces and hyphens, else without editor's
 * marks, else by its parts, else over page breaks, else by the nearest alignment of similarity 0.90 and more; else says why
 * not. Among equal places the cited chunk chooses, then the cited page, then the hint, then the first. The same input always gives the same result.
 * Throws `span_inverted`, `span_out_of_range` or `span_invalid` for a scope that does not lie in the text.
 */
export function resolveQuote(text: PreparedText, quote: string, options: ResolveOptions = {}): QuoteResolution {
  const search = startSearch(text, options);
  const trimmed = trimQuote(quote);
  const refusal = findRefusal(text, trimmed);
  if (refusal !== null) return { matchType: "unresolved", reason: refusal };
  const verbatim = findVerbatim(search, trimmed, []);
  if (verbatim !== null) return verbatim;
  const stripped = stripEditorMarks(trimmed);
  const isAltered = stripped !== trimmed && saysSomething(stripped);
  const altered = isAltered ? findVerbatim(search, stripped, ["altered"]) : null;
  if (altered !== null) return altered;
  if (options.isVerbatimOnly === true) return { matchType: "unresolved", reason: "not_found" };
  const plain = isAltered ? stripped : trimmed;
  return findElided(search, plain) ?? findAcrossPages(search, plain) ?? findFuzzy(search, trimmed);
}
