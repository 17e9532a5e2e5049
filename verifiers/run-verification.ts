import type { CheapFailure } from "@/domain/scoring/cheap-failure";
import type { PlannedClaim, ReadyClaim, VerificationCost } from "./plan-verification";
import { pairCp } from "./plan-verification";
import { bestWindow, type ClaimScore } from "./score-claim";
import type { ScoreCache } from "./score-cache";
import { type FailureReason, failed, type PairOutcome, type ScoredPair, type Verifier } from "./verifier";

/** What a claim came to. */
export type VerifiedClaim =
  | { readonly state: "skipped"; readonly key: string; readonly reason: CheapFailure }
  | { readonly state: "failed"; readonly key: string; readonly reason: FailureReason; readonly windows: number }
  | {
      readonly state: "scored";
      readonly key: string;
      readonly score: ScoredPair;
      /** Of the window that says most of the claim. */
      readonly inputDigest: string;
      readonly windows: number;
    };

export interface VerifiedBatch {
  readonly claims: readonly VerifiedClaim[];
  /** Of the whole run so far. */
  readonly spent: VerificationCost;
}

/** Claims handled between two looks at the cache, and stored together. */
const CLAIMS_A_BATCH = 32;

interface Counter {
  claims: number;
  skipped: number;
  failed: number;
  cachedPairs: number;
  calls: number;
  inputCp: number;
}

class Verification {
  readonly #verifier: Verifier;
  readonly #cache: ScoreCache;
  readonly #signal: AbortSignal | undefined;
  /** Every pair of this run that has been answered, failures too: none is paid for twice. */
  readonly #known = new Map<string, PairOutcome>();
  readonly spent: Counter = { claims: 0, skipped: 0, failed: 0, cachedPairs: 0, calls: 0, inputCp: 0 };

  constructor(verifier: Verifier, cache: ScoreCache, signal: AbortSignal | undefined) {
    this.#verifier = verifier;
    this.#cache = cache;
    this.#signal = signal;
  }

  async #answerPairs(ready: readonly ReadyClaim[]): Promise<void> {
    const asked = new Map(ready.flatMap(({ pairs }) => pairs.map((pair) => [pair.key, pair] as const)));
    for (const key of this.#known.keys()) asked.delete(key);
    const cached = await this.#cache.find([...asked.keys()]);
    for (const [key, score] of cached) {
      this.#known.set(key, score);
      asked.delete(key);
    }
    this.spent.cachedPairs += cached.size;
    const paid = [...asked.values()];
    if (paid.length === 0) return;
    const outcomes = await this.#verifier.score(paid, this.#signal);
    const scored: (readonly [string, ScoredPair])[] = [];
    for (const [i, pair] of paid.entries()) {
      const outcome = outcomes[i] ?? failed("scores_unreadable");
      this.#known.set(pair.key, outcome);
      if (outcome.state === "scored") scored.push([pair.key, outcome]);
      if (outcome.state === "failed" && outcome.reason === "stopped") continue;
      this.spent.calls += 1;
      this.spent.inputCp += pairCp(pair);
    }
    await this.#cache.store(scored);
  }

  #scoreOf({ pairs }: ReadyClaim): ClaimScore {
    return bestWindow(pairs.map(({ key }) => this.#known.get(key) ?? failed("scores_unreadable")));
  }

  #settle(planned: PlannedClaim): VerifiedClaim {
    const { key } = planned.claim;
    this.spent.claims += 1;
    if (planned.state === "skipped") {
      this.spent.skipped += 1;
      return { state: "skipped", key, reason: planned.reason };
    }
    if (planned.state === "failed") {
      this.spent.failed += 1;
      return { state: "failed", key, reason: planned.reason, windows: 0 };
    }
    const { outcome, windowIndex, windows } = this.#scoreOf(planned);
    if (outcome.state === "failed") {
      this.spent.failed += 1;
      return { state: "failed", key, reason: outcome.reason, windows };
    }
    return { state: "scored", key, score: outcome, inputDigest: planned.pairs[windowIndex ?? 0]?.key ?? "", windows };
  }

  /** A claim that was called off is no failure: it waits for the next run. */
  #isCalledOff(planned: PlannedClaim): boolean {
    if (planned.state !== "ready") return false;
    const { outcome } = this.#scoreOf(planned);
    return outcome.state === "failed" && outcome.reason === "stopped";
  }

  async settleBatch(batch: readonly PlannedClaim[]): Promise<VerifiedClaim[]> {
    await this.#answerPairs(batch.filter((one) => one.state === "ready"));
    return batch.filter((one) => !this.#isCalledOff(one)).map((one) => this.#settle(one));
  }
}

/**
 * Runs a plan, batch by batch; the caller keeps each batch before it asks for the next, so that a run that is broken off goes on where it
 * stood. Scores go into the cache, failures don't. Once the signal is given, the claims not yet asked for are left unsettled.
 */
export async function* runVerification(
  verifier: Verifier,
  claims: readonly PlannedClaim[],
  cache: ScoreCache,
  signal?: AbortSignal,
): AsyncGenerator<VerifiedBatch> {
  const verification = new Verification(verifier, cache, signal);
  for (let i = 0; i < claims.length; i += CLAIMS_A_BATCH) {
    if (signal?.aborted === true) return;
    const settled = await verification.settleBatch(claims.slice(i, i + CLAIMS_A_BATCH));
    yield { claims: settled, spent: { ...verification.spent } };
  }
}
