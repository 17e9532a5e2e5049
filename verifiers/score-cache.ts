import { createHash } from "node:crypto";
import type { Pair, ScoredPair, Verifier } from "./verifier";

/** Scores that were paid for. Failures are never kept: the next run tries again. */
export interface ScoreCache {
  readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, ScoredPair>>;
  readonly store: (entries: readonly (readonly [string, ScoredPair])[]) => Promise<void>;
}

/** Hex SHA-256 over verifier, revision, premise and hypothesis; their bounds are part of it, so that no two pairs share one. */
export function cacheKey({ kind, id, revision }: Pick<Verifier, "kind" | "id" | "revision">, pair: Pair): string {
  const parts = JSON.stringify([kind, id, revision, pair.premise, pair.hypothesis]);
  return createHash("sha256").update(parts).digest("hex");
}

/** A cache of this process alone. */
export class MemoryScoreCache implements ScoreCache {
  readonly #scores = new Map<string, ScoredPair>();

  find(keys: readonly string[]): Promise<ReadonlyMap<string, ScoredPair>> {
    const found = keys.flatMap((key) => {
      const score = this.#scores.get(key);
      return score === undefined ? [] : [[key, score] as const];
    });
    return Promise.resolve(new Map(found));
  }

  store(entries: readonly (readonly [string, ScoredPair])[]): Promise<void> {
    for (const [key, score] of entries) this.#scores.set(key, score);
    return Promise.resolve();
  }
}
