import { DomainError } from "@/domain/errors/domain-error";
import type { LabelPair, Table } from "../agreement-table";
import { indicesOf, sumCells, tableOfPairs } from "../agreement-table";
import { intervalOfDraws } from "../draws-interval";
import type { Figure, FigureReason, Interval } from "../figure";
import { knownFigure, undefinedFigure } from "../figure";
import { createGenerator } from "../generator";
import { DIRICHLET_DRAWS } from "../kappa-posterior";
import type { FrameShares } from "./frame-shares";
import { frameShares } from "./frame-shares";
import { drawFrameTables } from "./stratified-draws";

/** One re-scored item: `a` its first label, `b` the second; the stratum it was drawn in. */
export interface RescoredPair extends LabelPair {
  readonly stratum: string;
}

/** A stratum of the draw, as stored with it. */
export interface FrameStratum {
  readonly stratum: string;
  readonly N: number;
}

export interface WeightedOptions {
  readonly labels: readonly string[];
  readonly failLabels: readonly string[];
  readonly strata: readonly FrameStratum[];
  readonly seedHex: string;
  readonly draws?: number;
}

/** A stratum after re-scoring. */
export interface StratumOutcome extends FrameStratum {
  /** Items with both labels; the weight of each is N / n. */
  readonly n: number;
  readonly disagreements: number;
}

/** Agreement over the whole frame, estimated from a stratified sample with weights 1 / pi. */
export interface WeightedAgreement {
  readonly n: number;
  readonly frame_n: number;
  readonly strata: readonly StratumOutcome[];
  readonly sample_table: Table;
  /** Horvitz-Thompson table: every re-scored item counts N / n of its stratum. */
  readonly weighted_table: Table;
  /** `se` is the stratified one with finite-population correction: about this frame. The interval is about what it stands for. */
  readonly disagreement_rate: Figure & { readonly se: number | null };
  readonly kappa: Figure;
  readonly pass_fail_kappa: Figure;
  readonly fail_specific_agreement: Figure;
}

interface RescoredStratum extends StratumOutcome {
  readonly counts: Table;
}

function rescoredStrata(pairs: readonly RescoredPair[], options: WeightedOptions): RescoredStratum[] {
  const known = new Set(options.strata.map(({ stratum }) => stratum));
  pairs.forEach(({ stratum }, position) => {
    if (!known.has(stratum))
      throw new DomainError("stratum_unknown", "A pair names a stratum the draw does not have.", { stratum, position });
  });
  return options.strata.map(({ stratum, N }) => {
    const { counts, n } = tableOfPairs(
      pairs.filter((pair) => pair.stratum === stratum),
      options.labels,
    );
    if (n > N)
      throw new DomainError("stratum_overfull", "A stratum holds more re-scored items than it has.", { stratum, n, N });
    return { stratum, N, n, counts, disagreements: sumCells(counts, (count, i, j) => (i === j ? 0 : count)) };
  });
}

function addTables(
  strata: readonly RescoredStratum[],
  size: number,
  weight: (stratum: RescoredStratum) => number,
): Table {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) =>
      strata.reduce((sum, one) => sum + (one.counts[i]?.[j] ?? 0) * weight(one), 0),
    ),
  );
}

/** sum (N_h/N)^2 (1 - n_h/N_h) s_h^2 / n_h; null where a stratum with one item of several tells nothing of its spread. */
function stratifiedError(strata: readonly RescoredStratum[]): number | null {
  const frame = strata.reduce((sum, { N }) => sum + N, 0);
  let variance = 0;
  for (const { N, n, disagreements } of strata) {
    if (n === N) continue;
    if (n < 2) return null;
    const share = disagreements / n;
    variance += (N / frame) ** 2 * (1 - n / N) * ((share * (1 - share)) / (n - 1));
  }
  return Math.sqrt(variance);
}

function drawIntervals(
  strata: readonly RescoredStratum[],
  fails: readonly boolean[],
  options: WeightedOptions,
): Record<keyof FrameShares, Interval | null> {
  const draws = options.draws ?? DIRICHLET_DRAWS;
  const stream = "weighted_agreement";
  const into = {
    disagreement: new Float64Array(draws),
    kappa: new Float64Array(draws),
    passFailKappa: new Float64Array(draws),
    failAgreement: new Float64Array(draws),
  };
  drawFrameTables(strata, fails.length, draws, createGenerator(options.seedHex, stream), (cells, at) => {
    const shares = frameShares(cells, fails);
    into.disagreement[at] = shares.disagreement ?? Number.NaN;
    into.kappa[at] = shares.kappa ?? Number.NaN;
    into.passFailKappa[at] = shares.passFailKappa ?? Number.NaN;
    into.failAgreement[at] = shares.failAgreement ?? Number.NaN;
  });
  const origin = { method: "stratified_dirichlet", seedHex: options.seedHex, stream };
  return {
    disagreement: intervalOfDraws(into.disagreement, origin),
    kappa: intervalOfDraws(into.kappa, origin),
    passFailKappa: intervalOfDraws(into.passFailKappa, origin),
    failAgreement: intervalOfDraws(into.failAgreement, origin),
  };
}

/**
 * Agreement over a frame of which a stratified sample was re-scored: every figure with Horvitz-Thompson weights, every
 * interval by a Dirichlet posterior in each stratum. Read without its weights such a sample misleads (kappa off by .3).
 *
 * Simulated at 2% first-pass fails, 100 to 200 of 1,000 to 2,000 items: the 95% intervals cover 95 to 98%. A budget that
 * the fails use up leaves the passes unsampled; then nothing is said of the frame (`stratum_not_sampled`).
 *
 * The weight is N over the items that carry both labels, so that a pair dropped for exposure does not shrink its stratum.
 *
 * @throws DomainError `stratum_unknown`, `stratum_overfull`, `label_unknown`, `label_set_invalid`, `seed_invalid`.
 */
export function weightedAgreement(pairs: readonly RescoredPair[], options: WeightedOptions): WeightedAgreement {
  const strata = rescoredStrata(pairs, options).filter(({ N }) => N > 0);
  const size = options.labels.length;
  const failing = new Set(indicesOf(options.failLabels, options.labels));
  const fails = options.labels.map((_, index) => failing.has(index));
  const weighted = addTables(strata, size, ({ N, n }) => (n === 0 ? 0 : N / n));
  const n = strata.reduce((sum, stratum) => sum + stratum.n, 0);
  const isWhole = strata.length > 0 && strata.every((stratum) => stratum.n > 0);
  const shares = frameShares(Float64Array.from(weighted.flat()), fails);
  const intervals = isWhole ? drawIntervals(strata, fails, options) : null;
  const reason: FigureReason = strata.length === 0 ? "empty" : "stratum_not_sampled";
  const figure = (key: keyof FrameShares, absent: FigureReason): Figure => {
    if (!isWhole) return undefinedFigure(reason, n);
    const value = shares[key];
    return value === null ? undefinedFigure(absent, n) : knownFigure(value, n, intervals?.[key] ?? undefined);
  };
  return {
    n,
    frame_n: strata.reduce((sum, { N }) => sum + N, 0),
    strata: strata.map(({ stratum, N, n: rescored, disagreements }) => ({ stratum, N, n: rescored, disagreements })),
    sample_table: addTables(strata, size, () => 1),
    weighted_table: weighted,
    disagreement_rate: { ...figure("disagreement", "empty"), se: isWhole ? stratifiedError(strata) : null },
    kappa: figure("kappa", "no_variation"),
    pass_fail_kappa: figure("passFailKappa", "no_variation"),
    fail_specific_agreement: figure("failAgreement", "label_never_used"),
  };
}
