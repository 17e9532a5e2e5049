import type { Tx } from "@/server/db/database";

/** A ruling in force on a response that a rater judged; texts are null where they were erased. */
export interface OwnRulingRow {
  readonly disputeId: string;
  readonly adjudicationId: string;
  readonly responseId: string;
  readonly question: string | null;
  readonly at: Date;
  readonly cause: string;
  readonly reason: string | null;
  readonly outcome: string | null;
  readonly claims: readonly {
    readonly text: string | null;
    readonly own: string | null;
    readonly ruled: string | null;
    readonly ruledReason: string | null;
  }[];
  readonly dissentAt: Date | null;
  readonly dissentText: string | null;
}

/**
 * `$1` the project, `$2` the rater. Their own judgement of the claim is the latest one of theirs in the first pair. A response
 * with an item that is still open to them (their own, or one that they may yet be handed) is left out: a ruling would unblind
 * the second judgement.
 */
const SELECT = `
  SELECT d.id AS "disputeId", a.id AS "adjudicationId", d.response_id AS "responseId", q.text AS question, a.committed_at AS at,
    a.cause, why.text AS reason, a.outcome, x.appended_at AS "dissentAt", dissent_text.text AS "dissentText",
    coalesce((SELECT json_agg(json_build_object('text', t.text, 'own', own.label, 'ruled', ac.label, 'ruledReason', ac.reason) ORDER BY c.ordinal)
      FROM adjudication_claim ac JOIN claim c ON c.id = ac.claim_id JOIN payload t ON t.id = c.text_payload_id
      LEFT JOIN LATERAL (SELECT l.label FROM label l JOIN submission s ON s.id = l.submission_id
        WHERE l.claim_id = c.id AND s.rater_id = $2 ORDER BY s.committed_at DESC, s.id DESC LIMIT 1) own ON true
      WHERE ac.adjudication_id = a.id), '[]') AS claims
  FROM dispute d
  JOIN adjudication a ON a.dispute_id = d.id AND NOT EXISTS (SELECT FROM adjudication later WHERE later.supersedes_id = a.id)
  JOIN response r ON r.id = d.response_id
  JOIN payload q ON q.id = r.question_payload_id
  JOIN payload why ON why.id = a.reason_payload_id
  LEFT JOIN dissent x ON x.adjudication_id = a.id AND x.rater_id = $2
  LEFT JOIN payload dissent_text ON dissent_text.id = x.text_payload_id
  WHERE d.project_id = $1 AND d.state = 'settled'
    AND EXISTS (SELECT FROM submission s WHERE s.response_id = d.response_id AND s.rater_id = $2)
    AND NOT EXISTS (SELECT FROM batch_item i WHERE i.response_id = d.response_id AND i.state = 'open')
    AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $2
                    WHERE m.response_id = d.response_id)`;

/** Rulings on what a rater judged, newest first. */
export async function listOwnRulingRows(
  tx: Tx,
  page: { projectId: string; raterId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<OwnRulingRow[]> {
  return tx.$queryRawUnsafe<OwnRulingRow[]>(
    `${SELECT} AND ($3::timestamptz IS NULL OR (a.committed_at, d.id) < ($3::timestamptz, $4::text))
     ORDER BY a.committed_at DESC, d.id DESC LIMIT $5::integer`,
    page.projectId,
    page.raterId,
    page.after?.at ?? null,
    page.after?.id ?? null,
    page.limit,
  );
}

/** The ruling in force in one dispute; null where there is none that the rater may read. */
export async function findOwnRuling(
  tx: Tx,
  which: { projectId: string; raterId: string; disputeId: string },
): Promise<OwnRulingRow | null> {
  const rows = await tx.$queryRawUnsafe<OwnRulingRow[]>(
    `${SELECT} AND d.id = $3`,
    which.projectId,
    which.raterId,
    which.disputeId,
  );
  return rows[0] ?? null;
}
