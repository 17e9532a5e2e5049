import type { Tx } from "@/server/db/database";
import type { Deps } from "./deps";
import { withIdempotency } from "./idempotency";

/** How long a transaction may wait for a connection, and take, before it is rolled back. */
const maxWaitMs = 10_000;
const timeoutMs = 60_000;

/**
 * Runs `work` in one transaction (READ COMMITTED): all of it is kept, or, if it throws, nothing. Rules that must hold
 * between two people rest on constraints, conditional updates and row locks, not on the isolation level.
 *
 * Of a request that came with an Idempotency-Key the first transaction is the change: it happens once, and what `work`
 * answers, which then must be plain JSON, is the answer to every further request with that key.
 *
 * @throws Refusal `key_reused`, `answer_gone`.
 */
export async function inTransaction<T>(
  deps: Pick<Deps, "db" | "clock" | "once">,
  work: (tx: Tx) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  const once = deps.once?.take() === true ? deps.once : null;
  const guarded = (tx: Tx) =>
    once === null ? work(tx) : withIdempotency(tx, deps, once, once.request, () => work(tx), { holdsText: true });
  return deps.db.prisma.$transaction(guarded, { maxWait: maxWaitMs, timeout: options.timeoutMs ?? timeoutMs });
}
