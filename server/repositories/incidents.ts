import { type ChunkUse, incidentKind, incidentReport, type IncidentResource } from "@/contracts/incidents";
import type { Tx } from "@/server/db/database";

const shown = {
  id: true,
  number: true,
  kind: true,
  occurredAt: true,
  createdAt: true,
  documentVersionId: true,
  chunkId: true,
  reportPayload: { select: { text: true } },
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, id: string) => tx.incident.findUnique({ where: { id }, select: shown });

const incidentOf = ({ kind, occurredAt, createdAt, reportPayload, ...row }: Row): IncidentResource => ({
  ...row,
  kind: incidentKind.parse(kind),
  occurredAt: occurredAt.toISOString(),
  createdAt: createdAt.toISOString(),
  report: reportPayload.text === null ? null : incidentReport.parse(JSON.parse(reportPayload.text)),
});

export async function findIncident(tx: Tx, id: string): Promise<IncidentResource | null> {
  const row = await findRow(tx, id);
  return row === null ? null : incidentOf(row);
}

export interface NewIncident {
  readonly id: string;
  readonly projectId: string;
  readonly kind: string;
  readonly occurredAt: Date;
  readonly reportPayloadId: string;
  readonly reportCommitment: string;
  readonly documentVersionId: string | null;
  readonly chunkId: string | null;
  readonly createdById: string;
  readonly createdAt: Date;
}

/** Numbers and stores an incident; the project's lock keeps two of them from one number. */
export async function insertIncident(tx: Tx, incident: NewIncident): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('assay.incident.' || ${incident.projectId}, 0))`;
  const last = await tx.incident.findFirst({
    where: { projectId: incident.projectId },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  await tx.incident.create({ data: { ...incident, number: (last?.number ?? 0) + 1 }, select: { id: true } });
}

/** Newest first, without those about a document that a wall hides from the person. */
export async function listIncidentRows(
  tx: Tx,
  asked: { projectId: string; userId: string; belowNumber: number | null; limit: number },
): Promise<IncidentResource[]> {
  const { projectId, userId, belowNumber, limit } = asked;
  const rows = await tx.incident.findMany({
    where: {
      projectId,
      ...(belowNumber === null ? {} : { number: { lt: belowNumber } }),
      OR: [
        { documentVersionId: null },
        {
          documentVersion: {
            document: { OR: [{ matterId: null }, { matter: { wallDenials: { none: { userId } } } }] },
          },
        },
      ],
    },
    orderBy: { number: "desc" },
    take: limit,
    select: shown,
  });
  return rows.map(incidentOf);
}

export interface IncidentSource {
  readonly documentVersionId: string;
  readonly chunkId: string | null;
  readonly documentId: string;
}

export interface NamedSource {
  readonly chunkId: string | null;
  readonly documentVersionId: string | null;
  /** The document's key with the first 12 hex of its text's SHA-256. */
  readonly printed: { readonly key: string; readonly version: string } | null;
}

/** The project's document version that a source names, open to the person; null where it has none such. */
export async function findIncidentSource(
  tx: Tx,
  projectId: string,
  userId: string,
  { chunkId, documentVersionId, printed }: NamedSource,
): Promise<IncidentSource | null> {
  const rows = await tx.$queryRawUnsafe<IncidentSource[]>(
    `SELECT v.id AS "documentVersionId", c.id AS "chunkId", v.document_id AS "documentId"
     FROM document_version v JOIN document d ON d.id = v.document_id LEFT JOIN payload t ON t.id = v.text_payload_id
     LEFT JOIN chunk c ON c.document_version_id = v.id AND c.id = $3
     WHERE v.project_id = $1
       AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = d.matter_id AND w.user_id = $2)
       AND ($3::text IS NULL OR c.id IS NOT NULL) AND ($4::text IS NULL OR v.id = $4)
       AND ($5::text IS NULL OR (d.key = $5 AND left(t.sha256, 12) = $6))
     ORDER BY v.number DESC LIMIT 1`,
    projectId,
    userId,
    chunkId,
    documentVersionId,
    printed?.key ?? null,
    printed?.version ?? null,
  );
  return rows[0] ?? null;
}

export interface UsesAsked {
  readonly documentVersionId: string;
  readonly chunkId: string | null;
  readonly startCp: number;
  readonly endCp: number;
  readonly userId: string;
  readonly after: readonly [runNumber: number, ordinal: number, place: number] | null;
  readonly limit: number;
}

export interface UseRow extends ChunkUse {
  readonly ordinal: number;
  readonly place: number;
}

/** Answers whose retrieved set holds a chunk of the version that touches the range, newest run first; walls are a filter here. */
export async function listUseRows(tx: Tx, asked: UsesAsked): Promise<UseRow[]> {
  const { documentVersionId, chunkId, startCp, endCp, userId, after, limit } = asked;
  return tx.$queryRawUnsafe<UseRow[]>(
    `SELECT r.id AS "responseId", r.external_id AS "externalId", u.id AS "runId", u.number AS "runNumber", rc.handle,
       c.id AS "chunkId", c.start_cp AS "startCp", c.end_cp AS "endCp", rc.is_sent AS "isSent",
       EXISTS (SELECT FROM citation x WHERE x.retrieved_chunk_id = rc.id) AS "isCited", r.ordinal, rc.ordinal AS place
     FROM chunk c JOIN retrieved_chunk rc ON rc.chunk_id = c.id JOIN response r ON r.id = rc.response_id JOIN run u ON u.id = r.run_id
     WHERE c.document_version_id = $1 AND ($2::text IS NULL OR c.id = $2) AND c.start_cp < $4 AND c.end_cp > $3
       AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $5
         WHERE rm.response_id = r.id)
       AND ($6::int IS NULL OR (-u.number, r.ordinal, rc.ordinal) > (-$6, $7, $8))
     ORDER BY u.number DESC, r.ordinal, rc.ordinal LIMIT $9`,
    documentVersionId,
    chunkId,
    startCp,
    endCp,
    userId,
    after?.[0] ?? null,
    after?.[1] ?? 0,
    after?.[2] ?? 0,
    limit,
  );
}
