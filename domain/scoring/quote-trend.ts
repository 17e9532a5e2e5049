import { wilsonInterval } from "@/domain/agreement/rate-interval";
import type { QuoteFate, QuoteRates } from "./quote-rates";

/** How many quotes were expected, and what became of them. */
export type CountedQuotes = Pick<QuoteRates, "expected" | "counts">;

/** A share of quotes that rose from one run to the next by more than chance explains. */
export interface QuoteWarning {
  readonly fate: QuoteFate;
  readonly before: number;
  readonly now: number;
  /** Lower end of the 95 % interval of the rise; above 0. */
  readonly riseAtLeast: number;
}

/** Fates that a change of model makes more frequent when it starts to paraphrase or to make up. */
const WATCHED: readonly QuoteFate[] = ["fuzzy", "unresolved", "missing"];

/** Lower end of the interval of a difference of two rates, from their Wilson intervals (Newcombe 1998, method 10). */
function riseAtLeast(before: { x: number; n: number }, now: { x: number; n: number }): number {
  const [p, q] = [before.x / before.n, now.x / now.n];
  const upper = wilsonInterval(before.x, before.n).hi;
  const lower = wilsonInterval(now.x, now.n).lo;
  return q - p - Math.sqrt((q - lower) ** 2 + (upper - p) ** 2);
}

/** Warns where the share of fuzzy, unresolved or missing quotes rose. A run without expected quotes warns of nothing and is no pass. */
export function quoteWarnings(before: CountedQuotes, now: CountedQuotes): QuoteWarning[] {
  if (before.expected === 0 || now.expected === 0) return [];
  return WATCHED.flatMap((fate): QuoteWarning[] => {
    const [old, fresh] = [
      { x: before.counts[fate], n: before.expected },
      { x: now.counts[fate], n: now.expected },
    ];
    const atLeast = riseAtLeast(old, fresh);
    return atLeast > 0 ? [{ fate, before: old.x / old.n, now: fresh.x / fresh.n, riseAtLeast: atLeast }] : [];
  });
}
