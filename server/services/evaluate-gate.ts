import type { GateReportResource } from "@/contracts/gate";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { statementsOfTx } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import { lockAuditHead } from "@/server/repositories/audit-events";
import { bindRunToSet, getGateRun } from "@/server/repositories/gate";
import { type GateRecord, insertGateReport } from "@/server/repositories/gate-reports";
import { inTransaction } from "@/server/transaction";
import { ensurePolicies, findPolicyFor } from "./gate/policy-in-force";
import { toReportResources } from "./gate/report-resource";
import { takeDecision } from "./gate/take-decision";

/** Appends the report and its event, and binds the run to the set it was decided on. */
async function recordDecision(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  record: GateRecord,
  policyId: string,
): Promise<{ id: string; digest: string }> {
  const { projectId, userId } = caller;
  const id = deps.newId();
  const digest = frozenDigest("gate_report", record, deps.sha256Hex);
  await insertGateReport(tx, {
    id,
    projectId,
    policyId,
    record,
    digest,
    createdById: userId,
    createdAt: new Date(record.at),
  });
  if (record.setVersion !== null) await bindRunToSet(tx, record.runId, record.setVersion.id);
  const { outcome, exitCode, bad, scored } = record.decision;
  const expected = record.expectedItemIds.length;
  const frozen = { record: "gate_report", id, digest } as const;
  const data = { runId: record.runId, outcome, exitCode, bad, scored, expected, frozen };
  await appendAudit(tx, deps, { projectId, actorId: userId, type: "gate.evaluated", data });
  return { id, digest };
}

/** Takes the decision and records it, whatever it is. There is no override. */
export async function evaluateGateOfRun(deps: Deps, caller: Caller, runId: string): Promise<GateReportResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    const policies = await ensurePolicies(tx, deps, projectId, userId);
    // Every change of state chains an event; while the head is ours, none can be half seen.
    const head = await lockAuditHead(statementsOfTx(tx), projectId, deps.clock());
    const policy = findPolicyFor(policies, (await getGateRun(tx, runId)).began);
    if (policy === null) throw new Error("the first policy that was just written down is not there");
    const record = await takeDecision(tx, deps, { projectId, runId, policy, head });
    const recorded = await recordDecision(tx, deps, caller, record, policy.id);
    const [report] = await toReportResources(tx, userId, [{ record, ...recorded, isIntact: true }], policies);
    if (report === undefined) throw new Error("a decision that was taken has no report");
    return report;
  });
}
