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

/** Whether a person is judging a response just now, or has judged it in a pair that is not closed. */
export async function isJudging(tx: Tx, responseId: string, userId: string): Promise<boolean> {
  const found = await tx.slot.findFirst({
    where: { raterId: userId, batchItem: { responseId, state: "open" } },
    select: { id: true },
  });
  return found !== null;
}
