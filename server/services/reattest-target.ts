import type { ApprovalResource } from "@/contracts/golden";
import { confidentiality } from "@/contracts/primitives";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import type { AttestationContent } from "@/server/repositories/frozen-contents";
import { findLatestSnapshotId, getTargetRow } from "@/server/repositories/golden";
import { findCorpusTime, readDoubts } from "@/server/repositories/golden-doubts";
import { putPayloads } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { findPendingItemIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";

/**
 * Proposes that a target still holds although something changed under it. An unanswerable one needs the searches that were made
 * in the corpus as it is now.
 * @throws Refusal `already_superseded`, `nothing_to_reattest`, `proposal_pending`, `target_incomplete`.
 */
export async function reattestTarget(
  deps: Deps,
  caller: Caller,
  goldenTargetId: string,
  body: { searches: string; reason: string },
): Promise<ApprovalResource> {
  const { projectId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const target = await getTargetRow(tx, goldenTargetId);
    const { goldenItemId, isAnswerable } = target.content;
    if (target.supersededById !== null) {
      throw new Refusal("already_superseded", "A later target stands in its place; attest that one.");
    }
    if (findPendingItemIds(await listPendingProposals(tx, projectId)).has(goldenItemId)) refusePending();
    const doubts = (await readDoubts(tx, [goldenTargetId])).get(goldenTargetId) ?? [];
    if (doubts.length === 0) {
      throw new Refusal("nothing_to_reattest", "Nothing has changed under it since it was signed.");
    }
    const text = body.searches.trim();
    if (!isAnswerable && text === "") {
      throw new Refusal("target_incomplete", "Say which searches were made in the corpus as it is now.");
    }
    const itemClass = confidentiality.parse(target.itemClass);
    const searches = await putPayloads(
      tx,
      deps,
      text === "" ? [] : [{ projectId, kind: "search", text, class: itemClass }],
    );
    const content: AttestationContent = {
      goldenItemId,
      goldenTargetId,
      doubts,
      snapshotId: await findLatestSnapshotId(tx, projectId),
      corpusAt: (await findCorpusTime(tx, projectId))?.toISOString() ?? null,
      searches: searches.map(({ payloadId: payload, commitment }) => ({ payload, commitment })),
    };
    const digest = frozenDigest("golden_attestation", content, deps.sha256Hex);
    const reason = await putReason(tx, deps, projectId, body.reason);
    const records = [{ id: deps.newId(), digest, content }];
    return storeProposal(tx, deps, caller, { kind: "reattest_targets", records, reason });
  });
}
