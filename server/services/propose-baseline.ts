import type { ApprovalResource } from "@/contracts/golden";
import { evaluateGate } from "@/domain/gate/evaluate-gate";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { lockProposals } from "@/server/repositories/approvals";
import { findLatestReport } from "@/server/repositories/gate-reports";
import { inTransaction } from "@/server/transaction";
import { ensurePolicies } from "./gate/policy-in-force";
import { proposePolicyVersion } from "./gate/propose-policy-version";
import { readReport } from "./gate/read-report";
import { inputOf, policyOf } from "./gate/take-decision";

/** How many answerable items got no answer in a run that passed. @throws Refusal `no_baseline`. */
async function countSilent(tx: Tx, deps: Deps, runId: string): Promise<number> {
  const row = await findLatestReport(tx, runId);
  const shown = row === null ? null : readReport(row, deps);
  if (shown === null) throw new Refusal("no_baseline", "No decision on this run is recorded.");
  const report = evaluateGate(inputOf(shown.record, shown.isIntact), policyOf(shown.record));
  if (report.outcome !== "pass") throw new Refusal("no_baseline", "The latest decision on this run is not a pass.");
  return report.silence.total;
}

/**
 * Proposes a passing run as the baseline. Signed, it is a version of the policy: what was silent then is the most that may
 * be silent in later runs.
 *
 * @throws Refusal `no_baseline`, `proposal_pending`.
 */
export async function proposeBaseline(
  deps: Deps,
  caller: Caller,
  runId: string,
  body: { reason: string },
): Promise<ApprovalResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const maxSilent = await countSilent(tx, deps, runId);
    const [latest] = await ensurePolicies(tx, deps, projectId, userId);
    if (latest === undefined) throw new Error("the first policy that was just written down is not there");
    const { num, den, minN } = latest;
    const asked = { kind: "baseline", policy: { num, den, minN, maxSilent }, baselineRunId: runId } as const;
    return proposePolicyVersion(tx, deps, caller, latest, { ...asked, reason: body.reason });
  });
}
