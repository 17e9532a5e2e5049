import type { ApprovalResource } from "@/contracts/golden";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { decideApproval, findApproval, lockProposals } from "@/server/repositories/approvals";
import { inTransaction } from "@/server/transaction";
import { putReason, readApproval } from "./golden/propose";

/**
 * Declines a proposal, or, where it is the caller's own, takes it back.
 *
 * @throws Refusal `already_decided`, `not_found`.
 */
export async function reject(
  deps: Deps,
  caller: Caller,
  approvalId: string,
  body: { reason: string },
): Promise<ApprovalResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const approval = await findApproval(tx, approvalId, userId);
    if (approval === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    const isOwn = approval.proposerId === userId;
    const state = isOwn ? "withdrawn" : "rejected";
    const decision = { id: approvalId, state, deciderId: userId, isLone: false, at: deps.clock() } as const;
    if (!(await decideApproval(tx, decision))) throw new Refusal("already_decided", "The proposal is decided.");
    const by = { projectId, actorId: userId };
    if (isOwn) {
      await appendAudit(tx, deps, { ...by, type: "freeze.withdrawn", data: { approvalId } });
    } else {
      const reason = await putReason(tx, deps, projectId, body.reason);
      await appendAudit(tx, deps, { ...by, type: "freeze.rejected", data: { approvalId, reason } });
    }
    return readApproval(tx, caller, approvalId);
  });
}
