import type { FigureReason } from "@/domain/agreement/figure";
import type { Certificate, PathStep } from "./certify-threshold";
import type { UnitCosts } from "./figures-at-threshold";
import type { ScoreSweep } from "./score-sweep";
import { acceptedAt, totalsOf } from "./score-sweep";

/** Accept at and above `tau_hi`, reject below `tau_lo`, let a judge read what is between. Null: nothing is accepted, or rejected, unread. */
export interface BandThresholds {
  readonly tau_hi: number | null;
  readonly tau_lo: number | null;
}

/** What a band does to a set; all null where the set is empty. Shares are weighted where items are. */
export interface BandShares {
  readonly accept_share: number | null;
  readonly judge_share: number | null;
  readonly reject_share: number | null;
  readonly judge_calls_per_1000: number | null;
}

export interface BandChoice extends BandThresholds {
  /** Null where no budget was given. */
  readonly is_within_budget: boolean | null;
  readonly reason?: FigureReason;
}

export interface BandOptions {
  readonly costs: UnitCosts | null;
  /** Largest share that a judge may be asked to read. */
  readonly judgeBudget: number | null;
}

/** Share of a set, with the band's two sides. */
export function bandShares(sweep: ScoreSweep, band: BandThresholds): BandShares {
  const totals = totalsOf(sweep);
  const all = totals.tp + totals.fp;
  if (all === 0) return { accept_share: null, judge_share: null, reject_share: null, judge_calls_per_1000: null };
  const shareAbove = (tau: number): number => {
    const { tp, fp } = acceptedAt(sweep, tau);
    return (tp + fp) / all;
  };
  const accept = band.tau_hi === null ? 0 : shareAbove(band.tau_hi);
  const reject = band.tau_lo === null ? 0 : 1 - shareAbove(band.tau_lo);
  const judge = Math.max(0, 1 - accept - reject);
  return { accept_share: accept, judge_share: judge, reject_share: reject, judge_calls_per_1000: 1000 * judge };
}

/** c_FA x accepted though wrong + c_FF x rejected though entailed; what the judge reads costs nothing here. */
function costOf(sweep: ScoreSweep, { tau_hi: hi, tau_lo: lo }: BandThresholds, costs: UnitCosts): number {
  const wrong = hi === null ? 0 : acceptedAt(sweep, hi).fp;
  const flagged = lo === null ? 0 : totalsOf(sweep).tp - acceptedAt(sweep, lo).tp;
  return costs.falseAccept * wrong + costs.falseFlag * flagged;
}

const heldOn = (path: readonly PathStep[], delta: number): (number | null)[] => [
  null,
  ...path.filter(([, , , p]) => p <= delta).map(([tau]) => tau),
];

function candidates(accept: Certificate, reject: Certificate, delta: number): BandThresholds[] {
  const lows = heldOn(reject.path, delta);
  return heldOn(accept.path, delta).flatMap((hi) => {
    const reachable = hi === null ? lows : lows.filter((lo) => lo === null || lo <= hi);
    return reachable.map((lo) => ({ tau_hi: hi, tau_lo: lo }));
  });
}

interface Rated extends BandThresholds {
  readonly judge: number;
  readonly cost: number;
}

/** Cheapest first where costs are known, else what leaves least to the judge. */
function isBetter(one: Rated, other: Rated, hasCosts: boolean): boolean {
  if (hasCosts && one.cost !== other.cost) return one.cost < other.cost;
  return one.judge < other.judge;
}

/**
 * The band to judge: both sides certified, the judge's share within the budget, the least cost. Every threshold on a path
 * that held is certified, so that the choice among them may look at the fitting part; it looks at nothing else.
 *
 * Without costs the loosest certified thresholds are taken, which leave least to the judge. With costs and no budget the
 * cheapest band would judge everything; then the budget is taken to be whatever the loosest band leaves.
 *
 * @param fit weighted where items are. @param delta the level each of the two was walked at.
 */
export function chooseBand(
  fit: ScoreSweep,
  certificates: { readonly accept: Certificate; readonly reject: Certificate },
  delta: number,
  { costs, judgeBudget }: BandOptions,
): BandChoice {
  const rated = candidates(certificates.accept, certificates.reject, delta).map(
    (band): Rated => ({
      ...band,
      judge: bandShares(fit, band).judge_share ?? 1,
      cost: costs === null ? 0 : costOf(fit, band, costs),
    }),
  );
  const leastJudged = rated.reduce((least, { judge }) => Math.min(least, judge), 1);
  const budget = judgeBudget ?? leastJudged;
  const affordable = rated.filter(({ judge }) => judge <= budget);
  const hasCosts = costs !== null && affordable.length > 0;
  const pool = affordable.length > 0 ? affordable : rated;
  const best = pool.reduce((chosen, one) => (isBetter(one, chosen, hasCosts) ? one : chosen));
  const isNothingCertified = best.tau_hi === null && best.tau_lo === null;
  return {
    tau_hi: best.tau_hi,
    tau_lo: best.tau_lo,
    is_within_budget: judgeBudget === null ? null : affordable.length > 0,
    ...(isNothingCertified && rated.length === 1 ? { reason: "no_certified_threshold" } : {}),
  };
}
