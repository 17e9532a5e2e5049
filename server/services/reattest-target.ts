import type { ApprovalResource } from "@/contracts/golden";
import { confidentiality } from "@/contracts/primitives";
import type { TargetDoubt } from "@/domain/golden/item-life";
import { frozenDigest } from "@/domain/golden/frozen-digest";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import type { AttestationContent } from "@/server/repositories/frozen-contents";
import { findLatestSnapshotId, getTargetRow, listTargetRows, type TargetRow } from "@/server/repositories/golden";
import { findCorpusTime, findOpenTargetIds, readDoubts } from "@/server/repositories/golden-doubts";
import { putPayloads } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { findPendingItemIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";

interface FrozenRecord {
  readonly id: string;
  readonly digest: string;
  readonly content: AttestationContent;
}

/** What a lead says of targets that still hold. */
export interface Attested {
  readonly searches: string;
  readonly reason: string;
}

/** Refuses what can't be attested. @throws Refusal `already_superseded`, `proposal_pending`, `nothing_to_reattest`, `target_incomplete`. */
function assertOpen(
  { content, supersededById }: TargetRow,
  doubts: readonly TargetDoubt[],
  pending: ReadonlySet<string>,
  searches: string,
): void {
  if (supersededById !== null) {
    throw new Refusal("already_superseded", "A later target stands in its place; attest that one.");
  }
  if (pending.has(content.goldenItemId)) refusePending();
  if (doubts.length === 0) {
    throw new Refusal("nothing_to_reattest", "Nothing has changed under it since it was signed.");
  }
  if (!content.isAnswerable && searches === "") {
    throw new Refusal("target_incomplete", "Say which searches were made in the corpus as it is now.");
  }
}

async function propose(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  targets: readonly TargetRow[],
  { searches: typed, reason: why }: Attested,
): Promise<ApprovalResource> {
  const { projectId } = caller;
  const text = typed.trim();
  const pending = findPendingItemIds(await listPendingProposals(tx, projectId));
  const doubtsOf = await readDoubts(
    tx,
    targets.map(({ id }) => id),
  );
  const snapshotId = await findLatestSnapshotId(tx, projectId);
  const corpusAt = (await findCorpusTime(tx, projectId))?.toISOString() ?? null;
  const records: FrozenRecord[] = [];
  for (const target of targets) {
    const doubts = doubtsOf.get(target.id) ?? [];
    assertOpen(target, doubts, pending, text);
    // Each has its own copy: a text can be erased with its question, and has its question's class.
    const itemClass = confidentiality.parse(target.itemClass);
    const stored = text === "" ? [] : [{ projectId, kind: "search", text, class: itemClass }];
    const searches = (await putPayloads(tx, deps, stored)).map(({ payloadId: payload, commitment }) => ({
      payload,
      commitment,
    }));
    const { goldenItemId } = target.content;
    const content = { goldenItemId, goldenTargetId: target.id, doubts, snapshotId, corpusAt, searches };
    records.push({ id: deps.newId(), digest: frozenDigest("golden_attestation", content, deps.sha256Hex), content });
  }
  const reason = await putReason(tx, deps, projectId, why);
  return storeProposal(tx, deps, caller, { kind: "reattest_targets", records, reason });
}

/**
 * Proposes that a target still holds although something changed under it. An unanswerable one needs the searches that were made
 * in the corpus as it is now.
 * @throws Refusal `already_superseded`, `nothing_to_reattest`, `proposal_pending`, `target_incomplete`.
 */
export async function reattestTarget(
  deps: Deps,
  caller: Caller,
  goldenTargetId: string,
  body: Attested,
): Promise<ApprovalResource> {
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    return propose(tx, deps, caller, [await getTargetRow(tx, goldenTargetId)], body);
  });
}

/** The same for several, by the same searches and with one signature; all or none. @throws Refusal `not_found`; as `reattestTarget`. */
export async function reattestTargets(
  deps: Deps,
  caller: Caller,
  { targetIds, ...body }: Attested & { readonly targetIds: readonly string[] },
): Promise<ApprovalResource> {
  const ids = [...new Set(targetIds)];
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    const open = await findOpenTargetIds(tx, caller, ids);
    if (open.length < ids.length)
      throw new Refusal("not_found", "There is no such target, or none that you may know of.");
    return propose(tx, deps, caller, await listTargetRows(tx, open), body);
  });
}
