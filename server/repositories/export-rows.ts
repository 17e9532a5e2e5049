import type { Connection } from "@/server/db/connection";
import { readRows } from "./record-export";

/** What of a project is exported: all of it, or one run; and to whom. */
export interface Exported {
  readonly projectId: string;
  readonly userId: string;
  readonly runId: string | null;
}

/**
 * The one filter of every export of responses (`r`): `$1` project, `$2` person, `$3` run or null. Nothing privileged or personal, nothing
 * behind a wall, and no answer to a question that is sealed.
 */
const MAY_LEAVE = `
  r.project_id = $1 AND ($3::text IS NULL OR r.run_id = $3) AND r.class IN ('public', 'confidential')
  AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id
    WHERE rm.response_id = r.id AND w.user_id = $2)
  AND NOT EXISTS (SELECT FROM golden_item g WHERE g.id = r.golden_item_id AND g.use = 'sealed')`;

/** Where a row comes from; the golden item is for the register and doesn't leave. */
const OF_RESPONSE = `u.number AS run, s.name AS system, r.external_id AS response, r.golden_item_id AS "goldenItemId"`;
const RESPONSES = `response r JOIN run u ON u.id = r.run_id AND u.state = 'ready' JOIN system s ON s.id = u.system_id`;

/** A pair that is open gives nothing away; a sample for re-scoring, as long as any of it is open, neither. */
const IS_CLOSED = `i.state <> 'open' AND (b.kind = 'first' OR NOT EXISTS (
  SELECT FROM batch_item o WHERE o.batch_id = b.id AND o.state = 'open'))`;

const EVIDENCE = `coalesce((SELECT json_agg(json_build_object('versionId', e.document_version_id, 'startCp', e.start_cp, 'endCp', e.end_cp,
    'role', e.role, 'words', substring(tp.text FROM e.start_cp + 1 FOR e.end_cp - e.start_cp)) ORDER BY e.ordinal)
  FROM evidence_span e JOIN document_version v ON v.id = e.document_version_id JOIN document d ON d.id = v.document_id
  LEFT JOIN payload tp ON tp.id = v.text_payload_id AND d.class IN ('public', 'confidential')
  WHERE e.label_id = l.id), '[]'::json)`;

const LABELS = `
  SELECT * FROM (
    SELECT ${OF_RESPONSE}, r.ordinal AS line, 'person' AS origin, x.rater_id AS rater, c.ordinal AS claim, ct.text AS "claimText", x.state,
      l.label, NULL AS vocabulary, l.reason, l.severity, coalesce(np.text, sp.text) AS note, ${EVIDENCE} AS evidence,
      NOT EXISTS (SELECT FROM submission later WHERE later.supersedes_id = x.id) AS "isCurrent", v.number AS "rubricVersion",
      x.committed_at AS at
    FROM ${RESPONSES} JOIN submission x ON x.response_id = r.id AND x.state IN ('judged', 'cannot_judge')
    JOIN batch_item i ON i.id = x.batch_item_id JOIN batch b ON b.id = i.batch_id
    JOIN rubric_version v ON v.id = x.rubric_version_id
    LEFT JOIN label l ON l.submission_id = x.id LEFT JOIN claim c ON c.id = l.claim_id LEFT JOIN payload ct ON ct.id = c.text_payload_id
    LEFT JOIN payload np ON np.id = l.note_payload_id
    LEFT JOIN payload sp ON sp.id = x.note_payload_id AND l.id IS NULL
    WHERE ${MAY_LEAVE} AND ${IS_CLOSED}
    UNION ALL
    SELECT ${OF_RESPONSE}, r.ordinal, 'imported', m.rater, c.ordinal, ct.text, NULL, m.label, m.vocabulary, NULL, NULL, NULL, '[]'::json,
      coalesce(c.is_current, true), NULL, NULL
    FROM ${RESPONSES} JOIN imported_label m ON m.response_id = r.id
    LEFT JOIN claim c ON c.id = m.claim_id LEFT JOIN payload ct ON ct.id = c.text_payload_id
    WHERE ${MAY_LEAVE}
  ) found ORDER BY run, line, claim NULLS FIRST, origin, at, rater`;

const VERDICTS = `
  SELECT ${OF_RESPONSE}, v.outcome, v.basis, v.decided_at AS "decidedAt", rv.number AS "rubricVersion",
    coalesce((SELECT json_agg(json_build_object('claim', c.ordinal, 'claimText', ct.text, 'label', cv.label, 'reason', cv.reason,
        'severity', cv.severity, 'basis', cv.basis) ORDER BY c.ordinal)
      FROM claim_verdict cv JOIN claim c ON c.id = cv.claim_id JOIN payload ct ON ct.id = c.text_payload_id
      WHERE cv.verdict_id = v.id AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)), '[]'::json) AS claims
  FROM ${RESPONSES} JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
  JOIN rubric_version rv ON rv.id = v.rubric_version_id
  WHERE ${MAY_LEAVE} ORDER BY u.number, r.ordinal`;

const PASSAGE_TEXT = `CASE WHEN d.class NOT IN ('public', 'confidential') THEN NULL
  WHEN k.text_sent_payload_id IS NULL THEN substring(tp.text FROM h.start_cp + 1 FOR h.end_cp - h.start_cp) ELSE sent.text END`;

const RESPONSE_ROWS = `
  SELECT ${OF_RESPONSE}, q.text AS question, a.text AS answer, r.retrieved_set AS "retrievedSet",
    coalesce((SELECT json_agg(json_build_object('handle', k.handle, 'title', title.text, 'text', ${PASSAGE_TEXT}) ORDER BY k.ordinal)
      FROM retrieved_chunk k JOIN chunk h ON h.id = k.chunk_id JOIN document_version v ON v.id = h.document_version_id
      JOIN document d ON d.id = v.document_id LEFT JOIN payload tp ON tp.id = v.text_payload_id
      LEFT JOIN payload title ON title.id = d.title_payload_id LEFT JOIN payload sent ON sent.id = k.text_sent_payload_id
      WHERE k.response_id = r.id AND k.is_sent), '[]'::json) AS passages,
    coalesce((SELECT json_agg(json_build_object('claim', c.ordinal, 'text', ct.text, 'startCp', c.answer_start_cp, 'endCp', c.answer_end_cp,
        'citations', coalesce((SELECT json_agg(json_build_object('handle', x.handle, 'quote', xq.text) ORDER BY x.ordinal)
          FROM citation x LEFT JOIN payload xq ON xq.id = x.quote_payload_id WHERE x.claim_id = c.id), '[]'::json)) ORDER BY c.ordinal)
      FROM claim c JOIN payload ct ON ct.id = c.text_payload_id WHERE c.response_id = r.id AND c.is_current), '[]'::json) AS claims
  FROM ${RESPONSES} JOIN payload q ON q.id = r.question_payload_id LEFT JOIN payload a ON a.id = r.answer_payload_id
  WHERE ${MAY_LEAVE} ORDER BY u.number, r.ordinal`;

const SQL = { labels: LABELS, verdicts: VERDICTS, responses: RESPONSE_ROWS } as const;

/** What can be exported as rows. */
export type ExportKind = keyof typeof SQL;

/** A row as it is stored, with the golden item that its response answers. */
export type ExportRow = Readonly<Record<string, unknown>> & { readonly goldenItemId: string | null };

/** Rows of an export in the order of runs and files, as they are read. */
export const readExport = (connection: Connection, kind: ExportKind, { projectId, userId, runId }: Exported) =>
  readRows<ExportRow>(connection, SQL[kind], [projectId, userId, runId]);
