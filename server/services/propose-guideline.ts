import type { GuidelineProposalResource } from "@/contracts/dispute-queue";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findRuling } from "@/server/repositories/adjudications";
import { getGuidelineProposal, insertGuidelineProposal } from "@/server/repositories/guideline-proposals";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { assertNotInvolved, getStoredDispute } from "./get-dispute";
import { toProposalResource } from "./list-guideline-proposals";

/**
 * Writes down what a ruling shows that the guideline should say. It changes no rubric: a later version may take it up.
 * @throws Refusal `rated_by_you`, `not_allowed`, `not_settled`.
 */
export async function proposeGuideline(
  deps: Deps,
  caller: Caller,
  disputeId: string,
  { text }: { readonly text: string },
): Promise<GuidelineProposalResource> {
  const { projectId, userId: proposedById } = caller;
  return inTransaction(deps, async (tx) => {
    const { responseId, state } = await getStoredDispute(tx, caller, disputeId);
    await assertNotInvolved(tx, caller, responseId);
    const ruling = state === "settled" ? await findRuling(tx, { disputeId }) : null;
    if (ruling === null)
      throw new Refusal("not_settled", "Rule on the dispute first; the proposal follows from the ruling.");
    const stored = await putPayload(tx, deps, { projectId, kind: "guideline_proposal", text, responseId });
    const { payloadId: textPayloadId, commitment: textCommitment } = stored;
    const id = deps.newId();
    const adjudicationId = ruling.id;
    const proposal = { id, projectId, adjudicationId, proposedById, proposedAt: deps.clock() };
    await insertGuidelineProposal(tx, { ...proposal, textPayloadId, textCommitment });
    const reference = { payload: textPayloadId, commitment: textCommitment };
    const data = { guidelineProposalId: id, adjudicationId, text: reference };
    await appendAudit(tx, deps, { projectId, actorId: proposedById, type: "guideline.proposed", data });
    return toProposalResource(await getGuidelineProposal(tx, id));
  });
}
