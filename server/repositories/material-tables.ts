import type { PageMapPage } from "@/documents/pdf/page-map";
import { encodePage } from "@/documents/pdf/page-codec";
import { type CopyTable, Json } from "./copy-rows";
import type { PayloadRow } from "./payloads";

/** Rows of what answers rest on, as an import and an upload write them: texts, documents, versions, pages, chunks. */

export const payloadTable: CopyTable<PayloadRow> = {
  table: "payload",
  columns: {
    id: (row) => row.id,
    project_id: (row) => row.projectId,
    kind: (row) => row.kind,
    class: (row) => row.class,
    salt: (row) => row.salt,
    text: (row) => row.text,
    bytes: (row) => row.bytes,
    byte_count: (row) => row.byteCount,
    sha256: (row) => row.sha256,
    commitment: (row) => row.commitment,
    document_id: (row) => row.documentId,
    response_id: (row) => row.responseId,
    created_at: (row) => row.createdAt,
  },
};

export interface NewDocument {
  readonly id: string;
  readonly projectId: string;
  readonly key: string;
  readonly titlePayloadId: string | null;
  readonly class: string;
  /** Known only by texts of retrieved chunks. */
  readonly isChunkOnly: boolean;
  readonly createdAt: Date;
}

export const documentTable: CopyTable<NewDocument> = {
  table: "document",
  columns: {
    id: (row) => row.id,
    project_id: (row) => row.projectId,
    key: (row) => row.key,
    title_payload_id: (row) => row.titlePayloadId,
    class: (row) => row.class,
    is_chunk_only: (row) => row.isChunkOnly,
    created_at: (row) => row.createdAt,
  },
};

/** What is known of a version's standing when it comes in. */
export interface Standing {
  readonly inForceFrom: Date | null;
  readonly inForceTo: Date | null;
  readonly jurisdiction: string | null;
  readonly status: string | null;
  readonly statusSource: string | null;
  readonly statusAt: Date | null;
}

export interface NewVersion extends Standing {
  readonly id: string;
  readonly projectId: string;
  readonly documentId: string;
  readonly number: number;
  readonly textPayloadId: string | null;
  readonly textCommitment: string | null;
  readonly originalPayloadId: string | null;
  readonly originalCommitment: string | null;
  readonly state: string;
  readonly mediaType: string;
  readonly extractor: string;
  readonly extractorVersion: string;
  readonly extractorOptions: Readonly<Record<string, string | number | boolean>>;
  readonly charCountCp: number;
  readonly pageCount: number | null;
  /** Codes and sentences of the extractor; never text of the file. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly createdAt: Date;
}

export const versionTable: CopyTable<NewVersion> = {
  table: "document_version",
  columns: {
    id: (row) => row.id,
    project_id: (row) => row.projectId,
    document_id: (row) => row.documentId,
    number: (row) => row.number,
    text_payload_id: (row) => row.textPayloadId,
    text_commitment: (row) => row.textCommitment,
    original_payload_id: (row) => row.originalPayloadId,
    original_commitment: (row) => row.originalCommitment,
    state: (row) => row.state,
    media_type: (row) => row.mediaType,
    extractor: (row) => row.extractor,
    extractor_version: (row) => row.extractorVersion,
    extractor_options: (row) => new Json(row.extractorOptions),
    char_count_cp: (row) => row.charCountCp,
    page_count: (row) => row.pageCount,
    warnings: (row) => new Json(row.warnings),
    in_force_from: (row) => row.inForceFrom,
    in_force_to: (row) => row.inForceTo,
    jurisdiction: (row) => row.jurisdiction,
    status: (row) => row.status,
    status_source: (row) => row.statusSource,
    status_at: (row) => row.statusAt,
    created_at: (row) => row.createdAt,
  },
};

export interface NewPage {
  readonly documentVersionId: string;
  readonly map: PageMapPage;
}

const isTurned = (map: PageMapPage) => map.rotation === 90 || map.rotation === 270;

/** The columns hold the page's size before rotation, the map its size as shown. */
export const pageTable: CopyTable<NewPage> = {
  table: "page_map",
  columns: {
    document_version_id: (row) => row.documentVersionId,
    page: (row) => row.map.page,
    start_cp: (row) => row.map.startCp,
    end_cp: (row) => row.map.endCp,
    width: ({ map }) => (isTurned(map) ? map.heightPt : map.widthPt),
    height: ({ map }) => (isTurned(map) ? map.widthPt : map.heightPt),
    rotation: (row) => row.map.rotation,
    glyph_boxes: (row) => encodePage(row.map),
  },
};

export interface NewChunk {
  readonly id: string;
  readonly projectId: string;
  readonly documentVersionId: string;
  readonly ordinal: number;
  readonly startCp: number;
  readonly endCp: number;
  /** The chunk that was sent in its place; null for one that no other holds. */
  readonly parentId: string | null;
  /** What the file said of the place; null where that is the place it has. */
  readonly declared: Readonly<Record<string, string | number | null>> | null;
  readonly createdAt: Date;
}

export const chunkTable: CopyTable<NewChunk> = {
  table: "chunk",
  columns: {
    id: (row) => row.id,
    project_id: (row) => row.projectId,
    document_version_id: (row) => row.documentVersionId,
    ordinal: (row) => row.ordinal,
    start_cp: (row) => row.startCp,
    end_cp: (row) => row.endCp,
    parent_id: (row) => row.parentId,
    declared: (row) => (row.declared === null ? null : new Json(row.declared)),
    created_at: (row) => row.createdAt,
  },
};
