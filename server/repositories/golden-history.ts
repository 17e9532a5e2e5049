import type { Tx } from "@/server/db/database";

/** Something that two people signed about a question. */
export interface ItemHistoryRow {
  readonly kind: "frozen" | "superseded" | "attested" | "retired";
  readonly id: string;
  /** Of a target, in its item; null for the others. */
  readonly number: number | null;
  readonly at: Date;
  readonly proposerName: string;
  /** Null where a lone lead signed. */
  readonly approverName: string | null;
  readonly reason: string | null;
  readonly digest: string;
}

const SIGNED = `s.id, s.frozen_at AS at, s.digest, s.proposed_by_id, s.approved_by_id, s.reason_payload_id`;

/** All that was signed about a question, oldest first. */
export async function listItemHistory(tx: Tx, goldenItemId: string): Promise<ItemHistoryRow[]> {
  return tx.$queryRawUnsafe<ItemHistoryRow[]>(
    `WITH signed AS (
       SELECT CASE WHEN s.supersedes_id IS NULL THEN 'frozen' ELSE 'superseded' END AS kind, s.number, ${SIGNED}
         FROM golden_target s WHERE s.golden_item_id = $1
       UNION ALL SELECT 'attested', NULL, ${SIGNED} FROM golden_attestation s WHERE s.golden_item_id = $1
       UNION ALL SELECT 'retired', NULL, ${SIGNED} FROM golden_retirement s WHERE s.golden_item_id = $1)
     SELECT h.kind, h.id, h.number, h.at, h.digest, reason.text AS reason,
       coalesce(proposer_name.text, proposer.login) AS "proposerName", coalesce(approver_name.text, approver.login) AS "approverName"
     FROM signed h JOIN app_user proposer ON proposer.id = h.proposed_by_id
     LEFT JOIN payload proposer_name ON proposer_name.id = proposer.name_payload_id
     LEFT JOIN app_user approver ON approver.id = h.approved_by_id LEFT JOIN payload approver_name ON approver_name.id = approver.name_payload_id
     LEFT JOIN payload reason ON reason.id = h.reason_payload_id
     ORDER BY h.at, h.number NULLS LAST, h.id`,
    goldenItemId,
  );
}

/** Versions of sets that hold one of the question's targets, newest first. */
export async function listVersionsOfItem(
  tx: Tx,
  goldenItemId: string,
): Promise<{ id: string; name: string; number: number }[]> {
  return tx.$queryRaw`
    SELECT v.id, s.name, v.number FROM golden_set_member m JOIN golden_target t ON t.id = m.golden_target_id
    JOIN golden_set_version v ON v.id = m.golden_set_version_id JOIN golden_set s ON s.id = v.golden_set_id
    WHERE t.golden_item_id = ${goldenItemId} ORDER BY v.frozen_at DESC, v.number DESC, v.id`;
}
