import type { RepairCandidate, RepairChunk } from "@/domain/scoring/repair-claim";
import { pairCp } from "./plan-verification";
import { bestWindow } from "./score-claim";
import { cacheKey, MemoryScoreCache, type ScoreCache } from "./score-cache";
import { failed, type Pair, type PairOutcome, type ScoredPair, type Verifier } from "./verifier";

/** A candidate of a repair with a verifier's word on it. */
export interface ScoredRepair extends RepairCandidate {
  readonly outcome: PairOutcome;
  /** At or above the certified threshold; null without one, since nobody chose where "supports" begins. */
  readonly isSupport: boolean | null;
}

export interface RepairOptions {
  /** Certified on people's labels; null where there is none. */
  readonly threshold: number | null;
  readonly cache?: ScoreCache;
  readonly signal?: AbortSignal;
}

/** A pair of a claim and a window of a passage, by its key in the cache. */
export interface RepairPair extends Pair {
  readonly key: string;
}

/** A candidate with what a verifier would read; null where the claim leaves no room for a passage. */
export interface PlannedRepair {
  readonly candidate: RepairCandidate;
  readonly pairs: readonly RepairPair[] | null;
}

/** What is paid for; for a plan at most, since a passage that is accepted ends the look. */
export interface RepairCost {
  readonly calls: number;
  readonly inputCp: number;
  readonly cachedPairs: number;
}

/** Candidates tried, best first. */
const TRIES = 3;

/** What a verifier would be asked about the best candidates of a claim. Asks it nothing. */
export async function planRepairs(
  verifier: Verifier,
  hypothesis: string,
  candidates: readonly RepairCandidate[],
  chunks: readonly RepairChunk[],
): Promise<PlannedRepair[]> {
  const tried = candidates.slice(0, TRIES);
  const cut = await verifier.cutPremises(
    tried.map(({ chunkIndex }) => ({ premise: chunks[chunkIndex]?.text ?? "", hypothesis })),
  );
  return tried.map((candidate, i) => {
    const windows = cut[i] ?? null;
    const pairs =
      windows?.map((premise) => ({ premise, hypothesis, key: cacheKey(verifier, { premise, hypothesis }) })) ?? null;
    return { candidate, pairs };
  });
}

/** What a plan costs at most: each pair once, those in the cache apart. */
export async function forecastRepairs(planned: readonly PlannedRepair[], cache: ScoreCache): Promise<RepairCost> {
  const pairs = new Map(planned.flatMap((one) => (one.pairs ?? []).map((pair) => [pair.key, pair] as const)));
  const cached = await cache.find([...pairs.keys()]);
  const paid = [...pairs].filter(([key]) => !cached.has(key));
  return {
    calls: paid.length,
    inputCp: paid.reduce((sum, [, pair]) => sum + pairCp(pair), 0),
    cachedPairs: cached.size,
  };
}

/** Answers pairs from the cache, and asks for the others. */
async function answerPairs(
  verifier: Verifier,
  pairs: readonly RepairPair[],
  cache: ScoreCache,
  signal?: AbortSignal,
): Promise<{ readonly outcomes: PairOutcome[]; readonly cost: RepairCost }> {
  const cached = await cache.find(pairs.map(({ key }) => key));
  const asked = pairs.filter(({ key }) => !cached.has(key));
  const answers = asked.length === 0 ? [] : await verifier.score(asked, signal);
  const fresh = new Map(asked.map(({ key }, i) => [key, answers[i] ?? failed("scores_unreadable")] as const));
  await cache.store(
    [...fresh].flatMap(([key, outcome]): (readonly [string, ScoredPair])[] =>
      outcome.state === "scored" ? [[key, outcome]] : [],
    ),
  );
  return {
    outcomes: pairs.map(({ key }) => cached.get(key) ?? fresh.get(key) ?? failed("scores_unreadable")),
    cost: {
      calls: asked.length,
      inputCp: asked.reduce((sum, pair) => sum + pairCp(pair), 0),
      cachedPairs: cached.size,
    },
  };
}

/**
 * Asks a verifier about a repair's candidates, best first, and stops at the first that a certified threshold accepts. A failure is no
 * support, and no reason to stop.
 */
export async function scoreRepairs(
  verifier: Verifier,
  planned: readonly PlannedRepair[],
  { threshold, cache = new MemoryScoreCache(), signal }: RepairOptions,
): Promise<{ readonly scored: readonly ScoredRepair[]; readonly spent: RepairCost }> {
  const scored: ScoredRepair[] = [];
  let spent: RepairCost = { calls: 0, inputCp: 0, cachedPairs: 0 };
  for (const { candidate, pairs } of planned) {
    const { outcomes, cost } =
      pairs === null
        ? { outcomes: [failed("hypothesis_too_long")], cost: { calls: 0, inputCp: 0, cachedPairs: 0 } }
        : await answerPairs(verifier, pairs, cache, signal);
    spent = {
      calls: spent.calls + cost.calls,
      inputCp: spent.inputCp + cost.inputCp,
      cachedPairs: spent.cachedPairs + cost.cachedPairs,
    };
    const { outcome } = bestWindow(outcomes);
    const isSupport = threshold === null || outcome.state === "failed" ? null : outcome.entailment >= threshold;
    scored.push({ ...candidate, outcome, isSupport });
    if (isSupport === true) break;
  }
  return { scored, spent };
}
