/** How many items a stratum holds and how many of them are drawn. */
export interface StratumShare {
  readonly stratum: string;
  /** Items in the frame. */
  readonly N: number;
  /** Items drawn. */
  readonly n: number;
}

/** Which strata are taken whole before the others get anything. */
export interface AllocationRule {
  readonly takeAll: readonly string[];
}

interface Quota {
  readonly stratum: string;
  readonly size: number;
  taken: number;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function fill(quotas: readonly Quota[], budget: number): number {
  const open = quotas.filter(({ size, taken }) => taken < size);
  const roots = open.reduce((sum, { size }) => sum + Math.sqrt(size), 0);
  let left = budget;
  const remainders = open.map((quota) => {
    const share = (budget * Math.sqrt(quota.size)) / roots;
    const whole = Math.min(Math.floor(share), quota.size - quota.taken);
    quota.taken += whole;
    left -= whole;
    return { quota, remainder: share - Math.floor(share) };
  });
  remainders.sort((a, b) => b.remainder - a.remainder || compareText(a.quota.stratum, b.quota.stratum));
  for (const { quota } of remainders) {
    if (left > 0 && quota.taken < quota.size) {
      quota.taken += 1;
      left -= 1;
    }
  }
  return left;
}

/** Gives a stratum left with nothing one item of the best served one, where there are items enough for all. */
function serveAll(quotas: readonly Quota[]): void {
  for (const empty of quotas.filter(({ taken }) => taken === 0)) {
    const richest = quotas.reduce((best, quota) => (quota.taken > best.taken ? quota : best), empty);
    if (richest.taken < 2) return;
    richest.taken -= 1;
    empty.taken = 1;
  }
}

/**
 * Shares a budget out by the square root of the strata's sizes, largest remainder first. Where the budget reaches, every
 * stratum gets one item at least: a stratum without any has no weight, and nothing could be said of the whole frame.
 */
function allocateByRoot(sizes: ReadonlyMap<string, number>, budget: number): Map<string, number> {
  const quotas: Quota[] = [...sizes].map(([stratum, size]) => ({ stratum, size, taken: 0 }));
  const total = quotas.reduce((sum, { size }) => sum + size, 0);
  let left = Math.min(budget, total);
  while (left > 0) left = fill(quotas, left);
  serveAll(quotas);
  return new Map(quotas.map(({ stratum, taken }) => [stratum, taken]));
}

/**
 * The default re-score design: the strata of `takeAll` whole, up to the budget, and what is left over the others by the
 * square root of their sizes. Where the budget does not even hold the first ones, they share it by square root.
 *
 * @returns strata in order of their name.
 */
export function allocateSample(sizes: ReadonlyMap<string, number>, k: number, rule: AllocationRule): StratumShare[] {
  const whole = new Map([...sizes].filter(([stratum]) => rule.takeAll.includes(stratum)));
  const shared = new Map([...sizes].filter(([stratum]) => !rule.takeAll.includes(stratum)));
  const certain = [...whole.values()].reduce((sum, size) => sum + size, 0);
  const first = certain <= k ? whole : allocateByRoot(whole, k);
  const second = allocateByRoot(shared, Math.max(0, k - certain));
  return [...sizes]
    .map(([stratum, N]) => ({ stratum, N, n: first.get(stratum) ?? second.get(stratum) ?? 0 }))
    .sort((a, b) => compareText(a.stratum, b.stratum));
}
