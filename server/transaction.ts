import type { Tx } from "@/server/db/database";
import type { Deps } from "./deps";

/** How long a transaction may wait for a connection, and take, before it is rolled back. */
const maxWaitMs = 10_000;
const timeoutMs = 60_000;

/**
 * Runs `work` in one transaction (READ COMMITTED): all of it is kept, or, if it throws, nothing. Rules that must hold
 * between two people rest on constraints, conditional updates and row locks, not on the isolation level.
 */
export async function inTransaction<T>(
  deps: Pick<Deps, "db">,
  work: (tx: Tx) => Promise<T>,
  options: { timeoutMs?: number } = {},
): Promise<T> {
  return deps.db.prisma.$transaction(work, { maxWait: maxWaitMs, timeout: options.timeoutMs ?? timeoutMs });
}
