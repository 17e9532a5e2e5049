import type { Tx } from "@/server/db/database";

/** Key and question of golden items, by id. */
export async function listItemTitles(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { key: string; question: string | null }>> {
  const rows = await tx.goldenItem.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, key: true, questionPayload: { select: { text: true } } },
  });
  return new Map(rows.map((row) => [row.id, { key: row.key, question: row.questionPayload.text }]));
}

/** Name in the file and question of responses, by id. */
export async function listResponseTitles(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { externalId: string; question: string | null }>> {
  const rows = await tx.response.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, externalId: true, questionPayload: { select: { text: true } } },
  });
  return new Map(rows.map((row) => [row.id, { externalId: row.externalId, question: row.questionPayload.text }]));
}

/** Numbers of runs, by id. */
export async function listRunNumbers(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run.findMany({ where: { id: { in: [...ids] } }, select: { id: true, number: true } });
  return new Map(rows.map((row) => [row.id, row.number]));
}
