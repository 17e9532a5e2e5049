import type { z } from "zod";
import type { checksSummary, ImportCounts } from "@/contracts/runs";
import type { Tx } from "@/server/db/database";

/** Responses of the run `$1` that no wall hides from the person `$2`. */
const SEEN = `seen AS (
  SELECT r.id, r.retrieved_set, r.unanswerable, r.status FROM response r
  WHERE r.run_id = $1 AND NOT EXISTS (
    SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2
    WHERE rm.response_id = r.id))`;

const CLAIMS = `claims AS (
  SELECT c.id, c.response_id, coalesce(c.needs_citation, false) AS needs, count(x.id) AS cites, coalesce(bool_or(x.is_over_cap), false) AS over_cap,
    coalesce(bool_or(x.resolution = 'dangling'), false) AS dangles
  FROM seen s JOIN claim c ON c.response_id = s.id AND c.is_current LEFT JOIN citation x ON x.claim_id = c.id
  GROUP BY c.id)`;

const CITATIONS = `cited AS (
  SELECT x.* FROM seen s JOIN claim c ON c.response_id = s.id AND c.is_current JOIN citation x ON x.claim_id = c.id)`;

/** Responses with words of which no claim can be checked; a claim that was cut or added since ends that. */
const SILENT = `silent AS (
  SELECT s.id FROM seen s WHERE EXISTS (SELECT FROM check_finding f WHERE f.response_id = s.id AND f.code = 'nothing_to_check')
    AND NOT EXISTS (SELECT FROM claims c WHERE c.response_id = s.id AND (c.needs OR c.cites > 0)))`;

/** How a quote is counted: by its match; in another passage than the cited one; or, word for word there, more than once. */
const QUOTE_KIND = `CASE
  WHEN x.match_type IS NULL THEN 'unresolved'
  WHEN 'outside_scope' = ANY (x.flags) THEN 'other_passage'
  WHEN x.match_type = 'exact' AND (x.edits->>'occurrencesInScope')::int > 1 THEN 'ambiguous'
  ELSE x.match_type END`;

const CHECKS = `
  WITH ${SEEN}, ${CLAIMS}, ${CITATIONS}, ${SILENT}, states AS (
    SELECT s.id, s.retrieved_set, CASE
      WHEN EXISTS (SELECT FROM claims c WHERE c.response_id = s.id AND c.dangles) THEN 'fail'
      WHEN s.retrieved_set <> 'known' OR s.id IN (SELECT id FROM silent) THEN 'unknown' ELSE 'pass' END AS resolve
    FROM seen s)
  SELECT
    (SELECT count(*) FROM seen)::int AS responses,
    (SELECT count(*) FROM states WHERE resolve = 'pass')::int AS "resolvePass",
    (SELECT count(*) FROM states WHERE resolve = 'fail')::int AS "resolveFail",
    (SELECT count(*) FROM states WHERE resolve = 'unknown')::int AS "resolveUnknown",
    (SELECT count(*) FROM claims)::int AS claims,
    (SELECT count(*) FROM claims WHERE cites = 0)::int AS "claimsWithoutCitation",
    (SELECT count(*) FROM claims WHERE over_cap)::int AS "claimsOverCap",
    (SELECT count(*) FROM cited)::int AS citations,
    (SELECT count(*) FROM cited WHERE resolution = 'dangling')::int AS "citationsDangling",
    (SELECT count(*) FROM cited WHERE resolution = 'set_unknown')::int AS "citationsUnknown",
    (SELECT count(*) FROM claims WHERE cites = 0 AND needs)::int AS "claimsUncited",
    (SELECT count(*) FROM seen WHERE status <> 'ok')::int AS "responsesWithoutAnswer",
    (SELECT count(*) FROM silent)::int AS "responsesUnchecked",
    (SELECT count(*) FROM seen WHERE retrieved_set = 'known')::int AS known,
    (SELECT count(*) FROM seen WHERE retrieved_set = 'partial')::int AS partial,
    (SELECT count(*) FROM seen WHERE retrieved_set = 'unknown')::int AS unknown,
    (SELECT coalesce(jsonb_object_agg(kind, n), '{}') FROM (
      SELECT ${QUOTE_KIND} AS kind, count(*)::int AS n FROM cited x WHERE x.quote_payload_id IS NOT NULL GROUP BY 1) q
    ) AS "quotesByMatch"`;

interface ChecksRow {
  readonly responses: number;
  readonly resolvePass: number;
  readonly resolveFail: number;
  readonly resolveUnknown: number;
  readonly claims: number;
  readonly claimsWithoutCitation: number;
  readonly claimsOverCap: number;
  readonly citations: number;
  readonly citationsDangling: number;
  readonly citationsUnknown: number;
  readonly claimsUncited: number;
  readonly responsesWithoutAnswer: number;
  readonly responsesUnchecked: number;
  readonly known: number;
  readonly partial: number;
  readonly unknown: number;
  readonly quotesByMatch: Record<string, number>;
}

/** How the mechanical checks of a run came out, over the responses that the person may see. */
export async function summariseChecks(tx: Tx, runId: string, userId: string): Promise<z.input<typeof checksSummary>> {
  const [row] = await tx.$queryRawUnsafe<ChecksRow[]>(CHECKS, runId, userId);
  if (row === undefined) throw new Error("a statement that always gives a row gave none");
  const { resolvePass, resolveFail, resolveUnknown, known, partial, unknown, ...counts } = row;
  return {
    ...counts,
    resolve: { pass: resolvePass, fail: resolveFail, unknown: resolveUnknown },
    retrievedSet: { known, partial, unknown },
  };
}

const COUNTS = `
  WITH ${SEEN}, ${CLAIMS}, ${CITATIONS}
  SELECT
    (SELECT count(*) FROM seen)::int AS items,
    (SELECT count(*) FROM seen s JOIN retrieved_chunk k ON k.response_id = s.id AND k.is_sent)::int AS chunks,
    (SELECT count(*) FROM claims)::int AS claims,
    (SELECT count(*) FROM seen s JOIN imported_label l ON l.response_id = s.id)::int AS labels,
    (SELECT count(*) FROM seen WHERE unanswerable)::int AS unanswerable,
    (SELECT count(*) FROM cited)::int AS cites,
    (SELECT count(*) FROM claims WHERE cites = 0)::int AS claims_without_cite,
    (SELECT count(*) FROM claims WHERE over_cap)::int AS claims_over_3_cites,
    (SELECT count(*) FROM cited WHERE retrieved_chunk_id IS NULL)::int AS cites_to_unknown_handle,
    (SELECT count(*) FROM cited WHERE quote_payload_id IS NOT NULL)::int AS quotes,
    (SELECT count(*) FROM cited WHERE match_type = 'exact' AND NOT 'outside_scope' = ANY (flags))::int AS quotes_exact_in_cited_chunk,
    (SELECT coalesce(jsonb_object_agg(label, n), '{}') FROM (
      SELECT coalesce(l.label, 'None') AS label, count(*)::int AS n
      FROM seen s JOIN imported_label l ON l.response_id = s.id GROUP BY 1) q) AS by_label`;

/** What an import counted, counted again over what a wall leaves of it for this person. */
export async function countSeen(tx: Tx, runId: string, userId: string): Promise<ImportCounts> {
  const [row] = await tx.$queryRawUnsafe<ImportCounts[]>(COUNTS, runId, userId);
  if (row === undefined) throw new Error("a statement that always gives a row gave none");
  return row;
}
