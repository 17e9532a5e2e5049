import type { GoldenItemResource } from "@/contracts/golden";
import { goldenItem } from "@/contracts/golden";
import { stateOfItem } from "@/domain/golden/item-life";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { listPendingProposals } from "@/server/repositories/approvals";
import { type GoldenItemRow, listTargetRows } from "@/server/repositories/golden";
import { readDoubts } from "@/server/repositories/golden-doubts";
import { findPendingItemIds } from "./pending";
import { ERASED_TEXT } from "./signed-by";
import { toTargetResources } from "./target-resource";

const shape = goldenItem.pick({ kind: true, adversarialKind: true, queryShape: true, use: true, class: true });

/** Whether the caller may have a sealed question opened: a lead or an auditor, on a screen. */
export const mayOpenSealed = (caller: Caller): boolean =>
  caller.tokenId === null && (caller.roles.includes("lead") || caller.roles.includes("auditor"));

/**
 * Questions as they are read, in the order given. Sealed ones come without their words and their target, unless they are
 * opened; who opens one notes that.
 */
export async function toItemResources(
  tx: Tx,
  caller: Pick<Caller, "projectId">,
  rows: readonly GoldenItemRow[],
  options: { isOpened: boolean },
): Promise<GoldenItemResource[]> {
  const targetIds = rows.flatMap((row) => (row.targetId === null ? [] : [row.targetId]));
  const targets = await toTargetResources(tx, await listTargetRows(tx, targetIds));
  const byItem = new Map(targets.map((target) => [target.goldenItemId, target]));
  const doubts = await readDoubts(tx, targetIds);
  const pending = findPendingItemIds(await listPendingProposals(tx, caller.projectId));
  return rows.map((row) => {
    const target = byItem.get(row.id) ?? null;
    const withheld = row.use === "sealed" && !options.isOpened;
    const { retiredAt, isDoublyJudged } = row;
    return {
      id: row.id,
      externalId: row.key,
      question: withheld ? "" : (row.question ?? ERASED_TEXT),
      ...shape.parse(row),
      state: stateOfItem({ isRetired: retiredAt !== null, hasTarget: target !== null, isDoublyJudged }),
      doubts: row.targetId === null ? [] : [...(doubts.get(row.targetId) ?? [])],
      withheld,
      createdAt: row.createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      target: withheld ? null : target,
      frozenAt: target?.frozenAt ?? null,
      proposalPending: pending.has(row.id),
      latestResponseId: row.latestResponseId,
    };
  });
}
