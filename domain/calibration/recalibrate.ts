import type { FigureReason } from "@/domain/agreement/figure";
import type { ScoreSweep } from "./score-sweep";
import { heldAt } from "./score-sweep";

/** Below this many items an isotonic curve is a drawing and no calibration (a convention). */
export const ISOTONIC_ITEMS_MIN = 200;

/** A step of a rising staircase: all scores in it mean the same chance. */
export interface IsotonicBlock {
  readonly x_min: number;
  readonly x_max: number;
  readonly value: number;
  readonly n: number;
}

/** The best rising staircase (pool adjacent violators, Ayer et al. 1955), ties pooled first. @param sweep plain counts. */
export function isotonicBlocks(sweep: ScoreSweep): IsotonicBlock[] {
  const blocks: { x_min: number; x_max: number; positives: number; n: number }[] = [];
  for (let i = sweep.scores.length - 1; i >= 0; i -= 1) {
    const score = sweep.scores[i] ?? 0;
    const { tp, fp } = heldAt(sweep, i);
    let block = { x_min: score, x_max: score, positives: tp, n: tp + fp };
    for (let last = blocks.at(-1); last && last.positives * block.n >= block.positives * last.n; last = blocks.at(-1)) {
      blocks.pop();
      block = {
        x_min: last.x_min,
        x_max: block.x_max,
        positives: last.positives + block.positives,
        n: last.n + block.n,
      };
    }
    blocks.push(block);
  }
  return blocks.map(({ x_min, x_max, positives, n }) => ({ x_min, x_max, value: positives / n, n }));
}

/** A chance from a score: 1 / (1 + exp(A score + B)). */
export interface LogisticFit {
  readonly A: number;
  readonly B: number;
}

/** Targets of a logistic fit: what a positive item and another one are pulled towards. */
export interface FitTargets {
  readonly positive: number;
  readonly negative: number;
}

const STEPS_MAX = 200;
const SMALL_STEP = 1e-9;

interface FitSums {
  readonly gradient: readonly [number, number];
  readonly curvature: readonly [number, number, number];
  readonly loss: number;
}

/** ln(1 + e^z) without overflow. */
const softplus = (z: number): number => (z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z)));

function sumsAt(sweep: ScoreSweep, targets: FitTargets, { A, B }: LogisticFit): FitSums {
  let [gradA, gradB, aa, ab, bb, loss] = [0, 0, 0, 0, 0, 0];
  sweep.scores.forEach((score, i) => {
    const { tp, fp } = heldAt(sweep, i);
    const z = A * score + B;
    const p = 1 / (1 + Math.exp(z));
    const n = tp + fp;
    const wanted = tp * targets.positive + fp * targets.negative;
    loss += wanted * softplus(z) + (n - wanted) * softplus(-z);
    const pull = wanted - n * p;
    const weight = n * p * (1 - p);
    gradA += pull * score;
    gradB += pull;
    aa += weight * score * score;
    ab += weight * score;
    bb += weight;
  });
  return { gradient: [gradA, gradB], curvature: [aa, ab, bb], loss };
}

/**
 * Fits 1 / (1 + exp(A score + B)) by Newton's method with halved steps. With targets of 0 and 1 and classes that a score
 * separates there is no fit: A runs away.
 *
 * @returns null where it does not settle, or where all scores are equal.
 */
export function fitLogistic(sweep: ScoreSweep, targets: FitTargets): LogisticFit | null {
  let fit: LogisticFit = { A: 0, B: Math.log((sweep.negatives + 1) / (sweep.positives + 1)) };
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { gradient, curvature, loss } = sumsAt(sweep, targets, fit);
    const [aa, ab, bb] = curvature;
    const determinant = aa * bb - ab * ab;
    if (!(determinant > 1e-12 * aa * bb)) return null;
    const moveA = (bb * gradient[0] - ab * gradient[1]) / determinant;
    const moveB = (aa * gradient[1] - ab * gradient[0]) / determinant;
    let size = 1;
    let next: LogisticFit = { A: fit.A - moveA, B: fit.B - moveB };
    while (size > 1e-10 && !(sumsAt(sweep, targets, next).loss <= loss + 1e-12)) {
      size /= 2;
      next = { A: fit.A - size * moveA, B: fit.B - size * moveB };
    }
    fit = next;
    if (Math.abs(moveA) + Math.abs(moveB) < SMALL_STEP * (1 + Math.abs(fit.A) + Math.abs(fit.B))) return fit;
  }
  return null;
}

/** A Platt fit, or why there is none. */
export type PlattScaling =
  | (LogisticFit & { readonly form: string })
  | { readonly A: null; readonly B: null; readonly reason: FigureReason };

const none = (reason: FigureReason): PlattScaling => ({ A: null, B: null, reason });

/**
 * Platt scaling (1999) with his smoothed targets (n1 + 1)/(n1 + 2) and 1/(n0 + 2), which keep it finite where a score
 * separates the classes. One class gives none.
 */
export function plattScaling(sweep: ScoreSweep): PlattScaling {
  const { n, positives, negatives } = sweep;
  if (n === 0) return none("empty");
  if (positives === 0 || negatives === 0) return none("one_class_only");
  const fit = fitLogistic(sweep, { positive: (positives + 1) / (positives + 2), negative: 1 / (negatives + 2) });
  return fit === null ? none("no_variation") : { ...fit, form: "1/(1+exp(A*score+B))" };
}
