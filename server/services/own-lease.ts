import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { Refusal } from "@/server/refusal";
import { findSlot, type LeasedSlot } from "@/server/repositories/slots";

/** @throws Refusal `lease_lost`, in the same words whatever became of it: who has it now is nobody's business. */
export function refuseLost(): never {
  throw new Refusal(
    "lease_lost",
    "This response is no longer yours: the lease was handed on, given back or committed.",
  );
}

/**
 * The slot that the caller holds. A lease that ran out is still theirs until somebody else is handed it.
 * @throws Refusal `lease_lost`.
 */
export async function getOwnLease(tx: Tx, caller: Caller, leaseId: string): Promise<LeasedSlot> {
  const slot = await findSlot(tx, leaseId);
  if (slot === null || slot.state !== "leased" || slot.raterId !== caller.userId) return refuseLost();
  return slot;
}

/**
 * The slot that the caller may write a draft or judgement in: one they hold, or one they committed whose pair is still open
 * (a judgement taken up again).
 * @throws Refusal `lease_lost`.
 */
export async function getOwnOpenSlot(tx: Tx, caller: Caller, leaseId: string): Promise<LeasedSlot> {
  const slot = await findSlot(tx, leaseId);
  if (slot === null || slot.raterId !== caller.userId) return refuseLost();
  const isReopened = slot.state === "committed" && slot.itemState === "open";
  return slot.state === "leased" || isReopened ? slot : refuseLost();
}
