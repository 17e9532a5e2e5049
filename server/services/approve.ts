import type { ApprovalResource } from "@/contracts/golden";
import type { ProblemCode } from "@/contracts/problems";
import { checkSignature, type SignatureCheck, type SignatureProblem } from "@/domain/golden/signatures";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  type ApprovalRow,
  decideApproval,
  findApproval,
  listLeadIds,
  lockProposals,
} from "@/server/repositories/approvals";
import { inTransaction } from "@/server/transaction";
import { freezeProposal } from "./golden/freeze-proposal";
import { noteSealedExposure } from "./golden/note-exposure";
import { findPendingItemIds } from "./golden/pending";
import { digestOfProposal, readApproval } from "./golden/propose";

const REFUSAL_OF_PROBLEM: Readonly<Record<SignatureProblem, readonly [ProblemCode, string]>> = {
  signature_by_token: ["not_allowed", "A second signature is given by a person on a screen, never by token."],
  approver_not_a_lead: ["not_allowed", "Only a lead of the project signs."],
  content_changed: ["content_changed", "The digest sent is not that of the proposal; read it again."],
  same_person: ["same_person", "Who proposed it can't sign it; another lead must."],
  lone_lead_waits: ["lone_lead_waits", "The only lead may sign their own proposal a day after it was made."],
};

async function assertSignature(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  approval: ApprovalRow,
  readDigest: string,
): Promise<SignatureCheck> {
  const check = checkSignature({
    proposerId: approval.proposerId,
    approverId: caller.userId,
    proposedAtMs: approval.proposedAt.getTime(),
    nowMs: deps.clock().getTime(),
    leadIds: await listLeadIds(tx, caller.projectId),
    isByToken: caller.tokenId !== null,
    readDigest,
    // Over what is stored, so that a proposal changed behind the program can't be signed by its old digest.
    contentDigest: digestOfProposal(approval.proposal, deps),
  });
  const [problem] = check.problems;
  if (problem === undefined) return check;
  const [code, message] = REFUSAL_OF_PROBLEM[problem];
  const detail = check.mayAtMs === null ? {} : { mayAt: new Date(check.mayAtMs).toISOString() };
  throw new Refusal(code, message, { detail });
}

/**
 * Signs as the second person: what was proposed is frozen in the same transaction, or nothing is.
 *
 * @throws Refusal `same_person`, `already_decided`, `content_changed`, `lone_lead_waits`, `not_allowed`, `not_found`,
 * `already_frozen`, `already_superseded`, `not_freezable`.
 */
export async function approve(
  deps: Deps,
  caller: Caller,
  approvalId: string,
  body: { contentDigest: string },
): Promise<ApprovalResource> {
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    const approval = await findApproval(tx, approvalId, caller.userId);
    if (approval === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    if (approval.state !== "proposed") throw new Refusal("already_decided", "The proposal is decided.");
    const { isLone } = await assertSignature(tx, deps, caller, approval, body.contentDigest);
    const decision = { id: approvalId, state: "approved", deciderId: caller.userId, isLone, at: deps.clock() } as const;
    if (!(await decideApproval(tx, decision))) throw new Refusal("already_decided", "The proposal is decided.");
    await freezeProposal(tx, deps, caller, approval, isLone);
    await noteSealedExposure(tx, deps, caller, "signed", [...findPendingItemIds([approval.proposal])]);
    return readApproval(tx, caller, approvalId);
  });
}
