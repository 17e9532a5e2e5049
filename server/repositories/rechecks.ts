import type { CitationChange, CitationDifference } from "@/domain/quotes/reverify-citation";
import type { Span } from "@/domain/text/span";
import type { RecheckProgress } from "@/contracts/rechecks";
import type { Tx } from "@/server/db/database";

/** A cited place of an older version, with the citations that share it. */
export interface PendingPlace extends Span {
  readonly citedVersionId: string;
  readonly citationIds: readonly string[];
}

/**
 * Citations (`c`) of versions (`o`) that are older than version `n`, a file, each with the words that it points at: those of its quote, or
 * else its chunk. Text that is not there can't be looked up, so `isCheckable` tells.
 */
const CITED = `
  FROM document_version n JOIN document_version o ON o.document_id = n.document_id AND o.number < n.number
    AND n.original_payload_id IS NOT NULL
  JOIN citation c ON c.document_version_id = o.id
  LEFT JOIN retrieved_chunk rc ON rc.id = c.retrieved_chunk_id LEFT JOIN chunk k ON k.id = rc.chunk_id
  CROSS JOIN LATERAL (SELECT coalesce(c.start_cp, k.start_cp) AS start_cp, coalesce(c.end_cp, k.end_cp) AS end_cp) p
  LEFT JOIN payload ot ON ot.id = o.text_payload_id LEFT JOIN payload nt ON nt.id = n.text_payload_id
  LEFT JOIN citation_recheck x ON x.document_version_id = n.id AND x.citation_id = c.id`;

const CHECKABLE = "(p.end_cp <= o.char_count_cp AND ot.text IS NOT NULL AND nt.text IS NOT NULL)";

/** No wall stands between the person `$2` and the answer that cites. */
const OPEN_TO_PERSON = `NOT EXISTS (SELECT FROM claim m JOIN response_matter rm ON rm.response_id = m.response_id
    JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2 WHERE m.id = c.claim_id)`;

/** Places that nobody has looked up in the version yet, by the version they are of. */
export async function listPendingPlaces(tx: Tx, versionId: string, limit: number): Promise<PendingPlace[]> {
  return tx.$queryRawUnsafe<PendingPlace[]>(
    `SELECT o.id AS "citedVersionId", p.start_cp AS "startCp", p.end_cp AS "endCp", array_agg(c.id ORDER BY c.id) AS "citationIds"
     ${CITED} WHERE n.id = $1 AND x.citation_id IS NULL AND ${CHECKABLE}
     GROUP BY o.id, p.start_cp, p.end_cp ORDER BY o.id, p.start_cp, p.end_cp LIMIT $2`,
    versionId,
    limit,
  );
}

export interface NewRecheck {
  readonly citationId: string;
  readonly change: CitationChange;
  readonly before: Span;
  readonly after: Span | null;
  readonly isUncertain: boolean;
  readonly differences: readonly CitationDifference[];
}

const pair = ({ startCp, endCp }: Span) => [startCp, endCp];

/** Stores what became of citations; those that another process has stored meanwhile are left as they are. Answers with the new ones' ids. */
export async function insertRechecks(
  tx: Tx,
  versionId: string,
  rows: readonly NewRecheck[],
  about: { readonly resolverVersion: string; readonly checkedAt: Date },
): Promise<ReadonlySet<string>> {
  const stored = await tx.citationRecheck.createManyAndReturn({
    data: rows.map(({ citationId, change, before, after, isUncertain, differences }) => ({
      citationId,
      documentVersionId: versionId,
      change,
      beforeStartCp: before.startCp,
      beforeEndCp: before.endCp,
      afterStartCp: after?.startCp ?? null,
      afterEndCp: after?.endCp ?? null,
      isUncertain,
      differences: differences.map((one) => ({ before: pair(one.before), after: pair(one.after) })),
      ...about,
    })),
    skipDuplicates: true,
    select: { citationId: true },
  });
  return new Set(stored.map((row) => row.citationId));
}

/** Numbers over the citations that no wall hides from the person. */
export async function countRechecks(tx: Tx, versionId: string, userId: string): Promise<RecheckProgress> {
  const [counts] = await tx.$queryRawUnsafe<Omit<RecheckProgress, "versionId">[]>(
    `SELECT count(*)::int AS citations, count(x.citation_id)::int AS checked,
       (count(*) FILTER (WHERE x.citation_id IS NULL AND NOT ${CHECKABLE}))::int AS "notCheckable",
       (count(*) FILTER (WHERE x.change = 'unchanged'))::int AS unchanged, (count(*) FILTER (WHERE x.change = 'moved'))::int AS moved,
       (count(*) FILTER (WHERE x.change = 'changed'))::int AS changed, (count(*) FILTER (WHERE x.change = 'gone'))::int AS gone
     ${CITED} WHERE n.id = $1 AND ${OPEN_TO_PERSON}`,
    versionId,
    userId,
  );
  if (counts === undefined) throw new Error("a count came back without a row");
  return { versionId, ...counts };
}

export interface RecheckRow {
  readonly citationId: string;
  readonly responseId: string;
  readonly externalId: string;
  readonly runId: string;
  readonly runNumber: number;
  readonly handle: string;
  readonly change: CitationChange;
  readonly isUncertain: boolean;
  readonly citedVersionId: string;
  readonly beforeStartCp: number;
  readonly beforeEndCp: number;
  readonly afterStartCp: number | null;
  readonly afterEndCp: number | null;
  readonly differences: unknown;
  readonly checkedAt: Date;
  /** What is gone first, then changed, moved, unchanged. */
  readonly rank: number;
}

export interface RechecksAsked {
  readonly versionId: string;
  readonly userId: string;
  readonly change: CitationChange | null;
  readonly after: readonly [rank: number, citationId: string] | null;
  readonly limit: number;
}

const RANK = "array_position(ARRAY['gone', 'changed', 'moved', 'unchanged'], x.change)";

export async function listRecheckRows(tx: Tx, asked: RechecksAsked): Promise<RecheckRow[]> {
  const { versionId, userId, change, after, limit } = asked;
  return tx.$queryRawUnsafe<RecheckRow[]>(
    `SELECT c.id AS "citationId", r.id AS "responseId", r.external_id AS "externalId", u.id AS "runId", u.number AS "runNumber", c.handle,
       x.change, x.is_uncertain AS "isUncertain", o.id AS "citedVersionId", x.before_start_cp AS "beforeStartCp",
       x.before_end_cp AS "beforeEndCp", x.after_start_cp AS "afterStartCp", x.after_end_cp AS "afterEndCp", x.differences,
       x.checked_at AS "checkedAt", ${RANK} AS rank
     ${CITED} JOIN claim cl ON cl.id = c.claim_id JOIN response r ON r.id = cl.response_id JOIN run u ON u.id = r.run_id
     WHERE n.id = $1 AND x.citation_id IS NOT NULL AND ${OPEN_TO_PERSON} AND ($3::text IS NULL OR x.change = $3)
       AND ($4::int IS NULL OR (${RANK}, c.id) > ($4, $5)) ORDER BY rank, c.id LIMIT $6`,
    versionId,
    userId,
    change,
    after?.[0] ?? null,
    after?.[1] ?? "",
    limit,
  );
}

/** Versions that are the newest file of their document and still have citations of older ones to look up. */
export async function listUnfinishedRechecks(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT DISTINCT n.id ${CITED} WHERE x.citation_id IS NULL AND ${CHECKABLE}
       AND NOT EXISTS (SELECT FROM document_version y WHERE y.document_id = n.document_id AND y.number > n.number
         AND y.original_payload_id IS NOT NULL) ORDER BY n.id`,
  );
  return rows.map((row) => row.id);
}

export interface VersionText {
  readonly id: string;
  readonly documentId: string;
  readonly projectId: string;
  /** First 12 hex of the SHA-256 of T; null once erased. */
  readonly printedVersion: string | null;
  /** Null for a scan, and once erased. */
  readonly text: string | null;
}

/** The texts of versions, in the order of no one. */
export async function readVersionTexts(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, VersionText>> {
  const rows = await tx.documentVersion.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, documentId: true, projectId: true, textPayload: { select: { text: true, sha256: true } } },
  });
  return new Map(
    rows.map(({ textPayload, ...row }) => [
      row.id,
      { ...row, text: textPayload?.text ?? null, printedVersion: textPayload?.sha256?.slice(0, 12) ?? null },
    ]),
  );
}
