import type { BenchTask } from "@/contracts/bench";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { noteAccess } from "@/server/repositories/access-log";
import { claimNextSlot, findSlot, type HandedOut, type LeasedSlot } from "@/server/repositories/slots";
import { inTransaction } from "@/server/transaction";
import { readTask } from "./read-task";

/** Responses that one person may hold at once: the one on screen, the next, and one more. */
const MAX_LEASES = 3;

async function recordHandOut(tx: Tx, deps: Deps, caller: Caller, handed: HandedOut, slot: LeasedSlot): Promise<void> {
  const { projectId, userId } = caller;
  const { batchItemId, slotNo, leaseVersion } = slot;
  const by = { projectId, actorId: userId };
  const own = { batchItemId, slotNo, raterId: userId, leaseVersion };
  if (handed.lostBy !== null) {
    await appendAudit(tx, deps, { ...by, type: "slot.expired", data: { batchItemId, slotNo, raterId: handed.lostBy } });
  }
  if (handed.answer === "taken") await appendAudit(tx, deps, { ...by, type: "slot.claimed", data: own });
  if (handed.answer === "renewed") await appendAudit(tx, deps, { ...by, type: "slot.renewed", data: own });
}

/**
 * Hands the caller the next response to judge, or null when nothing is left for them.
 *
 * @param onScreen leases the caller has open already, so that the one after them is loaded ahead.
 * @throws Refusal `too_many_leases`.
 */
export async function takeNext(
  deps: Deps,
  caller: Caller,
  onScreen: readonly string[],
): Promise<{ task: BenchTask | null }> {
  const { projectId, userId: raterId } = caller;
  return inTransaction(deps, async (tx) => {
    const at = deps.clock();
    const claim = { projectId, raterId, newSlotId: deps.newId(), at, onScreen, maxLeases: MAX_LEASES };
    const handed = await claimNextSlot(tx, claim);
    if (handed.answer === "too_many") {
      throw new Refusal("too_many_leases", "Commit or give back one of the responses you hold first.", {
        detail: { limit: MAX_LEASES },
      });
    }
    if (handed.answer === "none") return { task: null };
    const slot = await findSlot(tx, handed.slotId);
    if (slot === null) throw new Error("a slot that was just handed out is not there");
    const task = await readTask(tx, deps, caller, slot);
    const served = { action: "task_served", subjectKind: "response", subjectId: slot.responseId };
    await noteAccess(tx, { id: deps.newId(), projectId, userId: raterId, ...served, at });
    await recordHandOut(tx, deps, caller, handed, slot);
    return { task };
  });
}
