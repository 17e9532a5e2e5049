import type { Judgement } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findDraft, writeDraft } from "@/server/repositories/drafts";
import type { LeasedSlot } from "@/server/repositories/slots";
import { inTransaction } from "@/server/transaction";
import { hasPlaces, listUncoveredOutside, listUnknownEvidence } from "./judgement-places";
import { getOwnOpenSlot } from "./own-lease";
import { readShownResponse } from "./read-task";

/** @throws Refusal `span_out_of_range` for a place that no commit could ever hold. */
async function assertPlaces(tx: Tx, caller: Caller, slot: LeasedSlot, judgement: Judgement): Promise<void> {
  if (!hasPlaces(judgement)) return;
  const { shown } = await readShownResponse(tx, slot);
  const errors = [
    ...listUncoveredOutside(judgement, shown),
    ...(await listUnknownEvidence(tx, caller, judgement, shown)),
  ];
  const [first] = errors;
  if (first !== undefined) throw new Refusal("span_out_of_range", first.message, { errors });
}

/**
 * Keeps the state of a judgement, whole or half. Drafts are the rater's own notes and no record: they are overwritten, and
 * no event tells of them.
 *
 * @throws Refusal `lease_lost`; `span_out_of_range` with an error for each place that is not there; `stale_draft` with the draft that is there, where another tab saved a later one.
 */
export async function saveDraft(
  deps: Deps,
  caller: Caller,
  leaseId: string,
  body: { baseVersion: number; judgement: Judgement },
): Promise<{ version: number; savedAt: string }> {
  return inTransaction(deps, async (tx) => {
    const slot = await getOwnOpenSlot(tx, caller, leaseId);
    await assertPlaces(tx, caller, slot, body.judgement);
    const { batchItemId } = slot;
    const at = deps.clock();
    const version = await writeDraft(tx, { batchItemId, raterId: caller.userId, ...body, at });
    if (version !== null) return { version, savedAt: at.toISOString() };
    const there = await findDraft(tx, batchItemId, caller.userId);
    const current = there === null ? null : { ...there, savedAt: there.savedAt.toISOString() };
    throw new Refusal("stale_draft", "Another tab saved this judgement later.", { current });
  });
}
