import type { Connection } from "@/server/db/connection";

/**
 * Imports and uploads of one project take turns until their transaction ends: whether a document or an item is there already
 * can then be asked first and acted on after.
 */
export async function lockProjectImports(connection: Connection, projectId: string): Promise<void> {
  await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('assay.import:' || $1, 0))", [projectId]);
}
