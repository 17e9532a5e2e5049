import type { Bounds, Figure, FigureReason } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson, exactLowerBound } from "@/domain/agreement/rate-interval";
import type { ScoreSweep } from "./score-sweep";
import { acceptedAt } from "./score-sweep";

/** Accept what is not entailed; flag what is. */
export interface UnitCosts {
  readonly falseAccept: number;
  readonly falseFlag: number;
}

/** What one threshold does to a set of labelled items, in plain counts. Keys are those of the reference file. */
export interface ThresholdFigures {
  readonly tau: number;
  readonly accepted: number;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  /** Entailed among the accepted; exact interval. */
  readonly precision: Figure;
  readonly precision_cp95: Bounds | null;
  readonly precision_lower_one_sided95: number | null;
  /** Accepted among the entailed. */
  readonly recall: Figure;
  /** Not accepted among the entailed. */
  readonly false_flag_rate: Figure;
  /** Accepted among those not entailed. */
  readonly false_accept_rate_of_bad: Figure;
  readonly accuracy: Figure;
  readonly f1: Figure;
  readonly balanced_accuracy: Figure;
  readonly kappa: Figure;
  readonly mcc: Figure;
  /** Null where no costs were given. */
  readonly cost: number | null;
}

interface Confusion {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

function share(x: number, n: number, reason: FigureReason): Figure {
  return n === 0 ? undefinedFigure(reason, 0) : knownFigure(x / n, n, clopperPearson(x, n));
}

/** Figures without an interval of their own; each does not exist where its denominator is 0. */
function ratio(numerator: number, denominator: number, n: number): Figure {
  if (n === 0) return undefinedFigure("empty", 0);
  return denominator === 0 ? undefinedFigure("one_class_only", n) : knownFigure(numerator / denominator, n);
}

function balancedAccuracy({ tp, fp, fn, tn }: Confusion): Figure {
  const n = tp + fp + fn + tn;
  if (n === 0) return undefinedFigure("empty", 0);
  if (tp + fn === 0 || fp + tn === 0) return undefinedFigure("one_class_only", n);
  return knownFigure((tp / (tp + fn) + tn / (fp + tn)) / 2, n);
}

/** Cohen's kappa of verdict and label. */
function kappaOf({ tp, fp, fn, tn }: Confusion): Figure {
  const n = tp + fp + fn + tn;
  const chance = (tp + fp) * (tp + fn) + (fn + tn) * (fp + tn);
  return ratio((tp + tn) * n - chance, n * n - chance, n);
}

function matthews({ tp, fp, fn, tn }: Confusion): Figure {
  const n = tp + fp + fn + tn;
  const spread = Math.sqrt((tp + fp) * (tp + fn) * (fp + tn) * (fn + tn));
  return ratio(tp * tn - fp * fn, spread, n);
}

/** The confusion table of "score >= tau" with its figures. Costs are the owner's, in any unit. */
export function figuresAtThreshold(sweep: ScoreSweep, tau: number, costs: UnitCosts | null = null): ThresholdFigures {
  const { tp, fp } = acceptedAt(sweep, tau);
  const { positives, negatives, n } = sweep;
  const table = { tp, fp, fn: positives - tp, tn: negatives - fp };
  const accepted = tp + fp;
  const precision = share(tp, accepted, "empty");
  return {
    tau,
    accepted,
    ...table,
    precision,
    precision_cp95: precision.ci === undefined ? null : [precision.ci.lo, precision.ci.hi],
    precision_lower_one_sided95: accepted === 0 ? null : exactLowerBound(tp, accepted),
    recall: share(tp, positives, "one_class_only"),
    false_flag_rate: share(table.fn, positives, "one_class_only"),
    false_accept_rate_of_bad: share(fp, negatives, "one_class_only"),
    accuracy: share(tp + table.tn, n, "empty"),
    f1: ratio(2 * tp, accepted + positives, n),
    balanced_accuracy: balancedAccuracy(table),
    kappa: kappaOf(table),
    mcc: matthews(table),
    cost: costs === null ? null : costs.falseAccept * fp + costs.falseFlag * table.fn,
  };
}
