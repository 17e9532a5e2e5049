/** Why a figure does not exist. A closed vocabulary; `explainUndefined` has the sentence for each. */
export type FigureReason =
  | "empty"
  | "no_variation"
  | "label_never_used"
  | "no_pairable_unit"
  | "no_complete_unit"
  | "no_discordant_pair"
  | "one_class_only"
  | "no_citations"
  | "no_claims"
  | "no_quotes"
  | "no_unanswerable_items"
  | "no_answerable_items"
  | "not_identified"
  | "unstable_bootstrap"
  | "no_certified_threshold"
  | "stratum_not_sampled"
  | "scores_not_probabilities"
  | "no_overlap"
  | "no_pace"
  | "one_rater";

/** What a reader must know beside a figure that does exist. */
export type FigureFlag =
  | "one_rater_constant"
  | "zero_variance"
  | "few_minority_ratings"
  | "sample_only"
  | "one_cluster"
  | "clustering_not_visible"
  | "unstable_bootstrap"
  | "trend_only"
  | "non_monotone_verifier"
  | "clustering_not_counted"
  | "chosen_unknown"
  | "weighted_no_interval";

/** `[lower, upper]`, as the reference files and the command line print an interval of a named method. */
export type Bounds = readonly [number, number];

/**
 * An interval with its method. Where random numbers were used, `seed`, `draws` and `generator` reproduce it
 * exactly; `undefinedDraws` counts the replicates in which the statistic did not exist.
 */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
  /** Confidence or posterior mass, between 0 and 1. */
  readonly level: number;
  readonly method: string;
  readonly seed?: string;
  readonly draws?: number;
  readonly generator?: string;
  readonly undefinedDraws?: number;
}

/**
 * A statistic. `value` is null exactly when `reason` is there: no 0, 1 or NaN stands in for a figure that does
 * not exist. `n` is the number of units the value rests on. Nothing is rounded.
 */
export interface Figure {
  readonly value: number | null;
  readonly n: number;
  readonly ci?: Interval;
  readonly reason?: FigureReason;
  readonly flags: readonly FigureFlag[];
}

/** A figure that exists. */
export function knownFigure(value: number, n: number, ci?: Interval, flags: readonly FigureFlag[] = []): Figure {
  return ci === undefined ? { value, n, flags } : { value, n, ci, flags };
}

/** A figure that does not exist, and why. */
export function undefinedFigure(reason: FigureReason, n: number, flags: readonly FigureFlag[] = []): Figure {
  return { value: null, n, reason, flags };
}

/** An interval as `[lo, hi]`. */
export function boundsOf(interval: Interval): Bounds {
  return [interval.lo, interval.hi];
}
