import { intervalOfDraws } from "./draws-interval";
import type { FigureFlag, Interval } from "./figure";
import { createGenerator } from "./generator";
import type { PairableUnit, RatedUnit } from "./krippendorff-alpha";
import { expectedPairs, pairableUnits } from "./krippendorff-alpha";

/** Replicates of the Bayesian bootstrap. */
export const BOOTSTRAP_DRAWS = 5_000;
/** Below this many labels outside the commonest one, the interval rests on too few units to be trusted. */
const MINORITY_MIN = 10;

/** One replicate: every unit weighs an exponential number, scaled so that the weights average 1. */
function alphaOfWeights(
  units: readonly PairableUnit[],
  columns: readonly Float64Array[],
  weights: Float64Array,
): number {
  let values = 0;
  let disagreement = 0;
  units.forEach((unit, u) => {
    const weight = weights[u] ?? 0;
    values += weight * unit.values;
    disagreement += weight * unit.disagreement;
  });
  const totals = columns.map((column) => column.reduce((sum, count, u) => sum + count * (weights[u] ?? 0), 0));
  const expected = expectedPairs(totals);
  return expected <= 0 ? Number.NaN : 1 - ((values - 1) * disagreement) / expected;
}

/**
 * Interval of nominal alpha by the Bayesian bootstrap over units (Rubin 1981). Its coverage at 98% passes was not
 * simulated; `few_minority_ratings` flags where least should be read into it.
 *
 * @param seedHex hash of the snapshot, at least 32 hex digits.
 * @returns no interval, and a flag, where over 5% of the replicates are undefined.
 */
export function alphaInterval(
  ratings: readonly RatedUnit[],
  seedHex: string,
  draws = BOOTSTRAP_DRAWS,
): { ci?: Interval; flags: FigureFlag[] } {
  const units = pairableUnits(ratings);
  const labels = [...new Set(units.flatMap((unit) => [...unit.counts.keys()]))];
  const columns = labels.map((label) => Float64Array.from(units, (unit) => unit.counts.get(label) ?? 0));
  const totals = columns.map((column) => column.reduce((sum, count) => sum + count, 0));
  const minority = totals.reduce((sum, count) => sum + count, 0) - Math.max(0, ...totals);
  const flags: FigureFlag[] = minority < MINORITY_MIN ? ["few_minority_ratings"] : [];
  const generator = createGenerator(seedHex, "alpha_nominal");
  const weights = new Float64Array(units.length);
  const replicates = new Float64Array(draws);
  for (let at = 0; at < draws; at += 1) {
    for (let u = 0; u < weights.length; u += 1) weights[u] = generator.exponential();
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    for (let u = 0; u < weights.length; u += 1) weights[u] = (weights[u] ?? 0) / mean;
    replicates[at] = alphaOfWeights(units, columns, weights);
  }
  const ci = intervalOfDraws(replicates, { method: "bayesian_bootstrap", seedHex, stream: "alpha_nominal" });
  return ci === null ? { flags: [...flags, "unstable_bootstrap"] } : { ci, flags };
}
