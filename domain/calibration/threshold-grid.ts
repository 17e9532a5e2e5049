import type { ThresholdPromise } from "./certify-threshold";
import { leastItems } from "./certify-threshold";
import type { ScoreSweep } from "./score-sweep";
import { acceptedAt, totalsOf } from "./score-sweep";

/** A walk starts where so many items are expected on its side: fewer hold no proof of 5% at 95% (ln .05 / ln .95). */
export const STEP_ITEMS_MIN = 59;
/** More steps than this cost time and certify nothing further. */
export const GRID_STEPS_MAX = 200;

/** Thresholds of both walks, made of scores that the certificate does not rest on. */
export interface ThresholdGrid {
  /** High to low, from where enough are expected to be accepted. */
  readonly accept: readonly number[];
  /** Low to high, from where enough are expected to be rejected. */
  readonly reject: readonly number[];
}

/** At most `count` of the values, evenly spaced, both ends kept. */
export function thinEvenly<Value>(values: readonly Value[], count: number): Value[] {
  if (values.length <= count) return [...values];
  const step = (values.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, i) => values[Math.round(i * step)]).filter((value) => value !== undefined);
}

/**
 * The grid of the fitting part: its distinct scores, thinned, from where `expected` items of the certifying part are on
 * the strict side. Nothing of the certifying part but its size is looked at.
 *
 * @param fit weighted where items are.
 */
export function thresholdGrid(fit: ScoreSweep, certifyingItems: number, promise: ThresholdPromise): ThresholdGrid {
  if (fit.n === 0) return { accept: [], reject: [] };
  const needed = Math.max(STEP_ITEMS_MIN, leastItems(promise));
  const totals = totalsOf(fit);
  const all = totals.tp + totals.fp;
  const strictFirst = thinEvenly(Array.from(fit.scores), GRID_STEPS_MAX);
  const expectedAccepted = (tau: number): number => {
    const { tp, fp } = acceptedAt(fit, tau);
    return ((tp + fp) / all) * certifyingItems;
  };
  return {
    accept: strictFirst.filter((tau) => expectedAccepted(tau) >= needed),
    reject: strictFirst.toReversed().filter((tau) => certifyingItems - expectedAccepted(tau) >= needed),
  };
}
