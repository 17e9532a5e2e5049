import type { Connection } from "@/server/db/connection";
import type { Statements } from "@/server/db/statements";

/** A stored version as an import and an upload compare with it. */
export interface KnownVersion {
  readonly id: string;
  readonly number: number;
  /** Hex SHA-256 of T; null where T is erased or was never read. */
  readonly textSha256: string | null;
  readonly lengthCp: number;
  readonly hasOriginal: boolean;
  /** Hex SHA-256 of the file; null where there is none, or it is erased. */
  readonly originalSha256: string | null;
  readonly state: string;
  /** The latest that is known of its standing: in_force, amended ..., `unknown`. */
  readonly status: string;
}

/** A document with its versions, newest first. */
export interface KnownDocument {
  readonly id: string;
  readonly key: string;
  readonly class: string;
  readonly matterId: string | null;
  readonly isChunkOnly: boolean;
  readonly versions: readonly KnownVersion[];
}

interface Row extends Omit<KnownDocument, "versions"> {
  versionId: string | null;
  number: number;
  textSha256: string | null;
  lengthCp: number;
  hasOriginal: boolean;
  originalSha256: string | null;
  state: string;
  status: string;
  /** The name it was asked by: its key, or an alias. */
  name: string;
}

/** Whether a wall stands between the person and the document's matter. */
export async function isWalledOff(connection: Connection, userId: string, document: KnownDocument): Promise<boolean> {
  const { rowCount } = await connection.query("SELECT FROM wall_denial WHERE user_id = $1 AND matter_id = $2", [
    userId,
    document.matterId,
  ]);
  return rowCount !== 0;
}

const SELECT = `
  WITH named AS (
    SELECT d.id, d.key AS name FROM document d WHERE d.project_id = $1 AND d.key = ANY ($2)
    UNION ALL
    SELECT a.document_id, a.alias FROM document_alias a
    WHERE a.project_id = $1 AND a.alias = ANY ($2)
      AND NOT EXISTS (SELECT FROM document k WHERE k.project_id = $1 AND k.key = a.alias)
  )
  SELECT n.name, d.id, d.key, d.class, d.matter_id AS "matterId", d.is_chunk_only AS "isChunkOnly",
    v.id AS "versionId", v.number, v.state, v.char_count_cp AS "lengthCp", t.sha256 AS "textSha256",
    v.original_payload_id IS NOT NULL AS "hasOriginal", o.sha256 AS "originalSha256",
    coalesce((SELECT s.status FROM document_status s WHERE s.document_version_id = v.id ORDER BY s.recorded_at DESC LIMIT 1),
      v.status, 'unknown') AS status
  FROM named n JOIN document d ON d.id = n.id
  LEFT JOIN document_version v ON v.document_id = d.id
  LEFT JOIN payload t ON t.id = v.text_payload_id
  LEFT JOIN payload o ON o.id = v.original_payload_id
  ORDER BY n.name, v.number DESC`;

/** Documents of a project by key or alias, under the name they were asked by. Names that are not known are not in the map. */
export async function findKnownDocuments(
  statements: Statements,
  projectId: string,
  names: readonly string[],
): Promise<Map<string, KnownDocument>> {
  const found = new Map<string, KnownDocument & { versions: KnownVersion[] }>();
  if (names.length === 0) return found;
  const rows = await statements.query<Row>(SELECT, [projectId, names]);
  for (const row of rows) {
    const { name, versionId, number, textSha256, lengthCp, hasOriginal, originalSha256, state, status, ...document } =
      row;
    const known = found.get(name) ?? { ...document, versions: [] };
    found.set(name, known);
    if (versionId === null) continue;
    known.versions.push({ id: versionId, number, textSha256, lengthCp, hasOriginal, originalSha256, state, status });
  }
  return found;
}
