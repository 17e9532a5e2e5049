import type { z } from "zod";
import type { ApprovalResource, goldenEndpoints } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import { findGoldenItems, findLatestSnapshotId, type GoldenItemRow } from "@/server/repositories/golden";
import { inTransaction } from "@/server/transaction";
import { assertNoTwins } from "./assert-no-twins";
import { buildTargets } from "./golden/build-targets";
import { findPendingItemIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";

type Body = z.output<(typeof goldenEndpoints.proposeTargets)["body"]>;

/** @throws Refusal `body_invalid`, `not_found`, `already_frozen`. */
async function findItems(tx: Tx, caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, GoldenItemRow>> {
  assertNoTwins(ids, (place) => `targets[${place}].goldenItemId`);
  const { projectId, userId } = caller;
  const items = new Map((await findGoldenItems(tx, { projectId, userId, ids })).map((item) => [item.id, item]));
  if (items.size < ids.length) throw new Refusal("not_found", "One of the items is not there, or not in use.");
  const frozen = ids.findIndex((id) => items.get(id)?.targetId !== null);
  if (frozen >= 0) {
    const errors = [{ field: `targets[${frozen}]`, code: "already_frozen", message: "It has a frozen target." }];
    throw new Refusal("already_frozen", "An item has a frozen target; supersede that one.", { errors });
  }
  return items;
}

/**
 * Proposes first targets for questions. Nothing is frozen before another lead signs.
 *
 * @throws Refusal `already_frozen`, `proposal_pending`, `target_incomplete`, `span_inverted`, `span_out_of_range`,
 * `not_found`, `body_invalid`.
 */
export async function proposeTargets(deps: Deps, caller: Caller, body: Body): Promise<ApprovalResource> {
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    const items = await findItems(
      tx,
      caller,
      body.targets.map((target) => target.goldenItemId),
    );
    const pending = findPendingItemIds(await listPendingProposals(tx, caller.projectId));
    if ([...items.keys()].some((id) => pending.has(id))) refusePending();
    const asked = body.targets.flatMap(({ goldenItemId, content }) => {
      const item = items.get(goldenItemId);
      return item === undefined ? [] : [{ item, content, number: 1, supersedesId: null }];
    });
    const snapshotId = await findLatestSnapshotId(tx, caller.projectId);
    const records = await buildTargets(tx, deps, caller, asked, snapshotId);
    const reason = await putReason(tx, deps, caller.projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "freeze_targets", records, reason });
  });
}
