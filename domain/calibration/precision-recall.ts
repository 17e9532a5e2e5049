import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { ScoreSweep } from "./score-sweep";
import { totalsOf } from "./score-sweep";

/** The curve from loose to strict; one point more than thresholds, at which nothing is accepted (1 and 0 by convention). */
export interface PrecisionRecallCurve {
  readonly precision: readonly number[];
  readonly recall: readonly number[];
  readonly threshold: readonly number[];
}

/** Precision and recall at every distinct score; null without a positive item, which leaves no recall. */
export function precisionRecallCurve(sweep: ScoreSweep): PrecisionRecallCurve | null {
  const { tp } = totalsOf(sweep);
  if (tp === 0) return null;
  const accepted = Array.from(sweep.truePositives);
  const precision = accepted.map((count, i) => count / (count + (sweep.falsePositives[i] ?? 0)));
  return {
    precision: [...precision.reverse(), 1],
    recall: [...accepted.map((count) => count / tp).reverse(), 0],
    threshold: Array.from(sweep.scores).reverse(),
  };
}

/** Average precision: sum of the gain in recall times the precision at it, without interpolation. */
export function averagePrecision(sweep: ScoreSweep): Figure {
  const { tp } = totalsOf(sweep);
  if (tp === 0) return undefinedFigure(sweep.n === 0 ? "empty" : "one_class_only", sweep.n);
  let sum = 0;
  let before = 0;
  sweep.truePositives.forEach((count, i) => {
    sum += ((count - before) / tp) * (count / (count + (sweep.falsePositives[i] ?? 0)));
    before = count;
  });
  return knownFigure(Math.min(1, sum), sweep.n);
}

/** The largest F1 and every threshold that reaches it; null without a positive item. */
export function bestF1(sweep: ScoreSweep): { readonly f1: number; readonly thresholds: readonly number[] } | null {
  const { tp } = totalsOf(sweep);
  if (tp === 0) return null;
  const values = Array.from(sweep.truePositives, (count, i) => {
    const precision = count / (count + (sweep.falsePositives[i] ?? 0));
    const recall = count / tp;
    return count === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  });
  const f1 = values.reduce((highest, value) => Math.max(highest, value), 0);
  return { f1, thresholds: Array.from(sweep.scores).filter((_, i) => values[i] === f1) };
}
