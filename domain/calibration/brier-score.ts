import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { ScoreSweep } from "./score-sweep";
import { heldAt } from "./score-sweep";

/** Scores are kept this far from 0 and 1, where one surprise would cost infinitely much. */
const CLIP = 1e-15;

/** Brier score (1950) with its parts (Murphy 1973) by distinct score: value = reliability - resolution + uncertainty. */
export interface BrierScore extends Figure {
  readonly reliability: number | null;
  readonly resolution: number | null;
  readonly uncertainty: number | null;
}

/** Mean squared distance of score and label. @param sweep plain counts, all scores between 0 and 1. */
export function brierScore(sweep: ScoreSweep): BrierScore {
  const { n, positives } = sweep;
  if (n === 0) return { ...undefinedFigure("empty", 0), reliability: null, resolution: null, uncertainty: null };
  const base = positives / n;
  let value = 0;
  let reliability = 0;
  let resolution = 0;
  sweep.scores.forEach((score, i) => {
    const { tp, fp } = heldAt(sweep, i);
    const share = tp / (tp + fp);
    value += tp * (1 - score) ** 2 + fp * score ** 2;
    reliability += (tp + fp) * (score - share) ** 2;
    resolution += (tp + fp) * (share - base) ** 2;
  });
  return {
    ...knownFigure(value / n, n),
    reliability: reliability / n,
    resolution: resolution / n,
    uncertainty: base * (1 - base),
  };
}

/** Mean negative logarithm of what the score gave to the label, scores clipped to 1e-15 from the ends. */
export function logLoss(sweep: ScoreSweep): Figure {
  if (sweep.n === 0) return undefinedFigure("empty", 0);
  let sum = 0;
  sweep.scores.forEach((score, i) => {
    const { tp, fp } = heldAt(sweep, i);
    const clipped = Math.min(1 - CLIP, Math.max(CLIP, score));
    if (tp > 0) sum -= tp * Math.log(clipped);
    if (fp > 0) sum -= fp * Math.log(1 - clipped);
  });
  return knownFigure(sum / sweep.n, sweep.n);
}
