import type { ApprovalResource } from "@/contracts/golden";
import { canonicalSet, type GoldenSetContent, setDigest, type SetMember } from "@/domain/golden/golden-set";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import { listCurrentTargets } from "@/server/repositories/golden";
import { ensureGoldenSet, listSetMembers, listSetVersionRows } from "@/server/repositories/golden-sets";
import { inTransaction } from "@/server/transaction";
import { putReason, refusePending, storeProposal } from "./golden/propose";

const sameMembers = (a: readonly SetMember[], b: readonly SetMember[]) =>
  a.length === b.length && a.every((member, index) => member.targetId === b[index]?.targetId);

/** @throws Refusal `same_content` where the latest version has the same targets. */
async function contentOf(tx: Tx, projectId: string, goldenSetId: string): Promise<GoldenSetContent> {
  const targets = await listCurrentTargets(tx, projectId);
  const [latest] = (await listSetVersionRows(tx, projectId)).filter((row) => row.goldenSetId === goldenSetId);
  const number = (latest?.number ?? 0) + 1;
  const content = canonicalSet({ goldenSetId, number, targets, supersedesId: latest?.id ?? null });
  if (latest !== undefined && sameMembers(content.targets, await listSetMembers(tx, latest.id))) {
    throw new Refusal("same_content", `Version ${latest.number} has the same targets.`);
  }
  return content;
}

/**
 * Proposes a version of the golden set: every target in force of a question in use.
 *
 * @throws DomainError `nothing_to_freeze`; Refusal `proposal_pending`, `same_content`.
 */
export async function proposeSetVersion(
  deps: Deps,
  caller: Caller,
  body: { name: string; reason: string },
): Promise<ApprovalResource> {
  const { projectId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const set = { id: deps.newId(), projectId, name: body.name.trim() || "golden", createdAt: deps.clock() };
    const goldenSetId = await ensureGoldenSet(tx, set);
    const isPending = (await listPendingProposals(tx, projectId)).some(
      (proposal) =>
        proposal.kind === "set_version" &&
        proposal.records.some((record) => record.content.goldenSetId === goldenSetId),
    );
    if (isPending) refusePending();
    const content = await contentOf(tx, projectId, goldenSetId);
    const record = { id: deps.newId(), digest: setDigest(content, deps.sha256Hex), content };
    const reason = await putReason(tx, deps, projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "set_version", records: [record], reason });
  });
}
