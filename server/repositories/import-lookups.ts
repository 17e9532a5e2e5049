import type { Connection } from "@/server/db/connection";
import type { Statements } from "@/server/db/statements";

/** A golden item as an import meets it. */
export interface KnownItem {
  readonly id: string;
  readonly key: string;
  readonly questionKey: string;
  readonly matterId: string | null;
  readonly class: string;
  /** It has a frozen target. */
  readonly isFrozen: boolean;
}

/** Golden items by key. */
export async function findKnownItems(
  connection: Connection,
  projectId: string,
  keys: readonly string[],
): Promise<Map<string, KnownItem>> {
  const { rows } = await connection.query<KnownItem>(
    `SELECT g.id, g.key, g.question_key AS "questionKey", g.matter_id AS "matterId", g.class,
       EXISTS (SELECT FROM golden_target t WHERE t.golden_item_id = g.id) AS "isFrozen"
     FROM golden_item g WHERE g.project_id = $1 AND g.key = ANY ($2)`,
    [projectId, keys],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** A chunk by its place. */
export interface ChunkPlace {
  readonly documentVersionId: string;
  readonly startCp: number;
  readonly endCp: number;
  readonly ordinal: number;
}

export const printChunkPlace = ({ documentVersionId, startCp, endCp, ordinal }: ChunkPlace): string =>
  `${documentVersionId} ${startCp} ${endCp} ${ordinal}`;

/** Ids of the chunks that are stored already, by `printChunkPlace`. */
export async function findKnownChunks(
  connection: Connection,
  places: readonly ChunkPlace[],
): Promise<Map<string, string>> {
  if (places.length === 0) return new Map();
  const { rows } = await connection.query<ChunkPlace & { id: string }>(
    `SELECT c.id, c.document_version_id AS "documentVersionId", c.start_cp AS "startCp", c.end_cp AS "endCp", c.ordinal
     FROM unnest($1::text[], $2::int[], $3::int[], $4::int[]) AS wanted (version_id, start_cp, end_cp, ordinal)
     JOIN chunk c ON c.document_version_id = wanted.version_id AND c.start_cp = wanted.start_cp AND c.end_cp = wanted.end_cp
       AND c.ordinal = wanted.ordinal`,
    [
      places.map((place) => place.documentVersionId),
      places.map((place) => place.startCp),
      places.map((place) => place.endCp),
      places.map((place) => place.ordinal),
    ],
  );
  return new Map(rows.map((row) => [printChunkPlace(row), row.id]));
}

/** T of a version; null where it is erased or there is none. */
export async function findTextOfVersion(statements: Statements, versionId: string): Promise<string | null> {
  const rows = await statements.query<{ text: string | null }>(
    "SELECT p.text FROM document_version v JOIN payload p ON p.id = v.text_payload_id WHERE v.id = $1",
    [versionId],
  );
  return rows[0]?.text ?? null;
}

/** What an import needs to know of its project. */
export interface ProjectOfImport {
  /** Key of the comparable digests. */
  readonly digestKey: Uint8Array;
  /** `ID/NUMBER` of the versions in force; null before the first is stored. */
  readonly rubricVersion: string | null;
  readonly protocolVersion: string | null;
}

const latest = (table: string) =>
  `(SELECT content->>'id' || '/' || number FROM ${table} WHERE project_id = p.id ORDER BY number DESC LIMIT 1)`;

/** @throws Error where there is no such project. */
export async function getProjectOfImport(statements: Statements, projectId: string): Promise<ProjectOfImport> {
  const rows = await statements.query<ProjectOfImport>(
    `SELECT p.digest_key AS "digestKey", ${latest("rubric_version")} AS "rubricVersion",
       ${latest("protocol_version")} AS "protocolVersion"
     FROM project p WHERE p.id = $1`,
    [projectId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("an import into a project that is not there");
  return row;
}
