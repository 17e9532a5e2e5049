import type { ExposureKind } from "@/domain/golden/item-codes";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { insertExposures, listSealedIds } from "@/server/repositories/golden-exposures";

/** Writes into the register that the caller came to know these questions, whatever they are used as; sealed ones go into the chain as well. */
export async function noteExposure(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  kind: ExposureKind,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const { projectId, userId } = caller;
  const byToken = caller.tokenId !== null;
  const rows = itemIds.map((goldenItemId) => ({ id: deps.newId(), goldenItemId }));
  const noted = await insertExposures(tx, { projectId, userId, kind, byToken, at: deps.clock(), rows });
  for (const goldenItemId of await listSealedIds(tx, noted)) {
    const data = { goldenItemId, kind, byToken };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "golden_item.exposed", data });
  }
}

/** The same for those of the questions that are sealed; the others are open to every reader and nobody's reading is noted. */
export async function noteSealedExposure(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  kind: ExposureKind,
  itemIds: readonly string[],
): Promise<void> {
  await noteExposure(tx, deps, caller, kind, await listSealedIds(tx, itemIds));
}
