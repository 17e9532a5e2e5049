import type { Judgement } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findDraft, writeDraft } from "@/server/repositories/drafts";
import { inTransaction } from "@/server/transaction";
import { getOwnOpenSlot } from "./own-lease";

/**
 * Keeps the state of a judgement, whole or half. Drafts are the rater's own notes and no record: they are overwritten, and
 * no event tells of them.
 *
 * @throws Refusal `lease_lost`; `stale_draft` with the draft that is there, where another tab saved a later one.
 */
export async function saveDraft(
  deps: Deps,
  caller: Caller,
  leaseId: string,
  body: { baseVersion: number; judgement: Judgement },
): Promise<{ version: number; savedAt: string }> {
  return inTransaction(deps, async (tx) => {
    const { batchItemId } = await getOwnOpenSlot(tx, caller, leaseId);
    const at = deps.clock();
    const version = await writeDraft(tx, { batchItemId, raterId: caller.userId, ...body, at });
    if (version !== null) return { version, savedAt: at.toISOString() };
    const there = await findDraft(tx, batchItemId, caller.userId);
    const current = there === null ? null : { ...there, savedAt: there.savedAt.toISOString() };
    throw new Refusal("stale_draft", "Another tab saved this judgement later.", { current });
  });
}
