import type { ApprovalResource } from "@/contracts/golden";
import { assertPolicy, type GatePolicy } from "@/domain/gate/policy";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { lockProposals } from "@/server/repositories/approvals";
import { getGateProject } from "@/server/repositories/gate";
import { inTransaction } from "@/server/transaction";
import { ensurePolicies } from "./gate/policy-in-force";
import { proposePolicyVersion } from "./gate/propose-policy-version";

/**
 * Proposes a version of the gate's rule, for runs that begin after it is signed. A baseline stays what it was.
 *
 * @throws DomainError `policy_looser_than_rule`, `minimum_too_low`; Refusal `proposal_pending`.
 */
export async function proposePolicy(
  deps: Deps,
  caller: Caller,
  body: GatePolicy & { reason: string },
): Promise<ApprovalResource> {
  const { num, den, minN, maxSilent, reason } = body;
  const policy = { num, den, minN, maxSilent };
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    const { isDemonstration } = await getGateProject(tx, caller.projectId);
    assertPolicy(policy, { isDemonstration });
    const [latest] = await ensurePolicies(tx, deps, caller.projectId, caller.userId);
    if (latest === undefined) throw new Error("the first policy that was just written down is not there");
    const asked = { kind: "policy", policy, baselineRunId: latest.baselineRunId, reason } as const;
    return proposePolicyVersion(tx, deps, caller, latest, asked);
  });
}
