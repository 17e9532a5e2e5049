import type { Interval } from "./figure";
import { GENERATOR_NAME } from "./generator";

/** More undefined draws than this share, and the rest say nothing about the spread. */
const UNDEFINED_SHARE_MAX = 0.05;

/** Where a set of draws came from. */
export interface DrawsOrigin {
  readonly method: string;
  readonly seedHex: string;
  readonly stream: string;
}

function quantileOf(sorted: Float64Array, p: number): number {
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (position - below) * (high - low);
}

/**
 * The equal-tailed interval of random draws, which are sorted in place. NaN marks a draw in which the statistic does
 * not exist: such draws are counted, never dropped silently.
 *
 * @returns null where more than 5% of the draws are undefined (`unstable_bootstrap`).
 */
export function intervalOfDraws(draws: Float64Array, origin: DrawsOrigin, level = 0.95): Interval | null {
  draws.sort();
  const firstUndefined = draws.findIndex((value) => Number.isNaN(value));
  const defined = firstUndefined < 0 ? draws : draws.subarray(0, firstUndefined);
  const undefinedDraws = draws.length - defined.length;
  if (defined.length === 0 || undefinedDraws > UNDEFINED_SHARE_MAX * draws.length) return null;
  return {
    lo: quantileOf(defined, (1 - level) / 2),
    hi: quantileOf(defined, (1 + level) / 2),
    level,
    method: origin.method,
    seed: origin.seedHex,
    draws: draws.length,
    generator: `${GENERATOR_NAME}/${origin.stream}`,
    ...(undefinedDraws > 0 ? { undefinedDraws } : {}),
  };
}
