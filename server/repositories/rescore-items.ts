import type { Tx } from "@/server/db/database";

/** The draw that an item of a re-score batch belongs to; null for any other item. */
export async function findRescoreDraw(tx: Tx, batchItemId: string): Promise<string | null> {
  const row = await tx.rescoreItem.findUnique({ where: { batchItemId }, select: { rescoreDrawId: true } });
  return row?.rescoreDrawId ?? null;
}
