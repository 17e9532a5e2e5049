import { normalQuantile } from "@/domain/agreement/distributions/normal";
import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { DomainError } from "@/domain/errors/domain-error";

/** Items of a plain sample that people and the judge both saw. */
export interface DoublyJudged {
  readonly bad_flagged: number;
  readonly bad_unflagged: number;
  readonly good_flagged: number;
  readonly good_unflagged: number;
}

/** Items that only the judge saw. */
export interface JudgedOnly {
  readonly n: number;
  readonly flagged: number;
}

/** An estimate with its normal interval, which covers too little at a rate of 2% (80 to 95%): shown for comparison only. */
export interface PpiEstimate extends Figure {
  readonly lam: number | null;
  readonly se: number | null;
}

/** Keys are those of the reference file. */
export interface PredictionPowered {
  readonly ppi: PpiEstimate;
  readonly ppi_plus_plus: PpiEstimate;
  readonly human_only: Figure;
  readonly judge_only: Figure;
}

interface Moments {
  readonly n: number;
  readonly N: number;
  /** Rate of bad, and of flagged, where people looked. */
  readonly y: number;
  readonly f: number;
  readonly covariance: number;
  /** Rate of flagged elsewhere. */
  readonly elsewhere: number;
  /** Variance of the verdict over all items. */
  readonly variance: number;
}

function momentsOf(both: DoublyJudged, only: JudgedOnly): Moments {
  const n = both.bad_flagged + both.bad_unflagged + both.good_flagged + both.good_unflagged;
  const y = (both.bad_flagged + both.bad_unflagged) / n;
  const f = (both.bad_flagged + both.good_flagged) / n;
  const all = n + only.n;
  const share = (both.bad_flagged + both.good_flagged + only.flagged) / all;
  return {
    n,
    N: only.n,
    y,
    f,
    covariance: both.bad_flagged / n - y * f,
    elsewhere: only.flagged / only.n,
    variance: share * (1 - share) * (all / (all - 1)),
  };
}

function estimateOf(moments: Moments, lam: number): PpiEstimate {
  const { n, N, y, f, covariance, elsewhere } = moments;
  const value = lam * elsewhere + y - lam * f;
  const ofJudged = (lam * lam * elsewhere * (1 - elsewhere)) / N;
  const ofRest = (y * (1 - y) + lam * lam * f * (1 - f) - 2 * lam * covariance) / n;
  const se = Math.sqrt(Math.max(0, ofJudged + ofRest));
  const half = normalQuantile(0.975) * se;
  const ci = { lo: value - half, hi: value + half, level: 0.95, method: "normal" };
  return { ...(se > 0 ? knownFigure(value, n, ci) : knownFigure(value, n, undefined, ["zero_variance"])), lam, se };
}

function checkCounts(both: DoublyJudged, only: JudgedOnly): void {
  const counts = [both.bad_flagged, both.bad_unflagged, both.good_flagged, both.good_unflagged, only.n, only.flagged];
  if (counts.every((count) => Number.isSafeInteger(count) && count >= 0) && only.flagged <= only.n) return;
  throw new DomainError("counts_invalid", "Counts are whole numbers >= 0, and no more are flagged than there are.");
}

/**
 * Prediction-powered estimates (Angelopoulos et al. 2023) of the rate of bad items: with lambda 1, and tuned to
 * clip(cov_n(Y, F) / (var(F) (1 + n/N)), 0, 1) (PPI++, 2023). The items people saw must be a plain sample.
 *
 * @throws DomainError `counts_invalid`.
 */
export function predictionPowered(both: DoublyJudged, only: JudgedOnly): PredictionPowered {
  checkCounts(both, only);
  const n = both.bad_flagged + both.bad_unflagged + both.good_flagged + both.good_unflagged;
  const judgeOnly = only.n === 0 ? undefinedFigure("empty", 0) : knownFigure(only.flagged / only.n, only.n);
  if (n === 0 || only.n === 0) {
    const none = { ...undefinedFigure("empty", n), lam: null, se: null };
    const human = n === 0 ? undefinedFigure("empty", 0) : knownFigure((both.bad_flagged + both.bad_unflagged) / n, n);
    return { ppi: none, ppi_plus_plus: none, human_only: human, judge_only: judgeOnly };
  }
  const moments = momentsOf(both, only);
  const { covariance, variance, N } = moments;
  const lam = variance === 0 ? 0 : Math.min(1, Math.max(0, covariance / (variance * (1 + n / N))));
  return {
    ppi: estimateOf(moments, 1),
    ppi_plus_plus: estimateOf(moments, lam),
    human_only: knownFigure(moments.y, n),
    judge_only: judgeOnly,
  };
}
