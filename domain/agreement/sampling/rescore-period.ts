const DAY_MS = 86_400_000;

/** A stretch of time in which a share of the closed pairs is re-scored; half-open, in epoch ms. */
export interface RescorePeriod {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * The period at hand: periods follow each other without a gap from the first closed pair on, so that where one begins depends on
 * nobody's choice.
 *
 * @param everyDays length of a period in days, at least 1.
 */
export function rescorePeriodAt(firstClosedMs: number, everyDays: number, nowMs: number): RescorePeriod {
  const lengthMs = everyDays * DAY_MS;
  const passed = Math.max(0, Math.floor((nowMs - firstClosedMs) / lengthMs));
  const startMs = firstClosedMs + passed * lengthMs;
  return { startMs, endMs: startMs + lengthMs };
}

const RESCORED_MIN = 30;

/** How many of a period's closed pairs are to be re-scored: the protocol's share, no fewer than 30, and no more than there are. */
export function rescoresWanted(closedPairs: number, percent: number): number {
  return Math.min(closedPairs, Math.max(RESCORED_MIN, Math.ceil((closedPairs * percent) / 100)));
}
