import type { ApprovalResource } from "@/contracts/golden";
import { validateSupersede } from "@/domain/golden/signatures";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import { listForFreezing } from "@/server/repositories/judged-for-freezing";
import { getJudgementRow } from "@/server/repositories/reference-judgements";
import { inTransaction } from "@/server/transaction";
import { buildJudgements } from "./golden/build-judgements";
import { findPendingResponseIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";

/**
 * Proposes that the response's present verdict stands in the place of the frozen one, which stays as it is.
 *
 * @throws Refusal `already_superseded`, `same_content`, `proposal_pending`, `not_freezable`.
 */
export async function supersedeReferenceJudgement(
  deps: Deps,
  caller: Caller,
  judgementId: string,
  body: { reason: string },
): Promise<ApprovalResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const old = await getJudgementRow(tx, judgementId);
    if (findPendingResponseIds(await listPendingProposals(tx, projectId)).has(old.responseId)) refusePending();
    const judged = await listForFreezing(tx, { projectId, userId, responseIds: [old.responseId] });
    const verdictId = judged[0]?.content?.verdictId;
    const problems = validateSupersede({
      subjectId: old.responseId,
      newSubjectId: judged[0]?.responseId ?? "",
      supersededById: old.supersededById,
      isSameContent: verdictId === old.content.verdictId,
      hasReason: body.reason.trim() !== "",
    });
    if (problems.includes("already_superseded")) {
      throw new Refusal("already_superseded", "A later record stands in its place; start from that.");
    }
    if (problems.includes("same_content")) {
      throw new Refusal("same_content", "The response's present verdict is the frozen one.");
    }
    const records = buildJudgements(deps, judged, old.id);
    const reason = await putReason(tx, deps, projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "supersede_judgement", records, reason });
  });
}
