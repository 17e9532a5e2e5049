import type { Connection } from "@/server/db/connection";
import { copyRows } from "./copy-rows";
import {
  documentTable,
  type NewDocument,
  type NewPage,
  type NewVersion,
  pageTable,
  payloadTable,
  versionTable,
} from "./material-tables";
import type { PayloadRow } from "./payloads";

/** Everything that one file brings. */
export interface NewFile {
  readonly payloads: readonly PayloadRow[];
  /** Null where the document is there already. */
  readonly document: NewDocument | null;
  readonly version: NewVersion;
  readonly pages: readonly NewPage[];
  readonly aliases: readonly { readonly id: string; readonly alias: string }[];
}

const INSERT_ORIGINAL = `
  INSERT INTO payload (id, project_id, kind, class, salt, bytes, byte_count, sha256, commitment, document_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** A file's bytes go as a parameter, which needs no second copy of them in hex as COPY would. */
async function storeOriginal(connection: Connection, row: PayloadRow): Promise<void> {
  const { id, projectId, kind, salt, bytes, byteCount, sha256, commitment, documentId, createdAt } = row;
  await connection.query(INSERT_ORIGINAL, [
    id,
    projectId,
    kind,
    row.class,
    Buffer.from(salt),
    bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    byteCount,
    sha256,
    commitment,
    documentId,
    createdAt,
  ]);
}

/** Stores a file's document (if new), version, texts and pages. Aliases that stand for something already are left as they are. */
export async function storeFile(connection: Connection, file: NewFile): Promise<void> {
  for (const row of file.payloads) {
    if (row.bytes === null) await copyRows(connection, payloadTable, [row]);
    else await storeOriginal(connection, row);
  }
  await copyRows(connection, documentTable, file.document === null ? [] : [file.document]);
  await copyRows(connection, versionTable, [file.version]);
  await copyRows(connection, pageTable, file.pages);
  const { projectId, documentId } = file.version;
  for (const { id, alias } of file.aliases) {
    await connection.query(
      `INSERT INTO document_alias (id, project_id, document_id, alias) VALUES ($1, $2, $3, $4)
       ON CONFLICT (project_id, alias) DO NOTHING`,
      [id, projectId, documentId, alias],
    );
  }
}

/** A file has come for what was known by chunks of answers alone; it gets the file's class, and a title that was given with it. */
export async function adoptChunkDocument(
  connection: Connection,
  document: { id: string; titlePayloadId: string | null; class: string },
): Promise<void> {
  await connection.query(
    `UPDATE document SET is_chunk_only = false, class = $3, title_payload_id = coalesce($2, title_payload_id) WHERE id = $1`,
    [document.id, document.titlePayloadId, document.class],
  );
}
