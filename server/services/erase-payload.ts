import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { erasePayload as empty, findPayloadToErase } from "@/server/repositories/erasures";
import { findProjectHold } from "@/server/repositories/holds";
import { dropKeptTexts } from "@/server/repositories/idempotency";
import { inTransaction } from "@/server/transaction";

interface ErasureOrder {
  readonly payloadId: string;
  readonly reason: string;
  readonly authority: string;
}

/** Thrown to roll the broken transaction back; the refusal is recorded in another one. */
class HeldPayload extends Error {}

async function recordRefusal(deps: Deps, caller: Caller, payloadId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const hold = await findProjectHold(tx, caller.projectId);
    const data = { payload: payloadId, cause: "under_hold", holdId: hold?.id ?? null };
    const { projectId, userId } = caller;
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "erasure.refused", data });
  });
}

/**
 * Erases one payload: text, bytes, digest and salt go, the commitment stays, and a tombstone stands in the chain. A legal
 * hold beats it, and the conflict is recorded.
 *
 * @throws Refusal `not_found`, `already_erased`, `under_hold`.
 */
export async function erasePayload(
  deps: Deps,
  caller: Caller,
  order: ErasureOrder,
): Promise<{ payloadId: string; erasedAt: string }> {
  const { payloadId } = order;
  const { projectId, userId } = caller;
  const at = deps.clock();
  try {
    return await inTransaction(deps, async (tx) => {
      const found = await findPayloadToErase(tx, projectId, userId, payloadId);
      if (found === null) throw new Refusal("not_found", "There is no such payload in this project.");
      const result = await empty(tx, { ...order, actorId: userId, at });
      if (result === "under_hold") throw new HeldPayload();
      if (result === "already_erased") throw new Refusal("already_erased", "This payload was erased before.");
      await dropKeptTexts(tx);
      const data = { payload: payloadId, kind: found.kind, commitment: found.commitment };
      await appendAudit(tx, deps, { projectId, actorId: userId, type: "payload.erased", data });
      return { payloadId, erasedAt: at.toISOString() };
    });
  } catch (error) {
    if (!(error instanceof HeldPayload)) throw error;
    await recordRefusal(deps, caller, payloadId);
    throw new Refusal("under_hold", "A legal hold covers this payload; nothing was erased.");
  }
}
