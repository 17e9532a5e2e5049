import type { Tx } from "@/server/db/database";

/** One response as stored; null texts were erased. */
export interface MaterialResponse {
  readonly id: string;
  readonly projectId: string;
  readonly runId: string;
  readonly externalId: string;
  readonly status: string;
  /** public | confidential | privileged | personal */
  readonly class: string;
  readonly retrievedSet: string;
  readonly declinedSuggested: string | null;
  readonly question: string | null;
  readonly answer: string | null;
  readonly hasAnswer: boolean;
  /** JSON of `[{role, text}]`; null where there are no earlier turns or they were erased. */
  readonly turns: string | null;
}

/** A chunk that was in the prompt, in the order it had there. */
export interface MaterialChunk {
  readonly retrievedChunkId: string;
  readonly chunkId: string;
  readonly handle: string;
  readonly ordinal: number;
  readonly documentId: string;
  readonly title: string | null;
  readonly versionId: string;
  readonly textSha256: string | null;
  readonly mediaType: string;
  readonly state: string;
  readonly startCp: number;
  readonly endCp: number;
  readonly page: number | null;
  readonly pageCount: number | null;
  /** What the document says at the chunk's place. */
  readonly textStored: string | null;
  /** What was sent, where it differs from that. */
  readonly textSent: string | null;
  readonly differs: boolean;
  /** Smaller chunks inside it that were found and not sent by themselves. */
  readonly children: readonly { readonly handle: string; readonly startCp: number; readonly endCp: number }[];
}

export interface MaterialClaim {
  readonly id: string;
  readonly ordinal: number;
  readonly text: string | null;
  readonly needsCitation: boolean;
  readonly answerStartCp: number | null;
  readonly answerEndCp: number | null;
}

export interface MaterialCitation {
  readonly id: string;
  readonly claimId: string;
  readonly ordinal: number;
  readonly handle: string;
  readonly resolution: string;
  readonly retrievedChunkId: string | null;
  readonly quote: string | null;
  readonly hasQuote: boolean;
  readonly matchType: string | null;
  readonly quoteError: string | null;
  readonly startCp: number | null;
  readonly endCp: number | null;
  readonly parts: unknown;
  readonly similarity: number | null;
  readonly flags: string[];
  /** How often the words stand in the document; null where no place was found. */
  readonly occurrences: number | null;
  /** The words of the document at the match. */
  readonly sourceWords: string | null;
}

export interface MaterialFinding {
  readonly claimId: string | null;
  readonly citationId: string | null;
  readonly code: string;
  readonly power: string;
  readonly detail: unknown;
}

/** Everything about one response that a person may see before anything is decided about it. */
export interface Material {
  readonly response: MaterialResponse;
  readonly chunks: readonly MaterialChunk[];
  readonly claims: readonly MaterialClaim[];
  readonly citations: readonly MaterialCitation[];
  readonly findings: readonly MaterialFinding[];
}

/**
 * One statement for all of it, since each further one is a round trip of the screen that everything waits for. `$2` are the
 * claims asked about; empty means all. PostgreSQL's substring counts characters of a UTF-8 database, which are code points:
 * the unit of every span.
 */
const SELECT = `
  SELECT r.id, r.project_id AS "projectId", r.run_id AS "runId", r.external_id AS "externalId", r.status, r.class,
    r.retrieved_set AS "retrievedSet", r.declined_suggested AS "declinedSuggested",
    q.text AS question, a.text AS answer, r.answer_payload_id IS NOT NULL AS "hasAnswer", t.text AS turns,
    coalesce(chunks.list, '[]') AS chunks, coalesce(claims.list, '[]') AS claims,
    coalesce(citations.list, '[]') AS citations, coalesce(findings.list, '[]') AS findings
  FROM response r
  JOIN payload q ON q.id = r.question_payload_id
  LEFT JOIN payload a ON a.id = r.answer_payload_id
  LEFT JOIN payload t ON t.id = r.turns_payload_id
  CROSS JOIN LATERAL (SELECT json_agg(row_to_json(x) ORDER BY x.ordinal) AS list FROM (
    SELECT rc.id AS "retrievedChunkId", c.id AS "chunkId", rc.handle, rc.ordinal, v.document_id AS "documentId",
      title.text AS title, v.id AS "versionId", tp.sha256 AS "textSha256", v.media_type AS "mediaType", v.state,
      c.start_cp AS "startCp", c.end_cp AS "endCp", v.page_count AS "pageCount",
      (SELECT m.page FROM page_map m
       WHERE m.document_version_id = v.id AND m.start_cp <= c.start_cp
       ORDER BY m.page DESC LIMIT 1) AS page,
      substring(tp.text FROM c.start_cp + 1 FOR c.end_cp - c.start_cp) AS "textStored",
      sent.text AS "textSent", rc.text_sent_payload_id IS NOT NULL AS differs,
      coalesce((SELECT json_agg(json_build_object('handle', k.handle, 'startCp', h.start_cp, 'endCp', h.end_cp) ORDER BY k.ordinal)
        FROM retrieved_chunk k JOIN chunk h ON h.id = k.chunk_id
        WHERE k.response_id = r.id AND NOT k.is_sent AND h.document_version_id = c.document_version_id
          AND h.start_cp >= c.start_cp AND h.end_cp <= c.end_cp), '[]'::json) AS children
    FROM retrieved_chunk rc
    JOIN chunk c ON c.id = rc.chunk_id
    JOIN document_version v ON v.id = c.document_version_id
    JOIN document d ON d.id = v.document_id
    LEFT JOIN payload tp ON tp.id = v.text_payload_id
    LEFT JOIN payload title ON title.id = d.title_payload_id
    LEFT JOIN payload sent ON sent.id = rc.text_sent_payload_id
    WHERE rc.response_id = r.id AND rc.is_sent) x) chunks
  CROSS JOIN LATERAL (SELECT json_agg(row_to_json(x) ORDER BY x.ordinal) AS list FROM (
    SELECT c.id, c.ordinal, p.text, c.needs_citation AS "needsCitation",
      c.answer_start_cp AS "answerStartCp", c.answer_end_cp AS "answerEndCp"
    FROM claim c JOIN payload p ON p.id = c.text_payload_id
    WHERE c.response_id = r.id AND c.is_current AND (cardinality($2::text[]) = 0 OR c.id = ANY ($2))) x) claims
  CROSS JOIN LATERAL (SELECT json_agg(row_to_json(x) ORDER BY x."claimOrdinal", x.ordinal) AS list FROM (
    SELECT x.id, x.claim_id AS "claimId", c.ordinal AS "claimOrdinal", x.ordinal, x.handle, x.resolution,
      x.retrieved_chunk_id AS "retrievedChunkId", q.text AS quote, x.quote_payload_id IS NOT NULL AS "hasQuote",
      x.match_type AS "matchType", x.quote_error AS "quoteError", x.start_cp AS "startCp", x.end_cp AS "endCp",
      x.parts, x.similarity, x.flags, (x.edits->>'occurrences')::int AS occurrences,
      substring(tp.text FROM x.start_cp + 1 FOR x.end_cp - x.start_cp) AS "sourceWords"
    FROM citation x
    JOIN claim c ON c.id = x.claim_id
    LEFT JOIN payload q ON q.id = x.quote_payload_id
    LEFT JOIN document_version v ON v.id = x.document_version_id
    LEFT JOIN payload tp ON tp.id = v.text_payload_id
    WHERE c.response_id = r.id AND c.is_current AND (cardinality($2::text[]) = 0 OR c.id = ANY ($2))) x) citations
  CROSS JOIN LATERAL (SELECT json_agg(row_to_json(x) ORDER BY x.code, x.id) AS list FROM (
    SELECT f.id, f.claim_id AS "claimId", f.citation_id AS "citationId", f.code, f.power, f.detail
    FROM check_finding f LEFT JOIN claim c ON c.id = f.claim_id
    WHERE f.response_id = r.id AND c.is_current IS NOT FALSE AND (f.code <> 'nothing_to_check' OR NOT EXISTS (
      SELECT FROM claim n WHERE n.response_id = r.id AND n.is_current
        AND (n.needs_citation OR EXISTS (SELECT FROM citation y WHERE y.claim_id = n.id))))) x) findings
  WHERE r.id = $1`;

type Row = MaterialResponse & Omit<Material, "response">;

/**
 * Reads one response with R, claims, citations and findings. Reads no label, verdict or score, so that whatever is built
 * from it can't depend on one.
 *
 * @param claimIds the claims that are asked about; empty means all
 */
export async function findMaterial(tx: Tx, responseId: string, claimIds: readonly string[]): Promise<Material | null> {
  const [row] = await tx.$queryRawUnsafe<Row[]>(SELECT, responseId, [...claimIds]);
  if (row === undefined) return null;
  const { chunks, claims, citations, findings, ...response } = row;
  return { response, chunks, claims, citations, findings };
}
