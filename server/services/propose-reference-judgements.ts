import type { ApprovalResource } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import { type JudgedForFreezing, listForFreezing } from "@/server/repositories/judged-for-freezing";
import { inTransaction } from "@/server/transaction";
import { findVersionsInForce } from "@/server/repositories/rubrics";
import { assertNoTwins } from "./assert-no-twins";
import { assertRubricInForce, buildJudgements } from "./golden/build-judgements";
import { findPendingResponseIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";

/** In the order asked for. @throws Refusal `body_invalid`, `not_found`. */
async function findJudged(tx: Tx, caller: Caller, responseIds: readonly string[]): Promise<JudgedForFreezing[]> {
  assertNoTwins(responseIds, (place) => `responseIds[${place}]`);
  const { projectId, userId } = caller;
  const found = await listForFreezing(tx, { projectId, userId, responseIds });
  const byId = new Map(found.map((judged) => [judged.responseId, judged]));
  return responseIds.map((id) => {
    const judged = byId.get(id);
    if (judged === undefined) throw new Refusal("not_found", "One of the responses is not there.");
    return judged;
  });
}

/**
 * Proposes closed verdicts for freezing; what is frozen is the verdict as it stands now.
 *
 * @throws Refusal `already_frozen`, `proposal_pending`, `not_freezable`, `rubric_stale`, `not_found`,
 * `body_invalid`.
 */
export async function proposeReferenceJudgements(
  deps: Deps,
  caller: Caller,
  body: { responseIds: readonly string[]; reason: string },
): Promise<ApprovalResource> {
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    const judged = await findJudged(tx, caller, body.responseIds);
    const pending = findPendingResponseIds(await listPendingProposals(tx, caller.projectId));
    if (body.responseIds.some((id) => pending.has(id))) refusePending();
    assertRubricInForce(judged, (await findVersionsInForce(tx, caller.projectId))?.rubricVersionId ?? null);
    const records = buildJudgements(deps, judged, null);
    const reason = await putReason(tx, deps, caller.projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "freeze_judgements", records, reason });
  });
}
