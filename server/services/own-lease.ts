import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { Refusal } from "@/server/refusal";
import { findSlot, type LeasedSlot, lockSlot, wasHandedTo } from "@/server/repositories/slots";

/** @throws Refusal `lease_lost`, in the same words whatever became of it: who has it now is nobody's business. */
export function refuseLost(): never {
  throw new Refusal(
    "lease_lost",
    "This response is no longer yours: the lease was handed on, given back or committed.",
  );
}

/**
 * The slot, if the caller has it or had it. A lease that was never theirs is answered as one that isn't there: even that it
 * exists, and so that a colleague judges something, is nobody's business.
 * @throws Refusal `not_found`; `lease_lost` where it was theirs once.
 */
export async function getOwnSlot(tx: Tx, caller: Caller, leaseId: string): Promise<LeasedSlot> {
  return assertOwn(tx, caller, await findSlot(tx, leaseId));
}

/** `getOwnSlot`, with the slot and its item locked for the rest of the transaction. */
export async function lockOwnSlotRow(tx: Tx, caller: Caller, leaseId: string): Promise<LeasedSlot> {
  return assertOwn(tx, caller, await lockSlot(tx, leaseId));
}

async function assertOwn(tx: Tx, caller: Caller, slot: LeasedSlot | null): Promise<LeasedSlot> {
  if (slot?.raterId === caller.userId) return slot;
  if (slot !== null && (await wasHandedTo(tx, slot, caller.userId))) return refuseLost();
  throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
}

/**
 * The slot that the caller holds. A lease that ran out is still theirs until somebody else is handed it.
 * @throws Refusal `not_found`, `lease_lost`.
 */
export async function getOwnLease(tx: Tx, caller: Caller, leaseId: string): Promise<LeasedSlot> {
  const slot = await getOwnSlot(tx, caller, leaseId);
  return slot.state === "leased" ? slot : refuseLost();
}

/**
 * The slot that the caller may write a draft or judgement in: one they hold, or one they committed whose pair is still open
 * (a judgement taken up again).
 * @throws Refusal `not_found`, `lease_lost`.
 */
export async function getOwnOpenSlot(tx: Tx, caller: Caller, leaseId: string): Promise<LeasedSlot> {
  const slot = await getOwnSlot(tx, caller, leaseId);
  const isReopened = slot.state === "committed" && slot.itemState === "open";
  return slot.state === "leased" || isReopened ? slot : refuseLost();
}
