import type { z } from "zod";
import type { goldenItemEndpoints } from "@/contracts/golden-items";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { getGoldenItemRow } from "@/server/repositories/golden";
import { listItemHistory, listVersionsOfItem } from "@/server/repositories/golden-history";
import { inTransaction } from "@/server/transaction";
import { assertNotJudging } from "./golden/assert-not-judging";
import { mayOpenSealed, toItemResources } from "./golden/item-resource";
import { noteSealedExposure } from "./golden/note-exposure";
import { ERASED_TEXT, signedBy } from "./golden/signed-by";

type Answer = z.input<(typeof goldenItemEndpoints.getGoldenItem)["answer"]>;

/** One question with its target and what became of it. Opening a sealed one is registered in the same transaction. @throws Refusal `rated_by_you`. */
export async function getGoldenItem(deps: Deps, caller: Caller, goldenItemId: string): Promise<Answer> {
  const isOpened = mayOpenSealed(caller);
  return inTransaction(deps, async (tx) => {
    const { projectId, userId } = caller;
    await assertNotJudging(tx, caller, goldenItemId);
    const row = await getGoldenItemRow(tx, { projectId, userId, id: goldenItemId });
    if (isOpened) await noteSealedExposure(tx, deps, caller, "read", [goldenItemId]);
    const [item] = await toItemResources(tx, caller, [row], { isOpened });
    if (item === undefined) throw new Error("a golden item that was read has no resource");
    const history = (await listItemHistory(tx, goldenItemId)).map((entry) => ({
      kind: entry.kind,
      id: entry.id,
      number: entry.number,
      at: entry.at.toISOString(),
      proposedBy: entry.proposerName,
      approvedBy: signedBy(entry),
      reason: item.withheld ? "" : (entry.reason ?? ERASED_TEXT),
      digest: entry.digest,
    }));
    return { ...item, history, setVersions: await listVersionsOfItem(tx, goldenItemId) };
  });
}
