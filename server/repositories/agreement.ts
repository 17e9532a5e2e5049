import { z } from "zod";
import { ANSWERS_QUESTION, CLAIM_LABELS, DECLINED, REASONS, REFUSAL_CAUSES, SEVERITIES } from "@/domain/rubric/codes";
import type { RatedResponse } from "@/domain/rubric/unanimity";
import type { Tx } from "@/server/db/database";

/** Two judgements of one response that are held against each other. */
export interface JudgementPair {
  readonly responseId: string;
  readonly firstId: string;
  /** Null where the second is not in. */
  readonly secondId: string | null;
}

/** The blind first pairs of a run that are closed: both judgements are in. By rater, so that A and B mean the same throughout. */
export async function listFirstPairs(tx: Tx, runId: string): Promise<JudgementPair[]> {
  return tx.$queryRaw<JudgementPair[]>`
    SELECT i.response_id AS "responseId", min(s.id) FILTER (WHERE s.place = 1) AS "firstId",
      min(s.id) FILTER (WHERE s.place = 2) AS "secondId"
    FROM batch_item i JOIN batch b ON b.id = i.batch_id
    JOIN (SELECT id, batch_item_id, row_number() OVER (PARTITION BY batch_item_id ORDER BY rater_id) AS place
          FROM submission WHERE supersedes_id IS NULL) s ON s.batch_item_id = i.id
    WHERE b.run_id = ${runId} AND b.kind = 'first' AND i.wanted = 2 AND i.state <> 'open'
    GROUP BY i.id HAVING count(*) = 2 ORDER BY i.response_id`;
}

/** A re-scored response: its first judgement, and the second one where it is in. */
export interface RescorePair extends JudgementPair {
  readonly stratum: string;
  readonly firstAt: Date;
  readonly secondAt: Date | null;
  /** Who judged it again had been shown its labels: the second judgement is not blind. */
  readonly isExposed: boolean;
}

/** The sample of a draw, by response. */
export async function listRescorePairs(tx: Tx, drawId: string): Promise<RescorePair[]> {
  return tx.$queryRaw<RescorePair[]>`
    SELECT ri.response_id AS "responseId", ri.stratum, first.id AS "firstId", first.committed_at AS "firstAt",
      second.id AS "secondId", second.committed_at AS "secondAt",
      EXISTS (SELECT FROM access_log l WHERE l.project_id = second.project_id AND l.subject_id = ri.response_id
        AND l.user_id = second.rater_id AND l.action = 'labels_served' AND l.at <= second.committed_at) AS "isExposed"
    FROM rescore_item ri JOIN submission first ON first.id = ri.first_submission_id
    LEFT JOIN submission second ON second.batch_item_id = ri.batch_item_id AND second.supersedes_id IS NULL
    WHERE ri.rescore_draw_id = ${drawId} ORDER BY ri.response_id`;
}

const sideRow = z.object({
  id: z.string(),
  state: z.enum(["judged", "cannot_judge", "conflict"]),
  declined: z.enum(DECLINED).nullable(),
  supportInR: z.boolean().nullable(),
  hasSupportMarked: z.boolean(),
  refusalCause: z.enum(REFUSAL_CAUSES).nullable(),
  answersQuestion: z.enum(ANSWERS_QUESTION).nullable(),
  claims: z.array(
    z.object({
      claimId: z.string(),
      label: z.enum(CLAIM_LABELS).nullable(),
      reason: z.enum(REASONS).nullable(),
      severity: z.enum(SEVERITIES).nullable(),
    }),
  ),
});

/** What judgements say, by submission; null for one that could not judge. */
export async function readJudgements(
  tx: Tx,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, RatedResponse | null>> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT s.id, s.state, s.declined, s.support_in_r AS "supportInR", s.refusal_cause AS "refusalCause",
      s.answers_question AS "answersQuestion",
      EXISTS (SELECT FROM evidence_span e WHERE e.submission_id = s.id AND e.label_id IS NULL) AS "hasSupportMarked",
      coalesce((SELECT json_agg(json_build_object('claimId', l.claim_id, 'label', l.label, 'reason', l.reason,
          'severity', l.severity) ORDER BY k.ordinal)
        FROM label l JOIN claim k ON k.id = l.claim_id WHERE l.submission_id = s.id), '[]'::json) AS claims
    FROM submission s WHERE s.id = ANY (${[...submissionIds]})`;
  return new Map(
    z
      .array(sideRow)
      .parse(rows)
      .map(({ id, state, claims, ...marks }) => [id, state === "judged" ? { claims, marks } : null]),
  );
}

const carriedRow = z.object({
  responseId: z.string(),
  label: z.enum(CLAIM_LABELS).nullable(),
  reason: z.enum(REASONS).nullable(),
});
/** A claim whose earlier verdict was kept: both raters share it and neither was asked. */
export type CarriedLabel = z.infer<typeof carriedRow>;

/** The claims of a run that nobody was asked about. */
export async function listCarriedLabels(tx: Tx, runId: string): Promise<CarriedLabel[]> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT k.response_id AS "responseId", cv.label, cv.reason
    FROM claim_verdict cv JOIN claim k ON k.id = cv.claim_id JOIN response r ON r.id = k.response_id
    WHERE r.run_id = ${runId} AND cv.basis = 'carried' AND cv.supersedes_id IS NULL ORDER BY k.response_id, k.ordinal`;
  return z.array(carriedRow).parse(rows);
}

/** How much of a run code decided: in no agreement figure. */
export async function countDecidedByCode(tx: Tx, runId: string): Promise<{ responses: number; claims: number }> {
  const rows = await tx.$queryRaw<{ responses: number; claims: number }[]>`
    SELECT count(*)::int AS responses,
      coalesce(sum((SELECT count(*) FROM claim k WHERE k.response_id = r.id AND k.is_current)), 0)::int AS claims
    FROM verdict v JOIN response r ON r.id = v.response_id
    WHERE r.run_id = ${runId} AND v.basis = 'mechanical' AND v.supersedes_id IS NULL`;
  return rows[0] ?? { responses: 0, claims: 0 };
}

/** The newest run of the project with a closed pair; null where there is none. */
export async function findNewestJudgedRun(tx: Tx, projectId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT run.id FROM run JOIN batch b ON b.run_id = run.id AND b.kind = 'first'
    WHERE run.project_id = ${projectId} AND EXISTS (SELECT FROM batch_item i WHERE i.batch_id = b.id AND i.state <> 'open')
    ORDER BY run.number DESC LIMIT 1`;
  return rows[0]?.id ?? null;
}
