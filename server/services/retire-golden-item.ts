import type { ApprovalResource } from "@/contracts/golden";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import type { RetirementContent } from "@/server/repositories/frozen-contents";
import { getGoldenItemRow } from "@/server/repositories/golden";
import { inTransaction } from "@/server/transaction";
import { findPendingItemIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";

/**
 * Proposes that a question goes into no later version of a set. What is frozen of it stays, and so do the versions it is in.
 * @throws Refusal `already_retired`, `proposal_pending`.
 */
export async function retireGoldenItem(
  deps: Deps,
  caller: Caller,
  goldenItemId: string,
  body: { reason: string },
): Promise<ApprovalResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const item = await getGoldenItemRow(tx, { projectId, userId, id: goldenItemId });
    if (item.retiredAt !== null) throw new Refusal("already_retired", "The question is retired already.");
    if (findPendingItemIds(await listPendingProposals(tx, projectId)).has(goldenItemId)) refusePending();
    const content: RetirementContent = { goldenItemId, goldenTargetId: item.targetId };
    const digest = frozenDigest("golden_retirement", content, deps.sha256Hex);
    const reason = await putReason(tx, deps, projectId, body.reason);
    const records = [{ id: deps.newId(), digest, content }];
    return storeProposal(tx, deps, caller, { kind: "retire_items", records, reason });
  });
}
