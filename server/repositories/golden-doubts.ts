import { z } from "zod";
import { TARGET_DOUBTS, type TargetDoubt } from "@/domain/golden/item-life";
import type { Tx } from "@/server/db/database";

/**
 * When somebody last said that target `t` holds: it was proposed, or attested again. What changed after that is a doubt;
 * what was there before was in sight.
 */
const ATTESTED_AT = `greatest(
  coalesce((SELECT a.proposed_at FROM approval a WHERE a.id = t.approval_id), t.frozen_at),
  (SELECT max(a.proposed_at) FROM golden_attestation g JOIN approval a ON a.id = g.approval_id WHERE g.golden_target_id = t.id))`;

/** A document that came as a file after that: an unanswerable question may have become answerable. */
const TO_REATTEST = `NOT t.answerable AND EXISTS (
  SELECT FROM document_version v WHERE v.project_id = t.project_id AND v.original_payload_id IS NOT NULL AND v.created_at > s.at)`;

/** The newest file of a passage's document came after that and no longer has the passage's words. */
const DOCUMENT_CHANGED = `EXISTS (
  SELECT FROM golden_target_part p JOIN document_version o ON o.id = p.document_version_id
  JOIN LATERAL (SELECT v.* FROM document_version v WHERE v.document_id = o.document_id AND v.number > o.number
      AND v.original_payload_id IS NOT NULL AND v.state = 'ok' ORDER BY v.number DESC LIMIT 1) n ON n.created_at > s.at
  JOIN payload before ON before.id = o.text_payload_id JOIN payload after ON after.id = n.text_payload_id
  WHERE p.golden_target_id = t.id AND p.kind = 'passage'
    AND strpos(after.text, substr(before.text, p.start_cp + 1, p.end_cp - p.start_cp)) = 0)`;

/** What is known of a passage's version since then is that it no longer stands as it is: amended, overruled, repealed, withdrawn. */
const LAW_CHANGED = `EXISTS (
  SELECT FROM golden_target_part p JOIN LATERAL (
      SELECT d.* FROM document_status d WHERE d.document_version_id = p.document_version_id ORDER BY d.recorded_at DESC LIMIT 1) d ON true
  WHERE p.golden_target_id = t.id AND p.kind = 'passage' AND d.recorded_at > s.at AND d.status NOT IN ('in_force', 'unknown'))`;

/** SQL: the doubts about target `t`, a text array in the order of `TARGET_DOUBTS`. */
export const DOUBTS_OF_TARGET = `(SELECT array_remove(ARRAY[
    CASE WHEN ${TO_REATTEST} THEN 'to_reattest' END,
    CASE WHEN ${DOCUMENT_CHANGED} THEN 'document_changed' END,
    CASE WHEN ${LAW_CHANGED} THEN 'law_changed' END], NULL)
  FROM (SELECT ${ATTESTED_AT} AS at) s)`;

const doubts = z.array(z.enum(TARGET_DOUBTS));

/** Doubts about targets, by id; a target that is not there has none. */
export async function readDoubts(tx: Tx, targetIds: readonly string[]): Promise<ReadonlyMap<string, TargetDoubt[]>> {
  const rows = await tx.$queryRawUnsafe<{ id: string; doubts: unknown }[]>(
    `SELECT t.id, ${DOUBTS_OF_TARGET} AS doubts FROM golden_target t WHERE t.id = ANY ($1)`,
    [...targetIds],
  );
  return new Map(rows.map((row) => [row.id, doubts.parse(row.doubts)]));
}

/** When the newest file of the corpus came in; null while there is none. */
export async function findCorpusTime(tx: Tx, projectId: string): Promise<Date | null> {
  const { _max } = await tx.documentVersion.aggregate({
    where: { projectId, originalPayloadId: { not: null } },
    _max: { createdAt: true },
  });
  return _max.createdAt;
}

/** Which of the ids are targets of the project whose question no wall hides from the person, in the order of their ids. */
export async function findOpenTargetIds(
  tx: Tx,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT t.id FROM golden_target t JOIN golden_item g ON g.id = t.golden_item_id
    WHERE t.project_id = ${projectId} AND t.id = ANY (${[...ids]})
      AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = ${userId}) ORDER BY t.id`;
  return rows.map(({ id }) => id);
}
