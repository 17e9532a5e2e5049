import { z } from "zod";
import type { ProtocolDefinition } from "@/domain/rubric/protocol";
import type { Tx } from "@/server/db/database";
import { type FrozenRubric, frozenRubric, storedProtocol } from "./frozen-contents";

/** A frozen version with who stands behind it. */
interface VersionRow<Content> {
  readonly id: string;
  readonly number: number;
  readonly digest: string;
  readonly content: Content;
  readonly createdAt: Date;
  /** Null for the shipped one. */
  readonly proposerName: string | null;
  /** Null for the shipped one, and where the only lead signed their own. */
  readonly approverName: string | null;
}

export type RubricVersionRow = VersionRow<FrozenRubric>;
export type ProtocolVersionRow = VersionRow<ProtocolDefinition>;

const selectFrom = (table: "rubric_version" | "protocol_version") => `
  SELECT v.id, v.number, v.digest, v.content, v.created_at AS "createdAt",
    coalesce(proposer_name.text, proposer.login) AS "proposerName",
    CASE WHEN a.is_lone THEN NULL ELSE coalesce(approver_name.text, approver.login) END AS "approverName"
  FROM ${table} v LEFT JOIN approval a ON a.id = v.approval_id
  LEFT JOIN app_user proposer ON proposer.id = a.proposer_id LEFT JOIN payload proposer_name ON proposer_name.id = proposer.name_payload_id
  LEFT JOIN app_user approver ON approver.id = a.approver_id LEFT JOIN payload approver_name ON approver_name.id = approver.name_payload_id
  WHERE v.project_id = $1`;

/** The project's rubric versions, newest first. */
export async function listRubricRows(tx: Tx, projectId: string): Promise<RubricVersionRow[]> {
  const sql = `${selectFrom("rubric_version")} ORDER BY v.number DESC`;
  const rows = await tx.$queryRawUnsafe<VersionRow<unknown>[]>(sql, projectId);
  return rows.map((row) => ({ ...row, content: frozenRubric.parse(row.content) }));
}

/** The project's protocol versions, newest first. */
export async function listProtocolRows(tx: Tx, projectId: string): Promise<ProtocolVersionRow[]> {
  const sql = `${selectFrom("protocol_version")} ORDER BY v.number DESC`;
  const rows = await tx.$queryRawUnsafe<VersionRow<unknown>[]>(sql, projectId);
  return rows.map((row) => ({ ...row, content: storedProtocol.parse(row.content) }));
}

/** The rubric that each run was, or is being, judged under, as it is printed; a run that was never opened has none. */
export async function listRubricsOfRuns(tx: Tx, runIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (runIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ runId: string; printed: string }[]>`
    SELECT b.run_id AS "runId", r.content->>'id' || '/' || r.number AS printed
    FROM batch b JOIN rubric_version r ON r.id = b.rubric_version_id
    WHERE b.run_id = ANY (${[...runIds]}) AND b.kind = 'first'`;
  return new Map(rows.map((row) => [row.runId, row.printed]));
}

const useRow = z.object({
  rubricVersion: z.string(),
  protocolVersion: z.string(),
  isRubricInForce: z.boolean(),
  isProtocolInForce: z.boolean(),
  batches: z.int(),
  openItems: z.int(),
  submissions: z.int(),
  labels: z.int(),
  verdicts: z.int(),
  referenceJudgements: z.int(),
  runs: z.array(z.object({ runId: z.string(), number: z.int(), labels: z.int() })),
});
export type VersionUseRow = z.infer<typeof useRow>;

/**
 * What rests on each pair of versions that something was judged under, newest first. Counts only: nothing here tells what
 * anybody said.
 */
export async function listVersionUse(tx: Tx, projectId: string): Promise<VersionUseRow[]> {
  const rows = await tx.$queryRaw<object[]>`
    WITH used AS (
      SELECT rubric_version_id AS r, protocol_version_id AS p FROM batch WHERE project_id = ${projectId}
      UNION SELECT rubric_version_id, protocol_version_id FROM verdict WHERE project_id = ${projectId}),
    said AS (
      SELECT s.rubric_version_id AS r, s.protocol_version_id AS p, b.run_id, count(DISTINCT s.id)::int AS submissions,
        count(l.id)::int AS labels
      FROM submission s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
      LEFT JOIN label l ON l.submission_id = s.id
      WHERE s.project_id = ${projectId} GROUP BY 1, 2, 3)
    SELECT rv.content->>'id' || '/' || rv.number AS "rubricVersion", pv.content->>'id' || '/' || pv.number AS "protocolVersion",
      rv.number = (SELECT max(number) FROM rubric_version WHERE project_id = ${projectId}) AS "isRubricInForce",
      pv.number = (SELECT max(number) FROM protocol_version WHERE project_id = ${projectId}) AS "isProtocolInForce",
      (SELECT count(*)::int FROM batch b WHERE b.project_id = ${projectId} AND b.rubric_version_id = used.r
        AND b.protocol_version_id = used.p) AS batches,
      (SELECT count(*)::int FROM batch_item i JOIN batch b ON b.id = i.batch_id WHERE b.project_id = ${projectId}
        AND b.rubric_version_id = used.r AND b.protocol_version_id = used.p AND i.state = 'open') AS "openItems",
      (SELECT coalesce(sum(said.submissions), 0)::int FROM said WHERE said.r = used.r AND said.p = used.p) AS submissions,
      (SELECT coalesce(sum(said.labels), 0)::int FROM said WHERE said.r = used.r AND said.p = used.p) AS labels,
      (SELECT count(*)::int FROM verdict v WHERE v.project_id = ${projectId} AND v.rubric_version_id = used.r
        AND v.protocol_version_id = used.p) AS verdicts,
      (SELECT count(*)::int FROM reference_judgement j JOIN verdict v ON v.id = j.verdict_id WHERE j.project_id = ${projectId}
        AND v.rubric_version_id = used.r AND v.protocol_version_id = used.p) AS "referenceJudgements",
      coalesce((SELECT json_agg(json_build_object('runId', run.id, 'number', run.number, 'labels', said.labels) ORDER BY run.number)
        FROM said JOIN run ON run.id = said.run_id WHERE said.r = used.r AND said.p = used.p), '[]'::json) AS runs
    FROM used JOIN rubric_version rv ON rv.id = used.r JOIN protocol_version pv ON pv.id = used.p
    ORDER BY rv.number DESC, pv.number DESC`;
  return z.array(useRow).parse(rows);
}
