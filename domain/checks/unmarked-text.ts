import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import type { QuoteMatch, QuoteResolution } from "@/domain/quotes/quote-resolution";
import type { ResolveOptions } from "@/domain/quotes/quote-search";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { findLowerBound } from "@/domain/text/lower-bound";
import type { Span } from "@/domain/text/span";

/** A text without its Markdown signs, and the way back. */
interface Unmarked {
  readonly text: PreparedText;
  /** For each code point of `text` its place in the text as it was, code points. */
  readonly placesCp: Uint32Array;
}

const MARKS = /[`*_~]/u;
/** Longer texts are not copied without their signs. */
const MAX_UNITS = 2_000_000;
const known = new WeakMap<PreparedText, Unmarked>();

function unmark(source: PreparedText): Unmarked {
  const before = known.get(source);
  if (before !== undefined) return before;
  const kept: string[] = [];
  const places: number[] = [];
  let atCp = 0;
  for (const character of source.codePoints.text) {
    if (!MARKS.test(character)) {
      kept.push(character);
      places.push(atCp);
    }
    atCp += 1;
  }
  const unmarked = { text: prepareText(kept.join("")), placesCp: Uint32Array.from(places) };
  known.set(source, unmarked);
  return unmarked;
}

/** From the text without signs to the text as it was. */
function restore({ placesCp }: Unmarked, { startCp, endCp }: Span): Span {
  return { startCp: placesCp[startCp] ?? 0, endCp: (placesCp[endCp - 1] ?? 0) + 1 };
}

/** The other way: signs at the ends are left out. */
function project({ placesCp }: Unmarked, { startCp, endCp }: Span): Span {
  const countBefore = (place: number): number => findLowerBound(placesCp.length, (at) => (placesCp[at] ?? 0) < place);
  return { startCp: countBefore(startCp), endCp: countBefore(endCp) };
}

function restoreMatch(unmarked: Unmarked, match: QuoteMatch): QuoteMatch {
  return {
    ...match,
    ...restore(unmarked, match),
    matchType: match.matchType === "exact" ? "normalised" : match.matchType,
    how: match.how.includes("altered") ? match.how : [...match.how, "altered"],
    places: match.places.map((place) => restore(unmarked, place)),
  };
}

/**
 * Looks for a quote without regard to Markdown signs, which a reader does not see: taken out on both sides, and only for what is
 * then the same but for typography. Null where neither side has any, or it is not there.
 */
export function resolveUnmarked(source: PreparedText, quote: string, options: ResolveOptions): QuoteResolution | null {
  const { text } = source.codePoints;
  if ((!MARKS.test(quote) && !MARKS.test(text)) || text.length > MAX_UNITS) return null;
  const unmarked = unmark(source);
  const { scope, ...rest } = options;
  const bare = quote.replace(/[`*_~]+/gu, "");
  const within = scope === undefined ? {} : { scope: project(unmarked, scope) };
  const found = resolveQuote(unmarked.text, bare, { ...rest, ...within, budgetSteps: 0 });
  const isVerbatim = found.matchType === "exact" || found.matchType === "normalised";
  return isVerbatim ? restoreMatch(unmarked, found) : null;
}
