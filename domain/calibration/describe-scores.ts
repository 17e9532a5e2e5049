import type { Figure, FigureFlag, Interval } from "@/domain/agreement/figure";
import { undefinedFigure } from "@/domain/agreement/figure";
import type { BrierScore } from "./brier-score";
import { brierScore, logLoss } from "./brier-score";
import { nullBand } from "./null-band";
import type { PrecisionRecallCurve } from "./precision-recall";
import type { IsotonicBlock, PlattScaling } from "./recalibrate";
import { ISOTONIC_ITEMS_MIN, isotonicBlocks, plattScaling } from "./recalibrate";
import type { CalibrationError, ReliabilityBin } from "./reliability";
import { areProbabilities, calibrationError, massBins, widthBins } from "./reliability";
import type { RocCurve } from "./roc";
import type { ScoreSweep } from "./score-sweep";
import { thinEvenly } from "./threshold-grid";

/** Points of a printed curve at most; a picture shows no more. */
export const CURVE_POINTS_MAX = 500;

/** The errors of one way to cut bins, with the bins. */
export interface BinnedError extends CalibrationError {
  readonly table: readonly ReliabilityBin[];
}

/** How far scores can be read as probabilities; over all items, because nothing was fitted. Keys are those of the reference file. */
export interface Reliability {
  readonly ece_mass10: BinnedError;
  /** Where the error over bins of equal mass of a perfectly calibrated verifier with these scores lies 95 times in 100. */
  readonly ece_mass10_null_band95: Interval | null;
  readonly ece_width10: BinnedError;
  readonly brier: Figure;
  /** brier = reliability - resolution + uncertainty. */
  readonly brier_decomposition: Omit<BrierScore, keyof Figure>;
  readonly log_loss_clipped_1e_15: Figure;
  readonly flags: readonly FigureFlag[];
}

/** Fitted on the fitting part, for the reliability drawing; no threshold rests on it. */
export interface Recalibration {
  readonly n: number;
  readonly platt_smoothed: PlattScaling;
  readonly isotonic_blocks: readonly IsotonicBlock[];
  /** Too few items for the staircase to be more than a drawing. */
  readonly is_isotonic_drawing_only: boolean;
}

function binnedError(table: readonly ReliabilityBin[]): BinnedError {
  return { ...calibrationError(table), table };
}

/** @param sweep plain counts. @param seedHex seed of the null band. */
export function reliabilityOf(sweep: ScoreSweep, seedHex: string, flags: readonly FigureFlag[]): Reliability {
  if (!areProbabilities(sweep)) {
    const absent = undefinedFigure("scores_not_probabilities", sweep.n);
    const errors = { ece: absent, mce: absent, ece2_debiased: absent, table: [] };
    return {
      ece_mass10: errors,
      ece_mass10_null_band95: null,
      ece_width10: errors,
      brier: absent,
      brier_decomposition: { reliability: null, resolution: null, uncertainty: null },
      log_loss_clipped_1e_15: absent,
      flags,
    };
  }
  const { reliability, resolution, uncertainty, ...brier } = brierScore(sweep);
  return {
    ece_mass10: binnedError(massBins(sweep)),
    ece_mass10_null_band95: nullBand(sweep, seedHex),
    ece_width10: binnedError(widthBins(sweep)),
    brier,
    brier_decomposition: { reliability, resolution, uncertainty },
    log_loss_clipped_1e_15: logLoss(sweep),
    flags,
  };
}

/** @param fit plain counts of the fitting part. */
export function recalibrate(fit: ScoreSweep): Recalibration {
  return {
    n: fit.n,
    platt_smoothed: plattScaling(fit),
    isotonic_blocks: isotonicBlocks(fit),
    is_isotonic_drawing_only: fit.n < ISOTONIC_ITEMS_MIN,
  };
}

/** At most `CURVE_POINTS_MAX` of the curve's points, both ends kept. */
export function thinRoc(curve: RocCurve | null): RocCurve | null {
  if (curve === null) return null;
  const kept = thinEvenly([...curve.tpr.keys()], CURVE_POINTS_MAX);
  return {
    fpr: kept.map((i) => curve.fpr[i] ?? 0),
    tpr: kept.map((i) => curve.tpr[i] ?? 0),
    threshold: kept.map((i) => curve.threshold[i] ?? null),
  };
}

/** The same of precision and recall. */
export function thinPr(curve: PrecisionRecallCurve | null): PrecisionRecallCurve | null {
  if (curve === null) return null;
  const kept = thinEvenly([...curve.threshold.keys()], CURVE_POINTS_MAX - 1);
  const points = [...kept, curve.threshold.length];
  return {
    precision: points.map((i) => curve.precision[i] ?? 1),
    recall: points.map((i) => curve.recall[i] ?? 0),
    threshold: kept.map((i) => curve.threshold[i] ?? 0),
  };
}
