import type { GoldenTargetResource } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { getTargetRow } from "@/server/repositories/golden";
import { listSealedIds } from "@/server/repositories/golden-exposures";
import { inTransaction } from "@/server/transaction";
import { assertNotJudging } from "./golden/assert-not-judging";
import { mayOpenSealed } from "./golden/item-resource";
import { noteSealedExposure } from "./golden/note-exposure";
import { toTargetResources } from "./golden/target-resource";

/** One frozen target; that a sealed one was read is registered. @throws Refusal `sealed_item` for those who may not open it, `rated_by_you`. */
export async function getTarget(deps: Deps, caller: Caller, targetId: string): Promise<GoldenTargetResource> {
  return inTransaction(deps, async (tx) => {
    const row = await getTargetRow(tx, targetId);
    const { goldenItemId } = row.content;
    await assertNotJudging(tx, caller, goldenItemId);
    const isSealed = (await listSealedIds(tx, [goldenItemId])).length > 0;
    if (isSealed && !mayOpenSealed(caller)) {
      throw new Refusal("sealed_item", "The question is sealed: a lead or an auditor opens it, on a screen.");
    }
    await noteSealedExposure(tx, deps, caller, "read", [goldenItemId]);
    const [target] = await toTargetResources(tx, [row]);
    if (target === undefined) throw new Error("a golden target that was read has no content");
    return target;
  });
}
