import { binomialCdf, binomialTail } from "@/domain/agreement/distributions/binomial";

/** How a run of n items would end at a rate of failures. */
export interface EarlyFail {
  /** The true rate of failures, 0 to 1. */
  readonly rate: number;
  /** Chance that the run fails. */
  readonly failChance: number;
  /** Where it fails: the item at which that is certain, on average; null where it as good as never does. */
  readonly itemsJudged: number | null;
}

/** Below it a mean over the runs that fail rests on differences of rounding. */
const LEAST_CHANCE = 1e-6;

/**
 * With T the item at which failure number `allowed + 1` falls, items judged in any order: P(T <= n), and the mean of T where it does, from
 * E min(T, n) = sum over t < n of P(at most `allowed` failures among t). At 5% the verdict on 300 items that allow 6 falls after about 138.
 *
 * @param expected items of the run, a whole number of 0 and more
 */
export function earlyFailAt(rate: number, expected: number, allowed: number): EarlyFail {
  if (expected <= allowed) return { rate, failChance: 0, itemsJudged: null };
  const failChance = binomialTail(allowed + 1, expected, rate);
  if (failChance < LEAST_CHANCE) return { rate, failChance, itemsJudged: null };
  let mean = 0;
  for (let t = 0; t < expected; t += 1) mean += t <= allowed ? 1 : binomialCdf(allowed, t, rate);
  const passes = binomialCdf(allowed, expected, rate);
  return { rate, failChance, itemsJudged: (mean - expected * passes) / failChance };
}
