import { binomialCdf } from "@/domain/agreement/distributions/binomial";
import type { FigureReason } from "@/domain/agreement/figure";
import { DomainError } from "@/domain/errors/domain-error";
import type { ScoreSweep } from "./score-sweep";
import { acceptedAt } from "./score-sweep";

/** What is promised: at most alpha wrong among what is let through, and this promise false at most delta of the time. */
export interface ThresholdPromise {
  readonly alpha: number;
  readonly delta: number;
}

/** One step: the threshold, the items on its side, the wrong ones among them, and P(Bin(k, alpha) <= x). */
export type PathStep = readonly [tau: number, k: number, x: number, p: number];

/** A certified threshold, or why there is none. */
export interface CertifiedThreshold {
  readonly tau: number | null;
  readonly k: number | null;
  readonly x: number | null;
  readonly p: number | null;
  readonly reason?: FigureReason;
}

export interface Certificate {
  readonly certified: CertifiedThreshold;
  /** From strict to loose, the step that ended it included. */
  readonly path: readonly PathStep[];
}

/** @throws DomainError `argument_out_of_range` unless both lie between 0 and 1. */
export function checkPromise({ alpha, delta }: ThresholdPromise): void {
  if (alpha > 0 && alpha < 1 && delta > 0 && delta < 1) return;
  throw new DomainError("argument_out_of_range", "alpha and delta lie between 0 and 1.", {
    alpha: String(alpha),
    delta: String(delta),
  });
}

/** Items without a wrong one that a certificate takes at least: ln delta / ln (1 - alpha); 59 for 5% and 5%. */
export function leastItems({ alpha, delta }: ThresholdPromise): number {
  return Math.ceil(Math.log(delta) / Math.log(1 - alpha));
}

/** Walks the grid while each step holds; the last that held is certified (fixed-sequence testing). */
function walk(
  grid: readonly number[],
  promise: ThresholdPromise,
  count: (tau: number) => { k: number; x: number },
): Certificate {
  const path: PathStep[] = [];
  let certified: CertifiedThreshold = { tau: null, k: null, x: null, p: null, reason: "no_certified_threshold" };
  for (const tau of grid) {
    const { k, x } = count(tau);
    const p = k === 0 ? 1 : binomialCdf(x, k, promise.alpha);
    path.push([tau, k, x, p]);
    if (p > promise.delta) break;
    certified = { tau, k, x, p };
  }
  return { certified, path };
}

/**
 * The loosest threshold at which "at most alpha of what is accepted is wrong" is certified at 1 - delta: Learn then Test
 * (Angelopoulos et al. 2021) with fixed-sequence testing of exact binomial tails. Valid for independent items that played
 * no part in choosing the grid.
 *
 * @param grid thresholds from strict to loose, fixed without a look at these items.
 * @param sweep plain counts of the certifying part.
 * @throws DomainError `argument_out_of_range`; `grid_not_ordered` unless the grid falls throughout.
 */
export function certifyAcceptance(sweep: ScoreSweep, grid: readonly number[], promise: ThresholdPromise): Certificate {
  checkPromise(promise);
  if (grid.some((tau, i) => i > 0 && tau >= (grid[i - 1] ?? tau)))
    throw new DomainError("grid_not_ordered", "Thresholds go from strict to loose, none twice.");
  return walk(grid, promise, (tau) => {
    const { tp, fp } = acceptedAt(sweep, tau);
    return { k: tp + fp, x: fp };
  });
}

/**
 * The same for rejecting "score < tau": at most alpha of what is rejected is entailed after all. Strict is low here.
 *
 * @param grid thresholds from low to high.
 * @throws DomainError `argument_out_of_range`, `grid_not_ordered`.
 */
export function certifyRejection(sweep: ScoreSweep, grid: readonly number[], promise: ThresholdPromise): Certificate {
  checkPromise(promise);
  if (grid.some((tau, i) => i > 0 && tau <= (grid[i - 1] ?? tau)))
    throw new DomainError("grid_not_ordered", "Thresholds of rejection go from low to high, none twice.");
  return walk(grid, promise, (tau) => {
    const { tp, fp } = acceptedAt(sweep, tau);
    const x = sweep.positives - tp;
    return { k: x + sweep.negatives - fp, x };
  });
}

/**
 * Conformal risk control (Angelopoulos et al. 2022): the loosest threshold at which the *expected* share of items that are
 * accepted and wrong stays within alpha, (wrong + 1) / (n + 1) <= alpha. An average over calibrations, not a promise about
 * this one.
 *
 * @param grid thresholds from strict to loose. @returns null where none does.
 */
export function controlExpectedRisk(sweep: ScoreSweep, grid: readonly number[], alpha: number): number | null {
  const holding = grid.filter((tau) => (acceptedAt(sweep, tau).fp + 1) / (sweep.n + 1) <= alpha);
  return holding.at(-1) ?? null;
}
