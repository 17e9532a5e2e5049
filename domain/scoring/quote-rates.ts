import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import type { QuoteMatchType } from "@/domain/quotes/quote-resolution";

/** What became of one expected quote: found in one of four ways, not found, or not given at all. */
export type QuoteFate = QuoteMatchType | "unresolved" | "missing";

const FATES: readonly QuoteFate[] = ["exact", "normalised", "elided", "fuzzy", "unresolved", "missing"];

/** Shares of all expected quotes; the six fates add up to 1. `resolved` is the four ways of being found. */
export interface QuoteRates {
  readonly expected: number;
  readonly counts: Readonly<Record<QuoteFate, number>>;
  readonly resolved: Figure;
  readonly by_match: Readonly<Record<QuoteFate, Figure>>;
}

function byFate<Value>(valueOf: (fate: QuoteFate) => Value): Record<QuoteFate, Value> {
  return {
    exact: valueOf("exact"),
    normalised: valueOf("normalised"),
    elided: valueOf("elided"),
    fuzzy: valueOf("fuzzy"),
    unresolved: valueOf("unresolved"),
    missing: valueOf("missing"),
  };
}

/** Quote resolution by match type over every quote that was expected. No expected quote is no resolution of 1. */
export function quoteRates(fates: readonly QuoteFate[]): QuoteRates {
  const expected = fates.length;
  const counts = byFate((fate) => fates.filter((one) => one === fate).length);
  const share = (count: number): Figure =>
    expected === 0
      ? undefinedFigure("no_quotes", 0)
      : knownFigure(count / expected, expected, wilsonInterval(count, expected));
  const found = FATES.filter((fate) => fate !== "unresolved" && fate !== "missing").reduce(
    (sum, fate) => sum + counts[fate],
    0,
  );
  return { expected, counts, resolved: share(found), by_match: byFate((fate) => share(counts[fate])) };
}
