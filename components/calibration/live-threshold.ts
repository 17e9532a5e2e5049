import type { CalibrationItemResource } from "@/contracts/calibrations";
import { bandShares, type BandShares } from "@/domain/calibration/choose-band";
import { figuresAtThreshold, type ThresholdFigures, type UnitCosts } from "@/domain/calibration/figures-at-threshold";
import { countSweep, type ScoredItem, type ScoreSweep, sweepScores } from "@/domain/calibration/score-sweep";
import { thinEvenly } from "@/domain/calibration/threshold-grid";
import type { PartChoice } from "./calibration-words";

/** More points than a screen has columns show nothing further. */
const POINTS_MAX = 300;

/** The labelled scores of one part, swept once: every look at a threshold reads from it. */
export interface SweptPart {
  readonly items: readonly CalibrationItemResource[];
  readonly counts: ScoreSweep;
  readonly weighted: ScoreSweep;
}

export function sweepPart(all: readonly CalibrationItemResource[], part: PartChoice): SweptPart {
  const items = part === "all" ? all : all.filter((item) => item.part === part);
  const scored: ScoredItem[] = items.map(({ score, isPositive, weight }) => ({ score, isPositive, weight }));
  return { items, counts: countSweep(scored), weighted: sweepScores(scored) };
}

/** What a pair of thresholds does: figures of accepting at `hi`, and the shares of the three ways. */
export interface LiveLook {
  readonly figures: ThresholdFigures;
  readonly shares: BandShares;
}

export const lookAt = (swept: SweptPart, hi: number, lo: number | null, costs: UnitCosts | null): LiveLook => ({
  figures: figuresAtThreshold(swept.counts, hi, costs),
  shares: bandShares(swept.weighted, { tau_hi: hi, tau_lo: lo }),
});

export interface CurvePoint {
  readonly x: number;
  readonly wrong: number | null;
  readonly accepted: number | null;
  readonly flagged: number | null;
  readonly cost: number | null;
}

/** The curve over thresholds from loose to strict. */
export function curveOf({ counts }: SweptPart, costs: UnitCosts | null): CurvePoint[] {
  const taus = thinEvenly(Array.from(counts.scores), POINTS_MAX).toReversed();
  return taus.map((tau) => {
    const { accepted, precision, false_flag_rate: flags, cost } = figuresAtThreshold(counts, tau, costs);
    const wrong = precision.value === null ? null : 1 - precision.value;
    return { x: tau, wrong, accepted: counts.n === 0 ? null : accepted / counts.n, flagged: flags.value, cost };
  });
}

/** Items of a cell of the confusion table. */
export const itemsOfCell = (
  { items }: SweptPart,
  tau: number,
  cell: { readonly isAccepted: boolean; readonly isPositive: boolean },
): CalibrationItemResource[] =>
  items.filter((item) => item.score >= tau === cell.isAccepted && item.isPositive === cell.isPositive);

/** Items that are accepted from a threshold on. */
export const itemsFrom = (items: readonly CalibrationItemResource[], tau: number): CalibrationItemResource[] =>
  items.filter((item) => item.score >= tau);

/** Items of each bin of equal mass, in the order in which the bins were filled: lowest score first, not entailed first on ties. */
export function itemsOfBins(
  items: readonly CalibrationItemResource[],
  sizes: readonly number[],
): CalibrationItemResource[][] {
  const ordered = [...items].sort((a, b) => a.score - b.score || Number(a.isPositive) - Number(b.isPositive));
  let from = 0;
  return sizes.map((size) => {
    const own = ordered.slice(from, from + size);
    from += size;
    return own;
  });
}
