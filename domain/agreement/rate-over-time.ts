import { DomainError } from "@/domain/errors/domain-error";
import type { ClusteredRate } from "./clustered-rate";
import { clusteredRate } from "./clustered-rate";
import { confidenceSequence } from "./confidence-sequence";
import type { CusumChart, CusumSettings } from "./cusum";
import { bernoulliCusum } from "./cusum";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";

/** One judged item of sampled traffic, in order of time. */
export interface JudgedInTime {
  readonly isFailure: boolean;
  /** What it belongs to (an answer for claims), where items are not independent. */
  readonly cluster?: string;
}

/** The rate of one stretch of items. */
export interface RateWindow {
  readonly from: number;
  readonly to: number;
  readonly rate: ClusteredRate;
}

/** A rate as it went, for looking at as often as one likes. */
export interface RateOverTime {
  readonly n: number;
  readonly windows: readonly RateWindow[];
  /** Over everything so far; its interval holds at every look, so that looking often makes no finding. */
  readonly overall: Figure;
  readonly chart: CusumChart;
  /** The chart stands at or above its height now: failures have become more frequent and stayed so. */
  readonly is_alerted: boolean;
}

export interface RateOverTimeOptions {
  readonly windowItems: number;
  readonly cusum: CusumSettings;
}

function windowRate(items: readonly JudgedInTime[], from: number): RateWindow {
  const clusters = new Map<string, { x: number; m: number }>();
  items.forEach(({ isFailure, cluster }, i) => {
    const key = cluster === undefined ? `item ${i}` : `in ${cluster}`;
    const count = clusters.get(key) ?? { x: 0, m: 0 };
    count.m += 1;
    if (isFailure) count.x += 1;
    clusters.set(key, count);
  });
  return { from, to: from + items.length, rate: clusteredRate([...clusters.values()]) };
}

/**
 * Failure rate over time: windows of equal item count, cluster-aware; an interval over everything that may be read at any
 * time; and a CUSUM that alerts on a sustained rise, not on one bad day.
 *
 * @throws DomainError `argument_out_of_range`.
 */
export function rateOverTime(items: readonly JudgedInTime[], options: RateOverTimeOptions): RateOverTime {
  const { windowItems, cusum } = options;
  if (!Number.isSafeInteger(windowItems) || windowItems < 1)
    throw new DomainError("argument_out_of_range", "A window holds a whole number of items above 0.", {
      windowItems: String(windowItems),
    });
  const n = items.length;
  const x = items.filter(({ isFailure }) => isFailure).length;
  const chart = bernoulliCusum(
    items.map(({ isFailure }) => isFailure),
    cusum,
  );
  const starts = Array.from({ length: Math.ceil(n / windowItems) }, (_, i) => i * windowItems);
  return {
    n,
    windows: starts.map((from) => windowRate(items.slice(from, from + windowItems), from)),
    overall: n === 0 ? undefinedFigure("empty", 0) : knownFigure(x / n, n, confidenceSequence(x, n)),
    chart,
    is_alerted: (chart.path.at(-1) ?? 0) >= cusum.h,
  };
}
