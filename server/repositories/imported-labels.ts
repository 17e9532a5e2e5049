import type { Tx } from "@/server/db/database";

/** A label that came with the file, by the unit it is about. */
export interface ImportedLabelRow {
  readonly responseId: string;
  readonly externalId: string;
  readonly claimId: string | null;
  /** From 0; null for a label of the whole response. */
  readonly claim: number | null;
  readonly rater: string;
  /** Null where the rater gave none. */
  readonly label: string | null;
}

/** Whose labels are asked for, and who asks. */
export interface LabelsAsked {
  readonly runId: string;
  readonly userId: string;
  /** Only of responses whose pair is closed: for who may still have to judge them. */
  readonly isClosedOnly: boolean;
}

/** In the file's order. What a wall hides from the person is not in it. */
export async function listImportedLabels(tx: Tx, asked: LabelsAsked): Promise<ImportedLabelRow[]> {
  const { runId, userId, isClosedOnly } = asked;
  return tx.$queryRaw<ImportedLabelRow[]>`
    SELECT r.id AS "responseId", r.external_id AS "externalId", l.claim_id AS "claimId", c.ordinal AS claim, l.rater, l.label
    FROM response r JOIN imported_label l ON l.response_id = r.id LEFT JOIN claim c ON c.id = l.claim_id
    WHERE r.run_id = ${runId} AND NOT EXISTS (
        SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = ${userId}
        WHERE rm.response_id = r.id)
      AND (NOT ${isClosedOnly} OR (
        EXISTS (SELECT FROM batch_item i WHERE i.response_id = r.id)
        AND NOT EXISTS (SELECT FROM batch_item i WHERE i.response_id = r.id AND i.state = 'open')))
    ORDER BY r.ordinal, l.ordinal`;
}
