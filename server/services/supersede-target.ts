import type { ApprovalResource, TargetContent } from "@/contracts/golden";
import { type GoldenTargetContent, isSameExpectation } from "@/domain/golden/golden-target";
import { validateSupersede } from "@/domain/golden/signatures";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import {
  findGoldenItems,
  findLatestSnapshotId,
  getTargetRow,
  type GoldenItemRow,
  type TargetRow,
} from "@/server/repositories/golden";
import { inTransaction } from "@/server/transaction";
import { buildTargets, type BuiltTarget } from "./golden/build-targets";
import { findPendingItemIds } from "./golden/pending";
import { putReason, refusePending, storeProposal } from "./golden/propose";
import { readTargetContents } from "./golden/target-texts";

async function getItem(tx: Tx, caller: Caller, id: string): Promise<GoldenItemRow> {
  const { projectId, userId } = caller;
  const [item] = await findGoldenItems(tx, { projectId, userId, ids: [id] });
  if (item === undefined) throw new Refusal("not_found", "The question of this target is not in use any more.");
  return item;
}

function withoutTexts({ content }: TargetRow | BuiltTarget): GoldenTargetContent {
  const { expectedAnswer: _answer, expectedRefusal: _refusal, ...rest } = content;
  return { ...rest, points: [], searches: [] };
}

const textsOf = (content: TargetContent | undefined) =>
  JSON.stringify([content?.points, content?.searches, content?.expectedAnswer, content?.expectedRefusal]);

/** Texts are compared as texts: the same words stored again have another payload and another commitment. */
async function isSame(tx: Tx, deps: Deps, old: TargetRow, made: BuiltTarget): Promise<boolean> {
  if (!isSameExpectation(withoutTexts(old), withoutTexts(made), deps.sha256Hex)) return false;
  const [before, after] = await readTargetContents(tx, [old.content, made.content]);
  return textsOf(before) === textsOf(after);
}

/**
 * Proposes the target that is to stand in another's place. The old one stays what old runs were measured on.
 *
 * @throws Refusal `already_superseded`, `same_content`, `proposal_pending`, `target_incomplete`, `span_inverted`,
 * `span_out_of_range`, `not_found`.
 */
export async function supersedeTarget(
  deps: Deps,
  caller: Caller,
  targetId: string,
  body: { content: TargetContent; reason: string },
): Promise<ApprovalResource> {
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, caller.projectId);
    const old = await getTargetRow(tx, targetId);
    const item = await getItem(tx, caller, old.content.goldenItemId);
    if (findPendingItemIds(await listPendingProposals(tx, caller.projectId)).has(item.id)) refusePending();
    const asked = { item, content: body.content, number: old.content.number + 1, supersedesId: old.id };
    const snapshotId = await findLatestSnapshotId(tx, caller.projectId);
    const [made] = await buildTargets(tx, deps, caller, [asked], snapshotId);
    if (made === undefined) throw new Error("a target that was asked for was not made");
    const problems = validateSupersede({
      subjectId: old.content.goldenItemId,
      newSubjectId: made.content.goldenItemId,
      supersededById: old.supersededById,
      isSameContent: await isSame(tx, deps, old, made),
      hasReason: body.reason.trim() !== "",
    });
    if (problems.includes("already_superseded")) {
      throw new Refusal("already_superseded", "A later target stands in its place; start from that.");
    }
    if (problems.includes("same_content")) {
      throw new Refusal("same_content", "The new target expects the same as the frozen one.");
    }
    const reason = await putReason(tx, deps, caller.projectId, body.reason);
    return storeProposal(tx, deps, caller, { kind: "supersede_target", records: [made], reason });
  });
}
