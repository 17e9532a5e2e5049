import type { Deps } from "@/server/deps";
import { findScores, insertScores } from "@/server/repositories/verifier-scores";
import type { ScoreCache } from "@/verifiers/score-cache";
import type { ScoredPair } from "@/verifiers/verifier";

/** Where stored scores belong. */
export interface StoredScores {
  readonly verifierId: string;
  /** The project's: a digest of words that no one outside can recompute from a guess, erased texts among them. */
  readonly digestKey: Uint8Array;
  readonly entailmentLabel: string;
  /** The claim that asked for a pair first. */
  readonly claimOfKey: ReadonlyMap<string, string>;
}

const KEYS_A_QUERY = 5000;

/** The project's scores of one verifier as a cache, by a keyed digest of each pair. */
export function storedScoreCache(deps: Deps, stored: StoredScores): ScoreCache {
  const { verifierId, digestKey, entailmentLabel, claimOfKey } = stored;
  const digestOf = (key: string): string => deps.hmacSha256Hex(digestKey, new TextEncoder().encode(key));
  return {
    find: async (keys) => {
      const found = new Map<string, ScoredPair>();
      const keyOf = new Map(keys.map((key) => [digestOf(key), key]));
      const digests = [...keyOf.keys()];
      for (let i = 0; i < digests.length; i += KEYS_A_QUERY) {
        const rows = await findScores(deps.db.prisma, verifierId, digests.slice(i, i + KEYS_A_QUERY));
        for (const { inputDigest, scores } of rows) {
          const key = keyOf.get(inputDigest);
          const entailment = scores[entailmentLabel];
          if (key !== undefined && entailment !== undefined) found.set(key, { state: "scored", scores, entailment });
        }
      }
      return found;
    },
    store: async (entries) => {
      const createdAt = deps.clock();
      const rows = entries.flatMap(([key, { scores, entailment }]) => {
        const claimId = claimOfKey.get(key);
        if (claimId === undefined) return [];
        const inputDigest = digestOf(key);
        return [
          {
            id: deps.newId(),
            verifierId,
            claimId,
            citationId: null,
            score: entailment,
            scores,
            inputDigest,
            createdAt,
          },
        ];
      });
      await insertScores(deps.db.prisma, rows);
    },
  };
}
