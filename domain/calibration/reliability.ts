import type { Bounds, Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";
import type { ScoreSweep } from "./score-sweep";
import { heldAt } from "./score-sweep";

export const RELIABILITY_BINS = 10;

/** One bar of the diagram. The figures are null where the bin holds nothing. */
export interface ReliabilityBin {
  readonly bin: number;
  readonly n: number;
  readonly mean_score: number | null;
  readonly fraction_entailed: number | null;
  /** Exact interval of the fraction. */
  readonly cp95: Bounds | null;
}

/** Whether all scores lie between 0 and 1, without which they are no probabilities. */
export function areProbabilities({ scores }: ScoreSweep): boolean {
  return (scores[0] ?? 0) <= 1 && (scores.at(-1) ?? 0) >= 0;
}

interface BinSums {
  n: number;
  scores: number;
  positives: number;
}

const emptyBins = (bins: number): BinSums[] => Array.from({ length: bins }, () => ({ n: 0, scores: 0, positives: 0 }));

function binsOf(sums: readonly BinSums[]): ReliabilityBin[] {
  return sums.map(({ n, scores, positives }, bin) => {
    if (n === 0) return { bin, n, mean_score: null, fraction_entailed: null, cp95: null };
    const { lo, hi } = clopperPearson(positives, n);
    return { bin, n, mean_score: scores / n, fraction_entailed: positives / n, cp95: [lo, hi] };
  });
}

/** Sizes of bins of equal mass: they differ by one at most, the larger first. */
export function massSizes(n: number, bins: number): number[] {
  return Array.from({ length: bins }, (_, bin) => Math.floor(n / bins) + (bin < n % bins ? 1 : 0));
}

/**
 * Bins of equal mass, from the lowest score up. Where a bin ends inside a tie, its items go over in order of label, those
 * not entailed first, so that the order of rows can't matter.
 *
 * @param sweep plain counts.
 */
export function massBins(sweep: ScoreSweep, bins = RELIABILITY_BINS): ReliabilityBin[] {
  const sums = emptyBins(bins);
  const sizes = massSizes(sweep.n, bins);
  let bin = 0;
  const put = (score: number, count: number, isPositive: boolean): void => {
    for (let left = count; left > 0; ) {
      while (bin < bins - 1 && (sums[bin]?.n ?? 0) >= (sizes[bin] ?? 0)) bin += 1;
      const sum = sums[bin];
      if (sum === undefined) return;
      const taken = bin === bins - 1 ? left : Math.min(left, (sizes[bin] ?? 0) - sum.n);
      sum.n += taken;
      sum.scores += taken * score;
      if (isPositive) sum.positives += taken;
      left -= taken;
    }
  };
  for (let i = sweep.scores.length - 1; i >= 0; i -= 1) {
    const { tp, fp } = heldAt(sweep, i);
    put(sweep.scores[i] ?? 0, fp, false);
    put(sweep.scores[i] ?? 0, tp, true);
  }
  return binsOf(sums);
}

/** Which end of a bin of equal width belongs to it. */
export type BinEdge = "left" | "right";

/**
 * The lower end of a bin. Bins that own their left end begin at the double nearest to k / bins, the others at k times the
 * double nearest to the width: the two ways in which the reference programs lay their edges.
 */
const lowerEnd = (bin: number, bins: number, edge: BinEdge): number =>
  edge === "left" ? bin / bins : bin * (1 / bins);

function binOf(score: number, edge: BinEdge, bins: number): number {
  const isBelow = (bin: number): boolean =>
    edge === "left" ? score < lowerEnd(bin, bins, edge) : score <= lowerEnd(bin, bins, edge);
  let bin = Math.min(bins - 1, Math.max(0, Math.floor(score * bins)));
  // score * bins may round across an edge that score itself does not cross.
  while (bin > 0 && isBelow(bin)) bin -= 1;
  while (bin < bins - 1 && !isBelow(bin + 1)) bin += 1;
  return bin;
}

/** Bins of equal width over [0, 1]; a score on an inner edge belongs to the bin that owns this edge. @param sweep plain counts. */
export function widthBins(sweep: ScoreSweep, edge: BinEdge = "left", bins = RELIABILITY_BINS): ReliabilityBin[] {
  const sums = emptyBins(bins);
  sweep.scores.forEach((score, i) => {
    const sum = sums[binOf(score, edge, bins)];
    if (sum === undefined) return;
    const { tp, fp } = heldAt(sweep, i);
    sum.n += tp + fp;
    sum.scores += score * (tp + fp);
    sum.positives += tp;
  });
  return binsOf(sums);
}

/** Distance of scores from the shares they announce, over bins. */
export interface CalibrationError {
  /** Mean absolute gap. Above 0 even for a perfect verifier: read it beside the band that such a one shows. */
  readonly ece: Figure;
  /** Largest gap. */
  readonly mce: Figure;
  /** Root of the mean squared gap less what chance adds to it (Kumar et al. 2019); bins of one item are left out. */
  readonly ece2_debiased: Figure;
}

const gapOf = ({ mean_score, fraction_entailed }: ReliabilityBin): number =>
  Math.abs((mean_score ?? 0) - (fraction_entailed ?? 0));

/** The calibration errors of a set of bins. */
export function calibrationError(bins: readonly ReliabilityBin[]): CalibrationError {
  const filled = bins.filter(({ n }) => n > 0);
  const n = filled.reduce((sum, bin) => sum + bin.n, 0);
  if (n === 0) {
    const empty = undefinedFigure("empty", 0);
    return { ece: empty, mce: empty, ece2_debiased: empty };
  }
  const squares = filled.reduce((sum, bin) => {
    if (bin.n < 2) return sum;
    const share = bin.fraction_entailed ?? 0;
    return sum + (bin.n / n) * (gapOf(bin) ** 2 - (share * (1 - share)) / (bin.n - 1));
  }, 0);
  return {
    ece: knownFigure(
      filled.reduce((sum, bin) => sum + (bin.n / n) * gapOf(bin), 0),
      n,
    ),
    mce: knownFigure(
      filled.reduce((highest, bin) => Math.max(highest, gapOf(bin)), 0),
      n,
    ),
    ece2_debiased: knownFigure(Math.sqrt(Math.max(0, squares)), n),
  };
}
