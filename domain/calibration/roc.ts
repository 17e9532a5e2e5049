import { normalQuantile } from "@/domain/agreement/distributions/normal";
import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { exactLowerBound } from "@/domain/agreement/rate-interval";
import type { ScoreSweep } from "./score-sweep";
import { heldAt, totalsOf } from "./score-sweep";

/** Points of the curve, strict to loose; the first accepts nothing and has no threshold. */
export interface RocCurve {
  readonly fpr: readonly number[];
  readonly tpr: readonly number[];
  readonly threshold: readonly (number | null)[];
}

/** Area under the curve with DeLong's standard error. */
export interface AucFigure extends Figure {
  readonly se: number | null;
  /**
   * Where the classes are separated without an exception: the exact one-sided 95% bound that the smaller class allows,
   * in place of an interval that has shrunk to a point. Null elsewhere.
   */
  readonly separation_lower_one_sided95: number | null;
}

/** The curve, or null where there is only one class. */
export function rocCurve(sweep: ScoreSweep): RocCurve | null {
  const { tp, fp } = totalsOf(sweep);
  if (tp === 0 || fp === 0) return null;
  return {
    fpr: [0, ...Array.from(sweep.falsePositives, (count) => count / fp)],
    tpr: [0, ...Array.from(sweep.truePositives, (count) => count / tp)],
    threshold: [null, ...sweep.scores],
  };
}

/** Sum over the sweep of a term of what each distinct score holds and what lies above it. */
function sumGroups(
  sweep: ScoreSweep,
  term: (held: { tp: number; fp: number }, above: { tp: number; fp: number }) => number,
): number {
  let sum = 0;
  let above = { tp: 0, fp: 0 };
  for (let i = 0; i < sweep.scores.length; i += 1) {
    const held = heldAt(sweep, i);
    sum += term(held, above);
    above = { tp: above.tp + held.tp, fp: above.fp + held.fp };
  }
  return sum;
}

/**
 * DeLong's variance (1988), from the placements that all items of one score share: a positive's is the share of negatives
 * below it, a negative's the share of positives above it, ties by half. Null with fewer than two of either class.
 */
function delongVariance(sweep: ScoreSweep, auc: number): number | null {
  const { positives, negatives } = sweep;
  if (positives < 2 || negatives < 2) return null;
  const ofPositives = sumGroups(sweep, (held, above) => {
    const placement = (negatives - above.fp - held.fp / 2) / negatives;
    return held.tp * (placement - auc) ** 2;
  });
  const ofNegatives = sumGroups(sweep, (held, above) => {
    const placement = (above.tp + held.tp / 2) / positives;
    return held.fp * (placement - auc) ** 2;
  });
  return ofPositives / (positives - 1) / positives + ofNegatives / (negatives - 1) / negatives;
}

/** A variance below this is rounding. */
const ZERO_VARIANCE_BELOW = 1e-24;

/**
 * Area under the ROC curve: the chance that a positive item outscores another one, ties by half. Its 95% interval is
 * DeLong's (1988), cut to [0, 1]; where its standard error is 0 there is none. DeLong's takes items for independent.
 *
 * With unequal weights the area is that of the frame and has no interval.
 */
export function aucOf(sweep: ScoreSweep): AucFigure {
  const nothing = { se: null, separation_lower_one_sided95: null };
  const { n, positives, negatives } = sweep;
  if (n === 0) return { ...undefinedFigure("empty", 0), ...nothing };
  if (positives === 0 || negatives === 0) return { ...undefinedFigure("one_class_only", n), ...nothing };
  const { tp, fp } = totalsOf(sweep);
  const area = sumGroups(sweep, (held, above) => held.fp * (above.tp + held.tp / 2));
  const auc = Math.min(1, area / (tp * fp));
  if (sweep.isWeighted) return { ...knownFigure(auc, n, undefined, ["weighted_no_interval"]), ...nothing };
  const variance = delongVariance(sweep, auc);
  if (variance === null) return { ...knownFigure(auc, n), ...nothing };
  if (variance < ZERO_VARIANCE_BELOW) {
    const smaller = Math.min(positives, negatives);
    const bound = auc === 1 ? exactLowerBound(smaller, smaller) : null;
    return { ...knownFigure(auc, n, undefined, ["zero_variance"]), se: 0, separation_lower_one_sided95: bound };
  }
  const se = Math.sqrt(variance);
  const half = normalQuantile(0.975) * se;
  const ci = { lo: Math.max(0, auc - half), hi: Math.min(1, auc + half), level: 0.95, method: "delong" };
  return { ...knownFigure(auc, n, ci), se, separation_lower_one_sided95: null };
}

/** The best point of the curve by one rule; it says nothing about data it was not chosen on. */
export interface YoudenPoint {
  /** Null where accepting nothing is best. */
  readonly threshold: number | null;
  readonly tpr: number;
  readonly fpr: number;
}

/** Largest tpr - fpr (Youden 1950), in doubles; the highest threshold on ties. Null with one class only. */
export function youdenPoint(sweep: ScoreSweep): YoudenPoint | null {
  const { tp, fp } = totalsOf(sweep);
  if (tp === 0 || fp === 0) return null;
  let best: YoudenPoint = { threshold: null, tpr: 0, fpr: 0 };
  sweep.scores.forEach((threshold, i) => {
    const tpr = (sweep.truePositives[i] ?? 0) / tp;
    const fpr = (sweep.falsePositives[i] ?? 0) / fp;
    if (tpr - fpr > best.tpr - best.fpr) best = { threshold, tpr, fpr };
  });
  return best;
}
