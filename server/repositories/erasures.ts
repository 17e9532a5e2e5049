import { databaseCodesOf } from "@/server/database-failure";
import type { Tx } from "@/server/db/database";

/** What a tombstone says of a payload. */
export interface PayloadToErase {
  readonly kind: string;
  readonly commitment: string;
  readonly isErased: boolean;
}

/** SQLSTATE with which `erase_payload` refuses under a legal hold. */
const underHold = "ZH001";

/**
 * A payload of a project: its own, or the name of one of its members. Null where it is neither, or a wall stands between the
 * person and what it tells about.
 */
export async function findPayloadToErase(
  tx: Tx,
  projectId: string,
  userId: string,
  payloadId: string,
): Promise<PayloadToErase | null> {
  const rows = await tx.$queryRaw<PayloadToErase[]>`
    SELECT p.kind, p.commitment, p.erased_at IS NOT NULL AS "isErased"
    FROM payload p
    WHERE p.id = ${payloadId}
      AND (p.project_id = ${projectId} OR EXISTS (
        SELECT FROM app_user u JOIN membership m ON m.user_id = u.id
        WHERE u.name_payload_id = p.id AND m.project_id = ${projectId}))
      AND NOT EXISTS (
        SELECT FROM wall_denial w WHERE w.user_id = ${userId} AND (
          w.matter_id IN (SELECT d.matter_id FROM document d WHERE d.id = p.document_id)
          OR w.matter_id IN (SELECT rm.matter_id FROM response_matter rm WHERE rm.response_id = p.response_id)))`;
  return rows[0] ?? null;
}

/** Who erases, and on what authority. */
export interface ErasureOrder {
  readonly payloadId: string;
  readonly reason: string;
  readonly authority: string;
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Erases a payload by the one database function that may. After `under_hold` the transaction is broken and must be rolled
 * back.
 */
export async function erasePayload(tx: Tx, order: ErasureOrder): Promise<"erased" | "already_erased" | "under_hold"> {
  try {
    const rows = await tx.$queryRaw<{ done: boolean }[]>`
      SELECT erase_payload(${order.payloadId}, ${order.reason}, ${order.authority}, ${order.actorId}, ${order.at}) AS done`;
    return rows[0]?.done === true ? "erased" : "already_erased";
  } catch (error) {
    if (databaseCodesOf(error).includes(underHold)) return "under_hold";
    throw error;
  }
}
