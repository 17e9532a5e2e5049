import { DomainError } from "@/domain/errors/domain-error";

/** What a chart watches for: the rate when all is well, the rate to notice, and the height at which it signals. */
export interface CusumSettings {
  readonly p0: number;
  readonly p1: number;
  readonly h: number;
}

/**
 * Settings with measured run lengths: about `falseAlarmEvery` items pass between false alarms while the rate is p0, and a
 * shift to p1 is seen after `seenAfter`. No other pair of rates has a measured height.
 */
export const MEASURED_CUSUMS: readonly (CusumSettings & {
  readonly falseAlarmEvery: number;
  readonly seenAfter: number;
})[] = [
  { p0: 0.05, p1: 0.15, h: 2.96, falseAlarmEvery: 489, seenAfter: 35 },
  { p0: 0.02, p1: 0.06, h: 2.84, falseAlarmEvery: 1104, seenAfter: 86 },
  { p0: 0.05, p1: 0.1, h: 2.74, falseAlarmEvery: 1017, seenAfter: 102 },
];

/** A chart over items in the order in which they were judged. */
export interface CusumChart {
  readonly n: number;
  /** The sum after each item; it goes on past a signal. */
  readonly path: readonly number[];
  /** Index (from 0) of the first item with a sum of at least h; null where there was none. */
  readonly first_signal_index: number | null;
  /** Every signal when the sum starts again at 0 after each, which is how a chart in use is read. */
  readonly signals: readonly number[];
}

function checkSettings({ p0, p1, h }: CusumSettings): void {
  if (p0 > 0 && p1 > p0 && p1 < 1 && h > 0 && Number.isFinite(h)) return;
  throw new DomainError("argument_out_of_range", "A CUSUM needs 0 < p0 < p1 < 1 and h > 0.", {
    p0: String(p0),
    p1: String(p1),
    h: String(h),
  });
}

/**
 * Bernoulli CUSUM (Page 1954): each event adds ln(p1/p0), each other item ln((1-p1)/(1-p0)), never below 0.
 *
 * @param events whether each item was one of the events watched (a disagreement, a failing answer), in order of time.
 * @throws DomainError `argument_out_of_range` for settings that watch for nothing.
 */
export function bernoulliCusum(events: readonly boolean[], settings: CusumSettings): CusumChart {
  checkSettings(settings);
  const { p0, p1, h } = settings;
  const up = Math.log(p1 / p0);
  const down = Math.log((1 - p1) / (1 - p0));
  let sum = 0;
  let restarted = 0;
  let first: number | null = null;
  const signals: number[] = [];
  const path = events.map((isEvent, index) => {
    const step = isEvent ? up : down;
    sum = Math.max(0, sum + step);
    restarted = Math.max(0, restarted + step);
    if (sum >= h) first ??= index;
    if (restarted >= h) {
      signals.push(index);
      restarted = 0;
    }
    return sum;
  });
  return { n: events.length, path, first_signal_index: first, signals };
}
