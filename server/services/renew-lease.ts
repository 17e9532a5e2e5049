import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { renewSlot } from "@/server/repositories/slots";
import { inTransaction } from "@/server/transaction";
import { getOwnLease } from "./own-lease";

/**
 * Holds on to a response a while longer.
 * @throws Refusal `lease_lost`, `stale_version`.
 */
export async function renewLease(
  deps: Deps,
  caller: Caller,
  leaseId: string,
  seenVersion: number,
): Promise<{ leaseVersion: number; leaseUntil: string }> {
  return inTransaction(deps, async (tx) => {
    const slot = await getOwnLease(tx, caller, leaseId);
    const leaseUntil = new Date(deps.clock().getTime() + slot.leaseMs);
    const held = { slotId: leaseId, raterId: caller.userId, leaseVersion: seenVersion, leaseUntil };
    const leaseVersion = await renewSlot(tx, held);
    if (leaseVersion === null) {
      const current = { leaseVersion: slot.leaseVersion, leaseUntil: slot.leaseUntil?.toISOString() ?? null };
      throw new Refusal("stale_version", "The lease was renewed elsewhere since you saw it.", { current });
    }
    const { batchItemId, slotNo } = slot;
    const data = { batchItemId, slotNo, raterId: caller.userId, leaseVersion };
    await appendAudit(tx, deps, { projectId: caller.projectId, actorId: caller.userId, type: "slot.renewed", data });
    return { leaseVersion, leaseUntil: leaseUntil.toISOString() };
  });
}
