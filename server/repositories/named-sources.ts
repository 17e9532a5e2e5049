import type { Tx } from "@/server/db/database";

/** The newest readable text of a document, by the name it was asked by. */
export interface NamedSource {
  readonly name: string;
  readonly versionId: string;
  readonly text: string;
}

/** Texts of documents by key or alias; a key goes before an alias. Names that a wall hides, or that nothing has, are left out. */
export async function findNamedSources(
  tx: Tx,
  wanted: { projectId: string; userId: string; names: readonly string[] },
): Promise<NamedSource[]> {
  return tx.$queryRawUnsafe<NamedSource[]>(
    `WITH named AS (
       SELECT d.id, d.key AS name FROM document d WHERE d.project_id = $1 AND d.key = ANY ($3)
       UNION ALL
       SELECT a.document_id, a.alias FROM document_alias a WHERE a.project_id = $1 AND a.alias = ANY ($3)
         AND NOT EXISTS (SELECT FROM document k WHERE k.project_id = $1 AND k.key = a.alias))
     SELECT DISTINCT ON (n.name) n.name, v.id AS "versionId", p.text
     FROM named n JOIN document d ON d.id = n.id JOIN document_version v ON v.document_id = d.id AND v.state = 'ok'
     JOIN payload p ON p.id = v.text_payload_id AND p.text IS NOT NULL
     WHERE NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = d.matter_id AND w.user_id = $2)
     ORDER BY n.name, v.number DESC`,
    wanted.projectId,
    wanted.userId,
    [...wanted.names],
  );
}
