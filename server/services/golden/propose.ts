import type { ApprovalResource } from "@/contracts/golden";
import { purposeBytes } from "@/domain/audit/canonical-json";
import type { PayloadRef } from "@/domain/audit/event-references";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findApproval, insertApproval } from "@/server/repositories/approvals";
import type { Proposal } from "@/server/repositories/frozen-contents";
import { putPayload } from "@/server/repositories/payloads";
import { toApprovalResources } from "./approval-resource";
import { ownPayloads } from "./own-payloads";

/** What the second person signs: one digest over everything that will be frozen, and the reason's commitment. */
export function digestOfProposal(proposal: Proposal, deps: Pick<Deps, "sha256Hex">): string {
  return deps.sha256Hex(purposeBytes("assay:proposal:v1", proposal));
}

/** Stores why something is proposed. */
export async function putReason(tx: Tx, deps: Deps, projectId: string, text: string): Promise<PayloadRef> {
  const { payloadId: payload, commitment } = await putPayload(tx, deps, { projectId, kind: "reason", text });
  return { payload, commitment };
}

/** @throws Refusal `proposal_pending`. */
export function refusePending(): never {
  throw new Refusal("proposal_pending", "The same thing is proposed already and waits for a second person.");
}

/** The proposal as the caller reads it. @throws Refusal `not_found` where a wall hides part of it. */
export async function readApproval(tx: Tx, caller: Caller, id: string): Promise<ApprovalResource> {
  const row = await findApproval(tx, id, caller.userId);
  const [resource] = row === null ? [] : await toApprovalResources(tx, caller, [row]);
  if (resource === undefined) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  return resource;
}

/** Stores a proposal with its event, and answers with it. The caller of this holds `lockProposals`. */
export async function storeProposal(tx: Tx, deps: Deps, caller: Caller, proposal: Proposal): Promise<ApprovalResource> {
  const { projectId, userId } = caller;
  const approvalId = deps.newId();
  const contentDigest = digestOfProposal(proposal, deps);
  await insertApproval(tx, {
    id: approvalId,
    projectId,
    proposal,
    contentDigest,
    proposerId: userId,
    proposedAt: deps.clock(),
  });
  const { kind, reason, records } = proposal;
  const payloads = ownPayloads(proposal);
  const data = { approvalId, kind, subjects: records.length, contentDigest, reason, payloads };
  await appendAudit(tx, deps, { projectId, actorId: userId, type: "freeze.proposed", data });
  return readApproval(tx, caller, approvalId);
}
