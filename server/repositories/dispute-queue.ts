import type { Tx } from "@/server/db/database";

/** How many wait behind each part of the queue. */
export interface QueueCounts {
  readonly differing: number;
  readonly misattributed: number;
  readonly flagged: number;
  readonly production: number;
  readonly settled: number;
  readonly proposals: number;
}

const openTo = (response: string) =>
  `NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $2
   WHERE m.response_id = ${response})`;

/** Responses whose verdict in force is a unanimous Misattributed. */
const MISATTRIBUTED = `FROM verdict v WHERE v.project_id = $1 AND v.outcome = 'misattributed' AND v.basis = 'unanimous'
  AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id) AND ${openTo("v.response_id")}`;

const countWhere = (condition: string) =>
  `(SELECT count(*)::int FROM dispute d WHERE d.project_id = $1 AND ${condition} AND ${openTo("d.response_id")})`;

/** Counts what no wall hides from the person. */
export async function countDisputeQueue(tx: Tx, projectId: string, userId: string): Promise<QueueCounts> {
  const [row] = await tx.$queryRawUnsafe<QueueCounts[]>(
    `SELECT ${countWhere("d.state = 'open' AND d.cause NOT IN ('flagged', 'production')")} AS differing,
       (SELECT count(*)::int ${MISATTRIBUTED}) AS misattributed,
       (SELECT count(DISTINCT f.response_id)::int FROM response_flag f WHERE f.project_id = $1 AND f.state = 'open'
          AND ${openTo("f.response_id")}) + ${countWhere("d.state = 'open' AND d.cause = 'flagged'")} AS flagged,
       ${countWhere("d.state = 'open' AND d.cause = 'production'")} AS production,
       ${countWhere("d.state = 'settled'")} AS settled,
       (SELECT count(*)::int FROM guideline_proposal g JOIN adjudication a ON a.id = g.adjudication_id
          JOIN dispute d ON d.id = a.dispute_id WHERE g.project_id = $1 AND ${openTo("d.response_id")}) AS proposals`,
    projectId,
    userId,
  );
  if (row === undefined) throw new Error("a count that gave no row");
  return row;
}

/** A response that both raters call misattributed. */
export interface MisattributedRow {
  readonly responseId: string;
  readonly question: string | null;
  readonly decidedAt: Date;
  readonly misattributedClaims: number;
  readonly ratedByMe: boolean;
  readonly disputeId: string | null;
}

/** Unanimously misattributed responses that no wall hides from the person, newest first. */
export async function listMisattributedRows(
  tx: Tx,
  page: { projectId: string; userId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<MisattributedRow[]> {
  return tx.$queryRawUnsafe<MisattributedRow[]>(
    `SELECT x.response_id AS "responseId", q.text AS question, x.decided_at AS "decidedAt",
       (SELECT count(*)::int FROM claim_verdict c WHERE c.verdict_id = x.id AND c.label = 'misattributed') AS "misattributedClaims",
       EXISTS (SELECT FROM submission s WHERE s.response_id = x.response_id AND s.rater_id = $2) AS "ratedByMe",
       (SELECT d.id FROM dispute d WHERE d.response_id = x.response_id ORDER BY d.opened_at DESC, d.id DESC LIMIT 1) AS "disputeId"
     FROM (SELECT v.id, v.response_id, v.decided_at ${MISATTRIBUTED}) x
     JOIN response r ON r.id = x.response_id JOIN payload q ON q.id = r.question_payload_id
     WHERE $3::timestamptz IS NULL OR (x.decided_at, x.response_id) < ($3::timestamptz, $4::text)
     ORDER BY x.decided_at DESC, x.response_id DESC LIMIT $5::integer`,
    page.projectId,
    page.userId,
    page.after?.at ?? null,
    page.after?.id ?? null,
    page.limit,
  );
}
