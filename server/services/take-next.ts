import type { BenchTask } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { handOutNext } from "@/server/repositories/slots";
import { inTransaction } from "@/server/transaction";
import { readTask } from "./read-task";

/** Responses that one person may hold at once: the one on screen, the next, and one more. */
const MAX_LEASES = 3;

async function takeWith(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  onScreen: readonly string[],
): Promise<{ task: BenchTask | null }> {
  const { projectId, userId: raterId } = caller;
  const ids = { newSlotId: deps.newId(), accessId: deps.newId() };
  const handed = await handOutNext(tx, {
    projectId,
    raterId,
    ...ids,
    at: deps.clock(),
    onScreen,
    maxLeases: MAX_LEASES,
  });
  if (handed.answer === "too_many") {
    throw new Refusal("too_many_leases", "Commit or give back one of the responses you hold first.", {
      detail: { limit: MAX_LEASES },
    });
  }
  if (handed.answer === "none") return { task: null };
  return { task: await readTask(tx, deps, caller, handed.slot) };
}

/**
 * Hands the caller the next response to judge, or null when nothing is left for them. Handing out is one statement that is
 * kept by itself: where reading the task fails after it, the next call hands out the same one.
 *
 * @param onScreen leases the caller has open already, so that the one after them is loaded ahead.
 * @throws Refusal `too_many_leases`.
 */
export async function takeNext(
  deps: Deps,
  caller: Caller,
  onScreen: readonly string[],
): Promise<{ task: BenchTask | null }> {
  if (deps.once === undefined) return takeWith(deps.db.prisma, deps, caller, onScreen);
  return inTransaction(deps, (tx) => takeWith(tx, deps, caller, onScreen));
}
