import type { RunResource } from "@/contracts/runs";
import type { QuoteFate } from "@/domain/scoring/quote-rates";
import { type CountedQuotes, type QuoteWarning, quoteWarnings } from "@/domain/scoring/quote-trend";
import { formatValue } from "@/components/ui/format-figure";
import { MATCH_WORDS, type RunMetrics } from "./list-measures";

/** How many runs a trend looks at. */
export const TREND_RUNS = 8;

/** The run and those of its system before it, the oldest first. */
export function listTrendRuns(runs: readonly RunResource[], runId: string): readonly RunResource[] {
  const here = runs.find(({ id }) => id === runId);
  if (here === undefined) return [];
  const upTo = runs.filter(({ system, number }) => system === here.system && number <= here.number);
  return upTo.toSorted((a, b) => a.number - b.number).slice(-TREND_RUNS);
}

/** Whole counts behind the shares of a run's quotes. */
export function countQuotes(quotes: RunMetrics["quotes"]): CountedQuotes {
  const countOf = (fate: QuoteFate): number => {
    const share = quotes.by_match[fate];
    return share === undefined || share.value === null ? 0 : Math.round(share.value * share.n);
  };
  return {
    expected: quotes.resolved.n,
    counts: {
      exact: countOf("exact"),
      normalised: countOf("normalised"),
      elided: countOf("elided"),
      fuzzy: countOf("fuzzy"),
      unresolved: countOf("unresolved"),
      missing: countOf("missing"),
    },
  };
}

/** A warning in words: "Not found: 2.0% before, 12.0% now." */
export function describeWarning({ fate, before, now }: QuoteWarning): string {
  const words = MATCH_WORDS.find(([name]) => name === fate)?.[1] ?? fate;
  return `${words}: ${formatValue(before, "rate")} before, ${formatValue(now, "rate")} now.`;
}

export interface TrendRow {
  readonly runId: string;
  readonly number: number;
  readonly expected: number;
  readonly shares: readonly { readonly fate: string; readonly share: number | null; readonly hasRisen: boolean }[];
}

interface Counted {
  readonly run: Pick<RunResource, "id" | "number">;
  readonly quotes: RunMetrics["quotes"];
}

/** Shares by match of each run; one has risen where that is more than chance makes of it, against the run before. */
export function listTrend(runs: readonly Counted[]): readonly TrendRow[] {
  return runs.map(({ run, quotes }, index) => {
    const now = countQuotes(quotes);
    const former = runs[index - 1];
    const risen = former === undefined ? [] : quoteWarnings(countQuotes(former.quotes), now).map(({ fate }) => fate);
    return {
      runId: run.id,
      number: run.number,
      expected: now.expected,
      shares: MATCH_WORDS.map(([fate]) => ({
        fate,
        share: now.expected === 0 ? null : now.counts[fate] / now.expected,
        hasRisen: risen.includes(fate),
      })),
    };
  });
}
