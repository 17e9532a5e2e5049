import type { GateReportResource } from "@/contracts/gate";
import { GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { findAuditHead } from "@/server/repositories/audit-events";
import { getGateRun } from "@/server/repositories/gate";
import { listPolicyRows } from "@/server/repositories/policies";
import { inTransaction } from "@/server/transaction";
import { findPolicyFor } from "./gate/policy-in-force";
import { toReportResources } from "./gate/report-resource";
import { takeDecision } from "./gate/take-decision";

/** The decision as it stands now. Nothing is recorded, and nothing is waved through. */
export async function previewGate(deps: Deps, caller: Caller, runId: string): Promise<GateReportResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    const policies = await listPolicyRows(tx, projectId);
    const policy = findPolicyFor(policies, (await getGateRun(tx, runId)).began);
    const head = (await findAuditHead(tx, projectId)) ?? { seq: 0, hash: GENESIS_HASH };
    const record = await takeDecision(tx, deps, { projectId, runId, policy, head });
    const shown = { record, id: null, digest: null, isIntact: true };
    const [report] = await toReportResources(tx, userId, [shown], policies);
    if (report === undefined) throw new Error("a decision that was taken has no report");
    return report;
  });
}
