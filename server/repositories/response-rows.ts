import { type ResponseRow, responseRow } from "@/contracts/runs";
import type { Tx } from "@/server/db/database";
import { isJudgedBySql } from "./judged-items";

/** What of a run's responses is asked for. */
export interface WantedResponses {
  readonly runId: string;
  readonly userId: string;
  readonly state: ResponseRow["state"] | "failing" | "stale" | null;
  /** Code of a finding that they have; null for all. */
  readonly finding: string | null;
  /** Line of the file that the page starts after; 0 for the first. */
  readonly afterOrdinal: number;
  readonly limit: number;
}

/** A response of a run, with its line and what its stage is read from. */
export interface FoundResponse extends Omit<ResponseRow, "stage"> {
  readonly ordinal: number;
  /** Reasons of its failing claims. */
  readonly reasons: readonly string[];
  readonly isAnswerable: boolean | null;
  readonly isSourceStale: boolean;
}

/** A question that was erased, as people read it. */
const ERASED = "(erased)";

/** Findings about the response, and about claims of it that a recut didn't put out of use. */
const STANDING = `check_finding f LEFT JOIN claim of_finding ON of_finding.id = f.claim_id
        WHERE f.response_id = r.id AND of_finding.is_current IS NOT FALSE`;

/**
 * Citations of the response whose words are changed or gone in the newest file of what they cite. `citation_recheck` holds what
 * `compareVersions` answers with.
 */
const STALE_CITATIONS = `
  (SELECT count(*) FROM claim c JOIN citation x ON x.claim_id = c.id JOIN citation_recheck k ON k.citation_id = x.id
     JOIN document_version n ON n.id = k.document_version_id
   WHERE c.response_id = r.id AND c.is_current AND k.change IN ('changed', 'gone') AND NOT EXISTS (SELECT FROM document_version y
     WHERE y.document_id = n.document_id AND y.number > n.number AND y.original_payload_id IS NOT NULL))::int`;

/** LIMIT where EXISTS would do: PostgreSQL would build a table of all items for the one page that is asked for. */
const SELECT = `
  SELECT * FROM (
    SELECT r.id, r.ordinal, r.external_id AS "externalId", coalesce(q.text, '${ERASED}') AS question, r.retrieved_set AS "retrievedSet",
      (SELECT count(*) FROM claim c WHERE c.response_id = r.id AND c.is_current)::int AS claims,
      (SELECT count(*) FROM ${STANDING})::int AS findings,
      ${STALE_CITATIONS} AS "staleCitations",
      CASE
        WHEN v.outcome IS NOT NULL AND NOT judging."isTheirs" THEN 'decided'
        WHEN EXISTS (SELECT FROM dispute d WHERE d.response_id = r.id AND d.state = 'open') THEN 'disputed'
        WHEN (SELECT true FROM batch_item i JOIN batch b ON b.id = i.batch_id AND b.kind = 'first' WHERE i.response_id = r.id LIMIT 1) THEN 'queued'
        ELSE 'not_queued' END AS state,
      CASE WHEN judging."isTheirs" THEN NULL ELSE v.outcome END AS outcome,
      CASE WHEN judging."isTheirs" THEN NULL ELSE v.basis END AS basis,
      coalesce((SELECT array_agg(DISTINCT cv.reason) FROM claim c JOIN claim_verdict cv ON cv.claim_id = c.id
        WHERE c.response_id = r.id AND cv.label IN ('unsupported', 'misattributed') AND cv.reason IS NOT NULL
          AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)
          AND NOT judging."isTheirs"), '{}') AS reasons,
      (SELECT t.answerable FROM golden_target t WHERE t.golden_item_id = r.golden_item_id
        AND NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)) AS "isAnswerable",
      EXISTS (SELECT FROM ${STANDING} AND f.code = 'document_stale') AS "isSourceStale"
    FROM response r
    JOIN payload q ON q.id = r.question_payload_id
    LEFT JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
    CROSS JOIN LATERAL (SELECT ${isJudgedBySql("r.id", "$2")} AS "isTheirs") judging
    WHERE r.run_id = $1 AND r.ordinal > $3::int AND NOT EXISTS (
      SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2
      WHERE rm.response_id = r.id)
      AND ($6::text IS NULL OR EXISTS (SELECT FROM ${STANDING} AND f.code = $6))
  ) found
  WHERE $4::text IS NULL OR found.state = $4
    OR ($4 = 'stale' AND found."staleCitations" > 0)
    OR ($4 = 'failing' AND found.outcome NOT IN ('grounded', 'correct_refusal', 'refusal_unchecked'))
  ORDER BY found.ordinal LIMIT $5::int`;

const outcomeShape = responseRow.pick({ retrievedSet: true, state: true, outcome: true, basis: true });

/** A run's responses in the order of its file, with what is closed about each; never anything of a pair that is open, nor, for who judges one of them again, what was decided. */
export async function listResponseRows(tx: Tx, wanted: WantedResponses): Promise<FoundResponse[]> {
  const { runId, userId, afterOrdinal, state, finding, limit } = wanted;
  const rows = await tx.$queryRawUnsafe<FoundResponse[]>(SELECT, runId, userId, afterOrdinal, state, limit, finding);
  return rows.map((row) => ({ ...row, ...outcomeShape.parse(row) }));
}
