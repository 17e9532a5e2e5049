import { z } from "zod";
import type { Tx } from "@/server/db/database";

/** The item under which a response was first put up for judging. */
export interface JudgedItem {
  readonly id: string;
  readonly state: "open" | "judged" | "disputed" | "settled";
  /** The claims asked about; empty = all. */
  readonly claimIds: readonly string[];
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
}

const itemState = z.enum(["open", "judged", "disputed", "settled"]);

/** A response's item in the batch of its run; null where it was carried, decided by code, or not opened yet. */
export async function findFirstItem(tx: Tx, responseId: string): Promise<JudgedItem | null> {
  const row = await tx.batchItem.findFirst({
    where: { responseId, batch: { kind: "first" } },
    select: {
      id: true,
      state: true,
      claimIds: true,
      batch: { select: { rubricVersionId: true, protocolVersionId: true } },
    },
  });
  return row === null ? null : { ...row.batch, id: row.id, state: itemState.parse(row.state), claimIds: row.claimIds };
}

/**
 * SQL: whether a person is judging a response just now, or has judged it in a pair that is not closed. What is known of the answer
 * (target, verdict) is no list's to show them then. LIMIT where EXISTS would do: PostgreSQL would build a table of all items.
 * @param response SQL of the response's id. @param user SQL of the person's id.
 */
export const isJudgedBySql = (response: string, user: string): string =>
  `coalesce((SELECT true FROM batch_item open_item JOIN slot own_slot ON own_slot.batch_item_id = open_item.id
     WHERE open_item.response_id = ${response} AND open_item.state = 'open' AND own_slot.rater_id = ${user} LIMIT 1), false)`;

/** Whether a person is judging an answer to a question of the golden set just now. */
export async function isJudgingAnswerTo(tx: Tx, goldenItemId: string, userId: string): Promise<boolean> {
  const found = await tx.slot.findFirst({
    where: { raterId: userId, batchItem: { response: { goldenItemId }, state: "open" } },
    select: { id: true },
  });
  return found !== null;
}

/** Whether a person is judging a response just now, or has judged it in a pair that is not closed. */
export async function isJudging(tx: Tx, responseId: string, userId: string): Promise<boolean> {
  const found = await tx.slot.findFirst({
    where: { raterId: userId, batchItem: { responseId, state: "open" } },
    select: { id: true },
  });
  return found !== null;
}
