import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { excludeRater, freeSlot } from "@/server/repositories/slots";
import { inTransaction } from "@/server/transaction";
import { getOwnLease, refuseLost } from "./own-lease";

type GivenBack = { released: true };
type EventType = "slot.released" | "slot.deferred" | "slot.recused";

async function giveBack(tx: Tx, deps: Deps, caller: Caller, leaseId: string, type: EventType): Promise<GivenBack> {
  const { batchItemId, slotNo } = await getOwnLease(tx, caller, leaseId);
  const { projectId, userId: raterId } = caller;
  if (!(await freeSlot(tx, leaseId, raterId))) return refuseLost();
  const kind = type === "slot.deferred" ? "deferred" : "recused";
  if (type !== "slot.released") await excludeRater(tx, { batchItemId, raterId, kind, at: deps.clock() });
  await appendAudit(tx, deps, { projectId, actorId: raterId, type, data: { batchItemId, slotNo, raterId } });
  return { released: true };
}

/** Gives a response back; the draft is kept. @throws Refusal `lease_lost`. */
export const releaseLease = (deps: Deps, caller: Caller, leaseId: string): Promise<GivenBack> =>
  inTransaction(deps, (tx) => giveBack(tx, deps, caller, leaseId, "slot.released"));

/** Puts it at the end of the caller's own queue; the draft is kept. @throws Refusal `lease_lost`. */
export const deferLease = (deps: Deps, caller: Caller, leaseId: string): Promise<GivenBack> =>
  inTransaction(deps, (tx) => giveBack(tx, deps, caller, leaseId, "slot.deferred"));

/**
 * Leaves it for good, out of a conflict of interest: it is offered to somebody else, who learns nothing of it.
 * @throws Refusal `lease_lost`.
 */
export const recuseLease = (deps: Deps, caller: Caller, leaseId: string): Promise<GivenBack> =>
  inTransaction(deps, (tx) => giveBack(tx, deps, caller, leaseId, "slot.recused"));
