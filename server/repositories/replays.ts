import type { Tx } from "@/server/db/database";

/** Where a response comes from, and what else is stored of it. */
export interface ReplayFacts {
  readonly runId: string;
  readonly runNumber: number;
  readonly externalId: string;
  readonly importedAt: Date;
  /** In the vocabulary of the file. */
  readonly importedLabels: { rater: string; claimId: string | null; label: string }[];
  /** The reference judgement that none supersedes. */
  readonly referenceJudgementId: string | null;
  readonly goldenItemId: string | null;
  /** The newest dispute about it. */
  readonly disputeId: string | null;
  readonly confidentiality: string;
  /** Null where there is no answer, or it was erased. */
  readonly answerSha256: string | null;
}

/** One response's facts; null where there is none. */
export async function findReplay(tx: Tx, responseId: string): Promise<ReplayFacts | null> {
  const row = await tx.response.findUnique({
    where: { id: responseId },
    select: {
      runId: true,
      externalId: true,
      goldenItemId: true,
      class: true,
      createdAt: true,
      answerPayload: { select: { sha256: true } },
      disputes: { select: { id: true }, orderBy: [{ openedAt: "desc" }, { id: "desc" }], take: 1 },
      run: { select: { number: true } },
      importedLabels: { select: { rater: true, claimId: true, label: true }, orderBy: { ordinal: "asc" } },
      referenceJudgements: { where: { supersededBy: null }, select: { id: true }, take: 1 },
    },
  });
  if (row === null) return null;
  return {
    runId: row.runId,
    runNumber: row.run.number,
    externalId: row.externalId,
    importedAt: row.createdAt,
    importedLabels: row.importedLabels.map((imported) => ({ ...imported, label: imported.label ?? "" })),
    referenceJudgementId: row.referenceJudgements[0]?.id ?? null,
    goldenItemId: row.goldenItemId,
    disputeId: row.disputes[0]?.id ?? null,
    confidentiality: row.class,
    answerSha256: row.answerPayload?.sha256 ?? null,
  };
}

/** A document of a retrieved set that has a newer version than the one shown. */
export interface ChangedDocument {
  readonly documentId: string;
  readonly title: string | null;
  readonly handles: readonly string[];
  /** SHA-256 of the texts; null where one has none or it was erased. */
  readonly shownSha256: string | null;
  readonly newestSha256: string | null;
  readonly versionsSince: number;
}

/** The documents of a response's retrieved set that changed since, in the order of the prompt. */
export async function listChangedDocuments(tx: Tx, responseId: string): Promise<ChangedDocument[]> {
  return tx.$queryRaw<ChangedDocument[]>`
    SELECT x.document_id AS "documentId", title.text AS title, x.handles, shown.sha256 AS "shownSha256",
      newest_text.sha256 AS "newestSha256", newest.since AS "versionsSince"
    FROM (SELECT v.document_id, v.id, v.number, v.text_payload_id, min(rc.ordinal) AS place,
            array_agg(rc.handle ORDER BY rc.ordinal) AS handles
          FROM retrieved_chunk rc JOIN chunk c ON c.id = rc.chunk_id JOIN document_version v ON v.id = c.document_version_id
          WHERE rc.response_id = ${responseId} AND rc.is_sent GROUP BY v.document_id, v.id, v.number, v.text_payload_id) x
    JOIN LATERAL (SELECT later.text_payload_id, count(*) OVER ()::int AS since FROM document_version later
                  WHERE later.document_id = x.document_id AND later.number > x.number ORDER BY later.number DESC LIMIT 1) newest ON true
    JOIN document d ON d.id = x.document_id
    LEFT JOIN payload title ON title.id = d.title_payload_id
    LEFT JOIN payload shown ON shown.id = x.text_payload_id
    LEFT JOIN payload newest_text ON newest_text.id = newest.text_payload_id
    ORDER BY x.place`;
}
