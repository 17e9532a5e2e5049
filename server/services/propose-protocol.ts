import type { ApprovalResource } from "@/contracts/golden";
import type { ProtocolChoiceInput } from "@/contracts/rubrics";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import { isConsistent, protocolOfChoice, statementsOfProtocol } from "@/domain/rubric/protocol";
import { changesBetween } from "@/domain/rubric/rubric-text";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findPendingOfKind, lockProposals } from "@/server/repositories/approvals";
import { listProtocolRows } from "@/server/repositories/rubric-versions";
import { inTransaction } from "@/server/transaction";
import { ensureRubricVersion } from "./ensure-rubric-version";
import { putReason, refusePending, storeProposal } from "./golden/propose";

/**
 * Proposes a version of the protocol. It holds for batches that are opened after another lead has signed it.
 *
 * @throws Refusal `protocol_contradictory`, `same_content`, `proposal_pending`.
 */
export async function proposeProtocol(
  deps: Deps,
  caller: Caller,
  body: { choice: ProtocolChoiceInput; reason: string },
): Promise<ApprovalResource> {
  const { choice } = body;
  if (!isConsistent(choice)) {
    throw new Refusal(
      "protocol_contradictory",
      "Where every response has two raters, all of them are judged by two: 100%.",
    );
  }
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    if ((await findPendingOfKind(tx, projectId, "protocol")) !== null) refusePending();
    await ensureRubricVersion(tx, deps, projectId, userId);
    const [latest] = await listProtocolRows(tx, projectId);
    if (latest === undefined) throw new Error("the first protocol that was just written down is not there");
    if (changesBetween(statementsOfProtocol(latest.content), statementsOfProtocol(choice)).length === 0) {
      throw new Refusal("same_content", "The version in force says exactly this.");
    }
    const content = protocolOfChoice(choice, latest.number + 1);
    const record = { id: deps.newId(), digest: frozenDigest("protocol_version", content, deps.sha256Hex), content };
    const reason = await putReason(tx, deps, projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "protocol", records: [record], reason });
  });
}
