import { confidentiality } from "@/contracts/primitives";
import {
  type DocumentResource,
  documentState,
  documentVersion,
  type DocumentVersionResource,
} from "@/contracts/documents";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

const versionShown = {
  id: true,
  documentId: true,
  mediaType: true,
  state: true,
  charCountCp: true,
  pageCount: true,
  extractor: true,
  extractorVersion: true,
  createdAt: true,
  inForceFrom: true,
  inForceTo: true,
  jurisdiction: true,
  status: true,
  statusSource: true,
  statusAt: true,
  textPayload: { select: { sha256: true } },
  originalPayload: { select: { erasedAt: true } },
  documentStatuses: {
    orderBy: { recordedAt: "desc" },
    take: 1,
    select: {
      status: true,
      source: true,
      changedBy: true,
      inForceFrom: true,
      inForceTo: true,
      jurisdiction: true,
      recordedAt: true,
    },
  },
} as const satisfies Prisma.DocumentVersionSelect;

const documentShown = {
  id: true,
  key: true,
  class: true,
  isChunkOnly: true,
  titlePayloadId: true,
  titlePayload: { select: { text: true } },
  documentAliases: { orderBy: { alias: "asc" }, select: { alias: true } },
  documentVersions: { orderBy: { number: "desc" }, select: versionShown },
} as const satisfies Prisma.DocumentSelect;

type VersionRow = Prisma.DocumentVersionGetPayload<{ select: typeof versionShown }>;
type DocumentRow = Prisma.DocumentGetPayload<{ select: typeof documentShown }>;

/** The day of an instant that stands for one, `YYYY-MM-DD`. */
export const dayOf = (instant: Date | null) => instant?.toISOString().slice(0, 10) ?? null;

/** A title that was erased, as people read it. */
const ERASED_TITLE = "(erased)";

/** What was said last: in full, but that a jurisdiction stays until another one is named. */
function standingOf(row: VersionRow) {
  const [later] = row.documentStatuses;
  const status = documentVersion.shape.status.safeParse(later?.status ?? row.status);
  const said = later ?? { ...row, source: row.statusSource, recordedAt: row.statusAt, changedBy: null };
  return {
    status: status.success ? status.data : "unknown",
    statusSource: said.source,
    statusAt: said.recordedAt?.toISOString() ?? null,
    changedBy: said.changedBy,
    inForceFrom: dayOf(said.inForceFrom),
    inForceTo: dayOf(said.inForceTo),
    jurisdiction: later?.jurisdiction ?? row.jurisdiction,
  } as const;
}

function versionOf(row: VersionRow): DocumentVersionResource {
  return {
    id: row.id,
    documentId: row.documentId,
    printedVersion: row.textPayload?.sha256?.slice(0, 12) ?? null,
    mediaType: row.mediaType,
    state: documentState.parse(row.state),
    lengthCp: row.charCountCp,
    pageCount: row.pageCount,
    extractor: { name: row.extractor, version: row.extractorVersion },
    addedAt: row.createdAt.toISOString(),
    ...standingOf(row),
    hasOriginal: row.originalPayload !== null && row.originalPayload.erasedAt === null,
  };
}

const titleOf = (row: { key: string; titlePayloadId: string | null; titlePayload: { text: string | null } | null }) =>
  row.titlePayloadId === null ? row.key : (row.titlePayload?.text ?? ERASED_TITLE);

const documentOf = (row: DocumentRow): DocumentResource => ({
  id: row.id,
  key: row.key,
  title: titleOf(row),
  confidentiality: confidentiality.parse(row.class),
  fromChunks: row.isChunkOnly,
  aliases: row.documentAliases.map(({ alias }) => alias),
  versions: row.documentVersions.map(versionOf),
});

/** No wall stands between the person and the document's matter. */
const openTo = (userId: string) =>
  ({ OR: [{ matterId: null }, { matter: { wallDenials: { none: { userId } } } }] }) satisfies Prisma.DocumentWhereInput;

/** Where a page of documents starts: after this one, files before what is known by chunks alone, each by key. */
export interface DocumentPlace {
  readonly isChunkOnly: boolean;
  readonly key: string;
}

/** The documents that a person may see, from a place on; `search` is looked for in keys and titles. */
export async function listDocumentRows(
  tx: Tx,
  wanted: { projectId: string; userId: string; after: DocumentPlace | null; search: string | null; limit: number },
): Promise<DocumentResource[]> {
  const { projectId, userId, after, search, limit } = wanted;
  const conditions: Prisma.DocumentWhereInput[] = [openTo(userId)];
  if (after !== null) {
    const later = { isChunkOnly: after.isChunkOnly, key: { gt: after.key } };
    conditions.push({ OR: after.isChunkOnly ? [later] : [later, { isChunkOnly: true }] });
  }
  if (search !== null) {
    const contains = { contains: search, mode: "insensitive" } as const;
    conditions.push({ OR: [{ key: contains }, { titlePayload: { text: contains } }] });
  }
  const rows = await tx.document.findMany({
    where: { projectId, AND: conditions },
    orderBy: [{ isChunkOnly: "asc" }, { key: "asc" }],
    take: limit,
    select: documentShown,
  });
  return rows.map(documentOf);
}

/** One document with its versions, newest first. @throws Error where there is none: the wrapper has looked it up. */
export async function getDocumentRow(tx: Tx, documentId: string): Promise<DocumentResource> {
  return documentOf(await tx.document.findUniqueOrThrow({ where: { id: documentId }, select: documentShown }));
}

/** A version with what is needed to draw it. */
export interface ShownVersion {
  readonly version: DocumentVersionResource;
  readonly key: string;
  readonly title: string;
  readonly confidentiality: DocumentResource["confidentiality"];
  readonly originalPayloadId: string | null;
  /** T; null where it is erased or was never read. */
  readonly text: string | null;
}

/** One version with its text. @throws Error where there is none. */
export async function getShownVersion(tx: Tx, versionId: string): Promise<ShownVersion> {
  const row = await tx.documentVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: {
      ...versionShown,
      originalPayloadId: true,
      textPayload: { select: { sha256: true, text: true } },
      document: { select: { key: true, class: true, titlePayloadId: true, titlePayload: { select: { text: true } } } },
    },
  });
  return {
    version: versionOf(row),
    key: row.document.key,
    title: titleOf(row.document),
    confidentiality: confidentiality.parse(row.document.class),
    originalPayloadId: row.originalPayloadId,
    text: row.textPayload?.text ?? null,
  };
}
