import type { Tx } from "@/server/db/database";
import type { Caller } from "./caller";
import type { Deps } from "./deps";
import { Refusal } from "./refusal";
import { claimKey, keepAnswer } from "./repositories/idempotency";

/** A write that must not happen twice, as the route wrapper read it. */
export interface IdempotentRequest {
  /** Minted once by the client. */
  readonly key: string;
  readonly route: string;
  /** Hex SHA-256 over parameters and body. */
  readonly bodyHash: string;
}

/** How long the same key gets the same answer. */
export const keptMs = 24 * 60 * 60 * 1000;

/**
 * Does `work` once for a key, inside the transaction of the change: either both the change and the record of it are kept,
 * or neither. The same key with the same body gets what the first one answered; with another body it is refused. Two
 * requests with one key at the same time take turns.
 *
 * What `work` answers is stored as JSON for 24 hours in a row that nobody erases: ids, codes and times, never texts. Where
 * the endpoint's answer holds texts, return the ids here and read the texts after.
 *
 * @throws Refusal `key_reused`.
 */
export async function withIdempotency<T>(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + keptMs);
  const earlier = await claimKey(tx, { userId: caller.userId, ...request, now, expiresAt });
  if (earlier === null) {
    const answer = await work();
    await keepAnswer(tx, caller.userId, request.key, answer);
    return answer;
  }
  if (earlier.route !== request.route || earlier.bodyHash !== request.bodyHash) {
    throw new Refusal("key_reused", "This Idempotency-Key came before with another body.");
  }
  return earlier.answer as T;
}
