import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { renewSlot } from "@/server/repositories/slots";
import { inTransaction } from "@/server/transaction";
import { getOwnLease } from "./own-lease";

interface Renewed {
  readonly leaseVersion: number;
  readonly leaseUntil: string;
}

async function refuseRenewal(tx: Tx, caller: Caller, leaseId: string): Promise<never> {
  const { leaseVersion, leaseUntil } = await getOwnLease(tx, caller, leaseId);
  const current = { leaseVersion, leaseUntil: leaseUntil?.toISOString() ?? null };
  throw new Refusal("stale_version", "The lease was renewed elsewhere since you saw it.", { current });
}

async function renewWith(tx: Tx, deps: Deps, caller: Caller, leaseId: string, leaseVersion: number): Promise<Renewed> {
  const { projectId, userId: raterId } = caller;
  const renewed = await renewSlot(tx, { projectId, raterId, slotId: leaseId, leaseVersion, at: deps.clock() });
  if (renewed === null) return refuseRenewal(tx, caller, leaseId);
  return { leaseVersion: renewed.leaseVersion, leaseUntil: renewed.leaseUntil.toISOString() };
}

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
  if (deps.once === undefined) return renewWith(deps.db.prisma, deps, caller, leaseId, seenVersion);
  return inTransaction(deps, (tx) => renewWith(tx, deps, caller, leaseId, seenVersion));
}
