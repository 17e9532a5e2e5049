import { normalQuantile } from "./distributions/normal";
import type { Bounds } from "./figure";

/** Halving the interval [-1, 1] this often leaves less than one unit in the last place. */
const HALVINGS = 60;

/** Discordant pairs of n: `gained` say yes only the second time, `lost` only the first. */
export interface DiscordantCounts {
  readonly n: number;
  readonly gained: number;
  readonly lost: number;
}

/** The share of `lost` that is most likely when the difference is held at delta (the root of Tango's quadratic). */
function constrainedLost({ n, gained, lost }: DiscordantCounts, delta: number): number {
  const b = -gained - lost + (2 * n - gained + lost) * delta;
  const c = -lost * delta * (1 - delta);
  return (Math.sqrt(Math.max(0, b * b - 8 * n * c)) - b) / (4 * n);
}

function scoreAt(counts: DiscordantCounts, delta: number): number {
  const { n, gained, lost } = counts;
  const variance = n * (2 * constrainedLost(counts, delta) + delta * (1 - delta));
  const distance = gained - lost - n * delta;
  if (variance > 0) return distance / Math.sqrt(variance);
  if (distance === 0) return 0;
  return distance > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
}

function crossing(counts: DiscordantCounts, z: number, from: number, to: number): number {
  let inside = from;
  let outside = to;
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (inside + outside) / 2;
    if (Math.abs(scoreAt(counts, middle)) <= z) inside = middle;
    else outside = middle;
  }
  return inside;
}

/**
 * Score interval for the difference of two paired rates, (gained - lost) / n (Tango 1998). It stays honest where no pair
 * or only one kind of pair differs. n of 0 gives [-1, 1].
 */
export function tangoInterval(counts: DiscordantCounts, level = 0.95): Bounds {
  const { n, gained, lost } = counts;
  if (n === 0) return [-1, 1];
  const z = normalQuantile((1 + level) / 2);
  const difference = (gained - lost) / n;
  return [crossing(counts, z, difference, -1), crossing(counts, z, difference, 1)];
}

/** Wald interval of the same after half a pair is added to every cell (Agresti & Min 2005): beside Tango's, never instead. */
export function agrestiMinInterval({ n, gained, lost }: DiscordantCounts, level = 0.95): Bounds {
  const z = normalQuantile((1 + level) / 2);
  const size = n + 2;
  const gap = gained - lost;
  const half = (z / size) * Math.sqrt(gained + lost + 1 - (gap * gap) / size);
  return [Math.max(-1, gap / size - half), Math.min(1, gap / size + half)];
}
