import type { Tx } from "@/server/db/database";
import { databaseCodesOf } from "./database-failure";
import { Refusal } from "./refusal";
import { claimKey, keepAnswer } from "./repositories/idempotency";

/** A write that must not happen twice, as the route wrapper read it. */
export interface IdempotentRequest {
  /** Minted once by the client. */
  readonly key: string;
  readonly route: string;
  /** Hex SHA-256 over parameters, query and body. */
  readonly bodyHash: string;
}

/** Whose key it is. */
type Owner = { readonly userId: string };

/** How long the same key gets the same answer. */
export const keptMs = 24 * 60 * 60 * 1000;

/** `holdsText`: the answer may hold texts; it is taken away when something is erased, and the key stays. */
interface Keeping {
  readonly holdsText: boolean;
}

/**
 * Does `work` once for a key, inside the transaction of the change: either both the change and the record of it are kept,
 * or neither. The same key with the same body gets what the first one answered; with another body it is refused. Two
 * requests with one key at the same time take turns.
 *
 * What `work` answers is stored as JSON for 24 hours. Where it is ids, codes and times alone, say that it holds no text.
 *
 * @throws Refusal `key_reused`; `answer_gone` where something was erased since.
 */
export async function withIdempotency<T>(
  tx: Tx,
  { clock }: { readonly clock: () => Date },
  { userId }: Owner,
  request: IdempotentRequest,
  work: () => Promise<T>,
  { holdsText }: Keeping = { holdsText: false },
): Promise<T> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + keptMs);
  const earlier = await claimKey(tx, { userId, ...request, now, expiresAt });
  if (earlier === null) {
    const answer = await work();
    await keepAnswer(tx, { userId, key: request.key }, answer, holdsText);
    return answer;
  }
  if (earlier.route !== request.route || earlier.bodyHash !== request.bodyHash) refuseReusedKey();
  if (!earlier.isKept) throw new Refusal("answer_gone", "This was done; what it answered is no longer kept.");
  return earlier.answer as T;
}

/** @throws Refusal `key_reused` */
export function refuseReusedKey(): never {
  throw new Refusal("key_reused", "This Idempotency-Key came before with another body.");
}

/** With these a write is refused that was done before; `23505` is a key that an append-only record holds already. */
const DONE_BEFORE: readonly string[] = ["lease_lost", "stale_version", "not_open_for_change", "already_settled"];
const uniqueViolation = "23505";

const mayBeDoneBefore = (error: unknown): boolean =>
  error instanceof Refusal ? DONE_BEFORE.includes(error.code) : databaseCodesOf(error).includes(uniqueViolation);

/**
 * A record that holds its key for good answers for it after the 24 hours as well: what `find` finds where the write was
 * refused because it was done before.
 *
 * @throws what was thrown, where the key is not in the record; Refusal `key_reused`.
 */
export async function recallOrThrow<Found extends { readonly bodyHash: string }>(
  error: unknown,
  request: IdempotentRequest,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const found = mayBeDoneBefore(error) ? await find() : null;
  if (found === null) throw error;
  if (found.bodyHash !== request.bodyHash) refuseReusedKey();
  return found;
}

/** The key of one request, for the first transaction that it begins: that one is the change. */
export class Once {
  readonly userId: string;
  readonly request: IdempotentRequest;
  #isSpent = false;

  constructor(userId: string, request: IdempotentRequest) {
    this.userId = userId;
    this.request = request;
  }

  /** True for the first who asks. What a service does after its change (noting a refusal) is no part of the answer. */
  take(): boolean {
    const isFirst = !this.#isSpent;
    this.#isSpent = true;
    return isFirst;
  }
}
