import type { z } from "zod";
import type { GoldenItemResource } from "@/contracts/golden";
import type { goldenItemEndpoints } from "@/contracts/golden-items";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listPendingProposals, lockProposals } from "@/server/repositories/approvals";
import { getGoldenItemRow } from "@/server/repositories/golden";
import { updateItemFacts } from "@/server/repositories/golden-items";
import { inTransaction } from "@/server/transaction";
import { mayOpenSealed, toItemResources } from "./golden/item-resource";
import { noteSealedExposure } from "./golden/note-exposure";
import { findPendingItemIds } from "./golden/pending";

type Facts = z.output<(typeof goldenItemEndpoints.describeGoldenItem)["body"]>;

/**
 * Says what a question is there for. It is sealed before its target is known to anybody, or not at all.
 * @throws Refusal `seal_too_late`, `already_retired`.
 */
export async function describeGoldenItem(
  deps: Deps,
  caller: Caller,
  goldenItemId: string,
  facts: Facts,
): Promise<GoldenItemResource> {
  const { projectId, userId } = caller;
  return inTransaction(deps, async (tx) => {
    await lockProposals(tx, projectId);
    const wanted = { projectId, userId, id: goldenItemId };
    const before = await getGoldenItemRow(tx, wanted);
    if (facts.use === "sealed" && before.use !== "sealed") {
      const isProposed = findPendingItemIds(await listPendingProposals(tx, projectId)).has(goldenItemId);
      if (isProposed || before.targetId !== null || before.latestResponseId !== null) {
        throw new Refusal("seal_too_late", "Readers have had this question or its target before their eyes already.");
      }
    }
    if (!(await updateItemFacts(tx, goldenItemId, facts))) {
      throw new Refusal("already_retired", "The question is retired and stays as it is.");
    }
    const data = { goldenItemId, ...facts };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "golden_item.described", data });
    const isOpened = mayOpenSealed(caller);
    if (isOpened) await noteSealedExposure(tx, deps, caller, "read", [goldenItemId]);
    const [item] = await toItemResources(tx, caller, [await getGoldenItemRow(tx, wanted)], { isOpened });
    if (item === undefined) throw new Error("a golden item that was read has no resource");
    return item;
  });
}
