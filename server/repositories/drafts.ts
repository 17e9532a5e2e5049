import { judgement, type Judgement } from "@/contracts/bench";
import type { Tx } from "@/server/db/database";

/** A judgement in the making. */
export interface StoredDraft {
  readonly version: number;
  readonly savedAt: Date;
  readonly judgement: Judgement;
}

/** A rater's draft of an item; null where there is none. */
export async function findDraft(tx: Tx, batchItemId: string, raterId: string): Promise<StoredDraft | null> {
  const row = await tx.draft.findUnique({
    where: { batchItemId_raterId: { batchItemId, raterId } },
    select: { version: true, updatedAt: true, body: true },
  });
  return row === null ? null : { version: row.version, savedAt: row.updatedAt, judgement: judgement.parse(row.body) };
}

/**
 * Writes the draft that follows version `baseVersion` (0: there was none); the new version, or null where another one
 * stands there. One statement, so that of two tabs one always learns of the other.
 */
export async function writeDraft(
  tx: Tx,
  draft: { batchItemId: string; raterId: string; baseVersion: number; judgement: Judgement; at: Date },
): Promise<number | null> {
  const { batchItemId, raterId, baseVersion, at } = draft;
  const body = JSON.stringify(draft.judgement);
  const written =
    baseVersion === 0
      ? await tx.$executeRaw`
          INSERT INTO draft (batch_item_id, rater_id, version, body, updated_at)
          VALUES (${batchItemId}, ${raterId}, 1, ${body}::jsonb, ${at}) ON CONFLICT DO NOTHING`
      : await tx.$executeRaw`
          UPDATE draft SET version = version + 1, body = ${body}::jsonb, updated_at = ${at}
          WHERE batch_item_id = ${batchItemId} AND rater_id = ${raterId} AND version = ${baseVersion}::integer`;
  return written === 1 ? baseVersion + 1 : null;
}
