import type { Interval } from "@/domain/agreement/figure";
import { intervalOfDraws } from "@/domain/agreement/draws-interval";
import type { Generator } from "@/domain/agreement/generator";
import { createGenerator } from "@/domain/agreement/generator";
import { massSizes, RELIABILITY_BINS } from "./reliability";
import type { ScoreSweep } from "./score-sweep";
import { heldAt } from "./score-sweep";

/** Uniform numbers spent at most on one band; with more items there are fewer draws, and each says more. */
const UNIFORMS_MAX = 10_000_000;
const DRAWS_MAX = 2_000;
const DRAWS_MIN = 200;

function sortedScores(sweep: ScoreSweep): Float64Array {
  const scores = new Float64Array(sweep.n);
  let at = sweep.n;
  sweep.scores.forEach((score, i) => {
    const { tp, fp } = heldAt(sweep, i);
    at -= tp + fp;
    scores.fill(score, at, at + tp + fp);
  });
  return scores;
}

function drawError(scores: Float64Array, sizes: readonly number[], generator: Generator): number {
  let error = 0;
  let at = 0;
  for (const size of sizes) {
    let gap = 0;
    for (const end = at + size; at < end; at += 1) {
      const score = scores[at] ?? 0;
      gap += score - (generator.unit() < score ? 1 : 0);
    }
    error += Math.abs(gap);
  }
  return error / scores.length;
}

/**
 * The band in which the expected calibration error (bins of equal mass) of a *perfectly* calibrated verifier with these
 * scores lies 95 times in 100: labels are drawn from the scores themselves. An error inside it is no finding.
 *
 * @param sweep plain counts, all scores between 0 and 1. @returns null of an empty set.
 */
export function nullBand(sweep: ScoreSweep, seedHex: string, bins = RELIABILITY_BINS): Interval | null {
  if (sweep.n === 0) return null;
  const stream = "ece_null";
  const draws = Math.min(DRAWS_MAX, Math.max(DRAWS_MIN, Math.floor(UNIFORMS_MAX / sweep.n)));
  const generator = createGenerator(seedHex, stream);
  const scores = sortedScores(sweep);
  const sizes = massSizes(sweep.n, bins);
  const errors = Float64Array.from({ length: draws }, () => drawError(scores, sizes, generator));
  return intervalOfDraws(errors, { method: "perfectly_calibrated", seedHex, stream });
}
