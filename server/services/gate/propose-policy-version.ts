import type { ApprovalResource } from "@/contracts/golden";
import type { GatePolicy } from "@/domain/gate/policy";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { listPendingProposals } from "@/server/repositories/approvals";
import type { PolicyContent } from "@/server/repositories/frozen-contents";
import type { PolicyRow } from "@/server/repositories/policies";
import { putReason, refusePending, storeProposal } from "@/server/services/golden/propose";

/** What a version is proposed as: a policy, or a policy with a baseline. */
export interface AskedPolicy {
  readonly kind: "policy" | "baseline";
  readonly policy: GatePolicy;
  readonly baselineRunId: string | null;
  readonly reason: string;
}

/**
 * Proposes the version after `latest`. The caller of this holds `lockProposals`.
 * @throws Refusal `proposal_pending`.
 */
export async function proposePolicyVersion(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  latest: PolicyRow,
  asked: AskedPolicy,
): Promise<ApprovalResource> {
  const { projectId, userId } = caller;
  const pending = await listPendingProposals(tx, projectId);
  if (pending.some((proposal) => proposal.kind === "policy" || proposal.kind === "baseline")) refusePending();
  const { num, den, minN, maxSilent } = asked.policy;
  const content: PolicyContent = {
    number: latest.number + 1,
    num,
    den,
    minN,
    maxSilent,
    baselineRunId: asked.baselineRunId,
    supersedesId: latest.id,
  };
  const record = { id: deps.newId(), digest: frozenDigest("policy", content, deps.sha256Hex), content };
  const reason = await putReason(tx, deps, projectId, asked.reason);
  const approval = await storeProposal(tx, deps, caller, { kind: asked.kind, records: [record], reason });
  const by = { projectId, actorId: userId };
  const policy = { approvalId: approval.id, num, den, minN, maxSilent };
  await appendAudit(tx, deps, { ...by, type: "policy.proposed", data: policy });
  if (asked.kind === "baseline" && asked.baselineRunId !== null) {
    const data = { approvalId: approval.id, runId: asked.baselineRunId };
    await appendAudit(tx, deps, { ...by, type: "baseline.proposed", data });
  }
  return approval;
}
