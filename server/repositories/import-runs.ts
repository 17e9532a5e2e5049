import { createHash } from "node:crypto";
import { to as copyTo } from "pg-copy-streams";
import type { ImportCounts } from "@/contracts/runs";
import type { Connection } from "@/server/db/connection";

/** The run that a file has become already. */
export interface RunOfSource {
  readonly id: string;
  readonly number: number;
  readonly responseCount: number;
  readonly format: string;
  /** What its import counted. */
  readonly counts: ImportCounts;
}

/** What makes two imports the same one. */
export interface RunSource {
  readonly projectId: string;
  readonly system: string;
  readonly kind: string;
  /** Hex SHA-256 of the file. */
  readonly sha256: string;
}

/** The run that this file of this system became, of the same kind; null where it was not imported. */
export async function findRunOfSource(connection: Connection, source: RunSource): Promise<RunOfSource | null> {
  const { rows } = await connection.query<RunOfSource>(
    `SELECT r.id, r.number, r.response_count AS "responseCount", r.format, r.counts FROM run r JOIN system s ON s.id = r.system_id
     WHERE r.project_id = $1 AND s.name = $2 AND r.kind = $3 AND r.source_sha256 = $4 AND r.ticket_id IS NULL AND r.state = 'ready'`,
    [source.projectId, source.system, source.kind, source.sha256],
  );
  return rows[0] ?? null;
}

/** Whether a file of so many bytes was imported before: only then can one that comes be the same. */
export async function hasRunOfLength(
  connection: Connection,
  { projectId, system, kind }: Omit<RunSource, "sha256">,
  bytes: number,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM run r JOIN system s ON s.id = r.system_id
     WHERE r.project_id = $1 AND s.name = $2 AND r.kind = $3 AND r.source_bytes = $4 AND r.ticket_id IS NULL AND r.state = 'ready' LIMIT 1`,
    [projectId, system, kind, bytes],
  );
  return rowCount !== 0;
}

/** The system with this name; made, under the id given, where there is none. */
export async function ensureSystem(
  connection: Connection,
  system: { id: string; projectId: string; name: string; createdAt: Date },
): Promise<{ id: string; created: boolean }> {
  const { id, projectId, name, createdAt } = system;
  const { rowCount } = await connection.query(
    `INSERT INTO system (id, project_id, name, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (project_id, name) DO NOTHING`,
    [id, projectId, name, createdAt],
  );
  if (rowCount === 1) return { id, created: true };
  const { rows } = await connection.query<{ id: string }>("SELECT id FROM system WHERE project_id = $1 AND name = $2", [
    projectId,
    name,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("a system that could be neither made nor found");
  return { id: row.id, created: false };
}

/** A run at its beginning. */
export interface NewRun {
  readonly id: string;
  readonly projectId: string;
  readonly systemId: string;
  readonly name: string | null;
  readonly kind: string;
  readonly sourceSha256: string;
  readonly sourceBytes: number;
  readonly format: string;
  readonly createdById: string;
  readonly createdAt: Date;
}

/** Begins a run under the project's next number, which it answers with. Nobody can read it before it is ready. */
export async function beginRun(connection: Connection, run: NewRun): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(
    `INSERT INTO run (id, project_id, system_id, number, name, kind, source_sha256, source_bytes, format, state, created_by_id, created_at)
     SELECT $1, $2, $3, coalesce((SELECT max(number) FROM run WHERE project_id = $2), 0) + 1, $4, $5, $6, $7, $8, 'importing', $9, $10
     RETURNING number`,
    [
      run.id,
      run.projectId,
      run.systemId,
      run.name,
      run.kind,
      run.sourceSha256,
      run.sourceBytes,
      run.format,
      run.createdById,
      run.createdAt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a run was not begun");
  return row.number;
}

/** Makes a run readable, with what it counted. */
export async function finishRun(
  connection: Connection,
  run: { id: string; responseCount: number; counts: ImportCounts; readyAt: Date },
): Promise<void> {
  const { rowCount } = await connection.query(
    `UPDATE run SET state = 'ready', response_count = $2, counts = $3, ready_at = $4 WHERE id = $1 AND state = 'importing'`,
    [run.id, run.responseCount, JSON.stringify(run.counts), run.readyAt],
  );
  if (rowCount !== 1) throw new Error("a run was finished that was not being imported");
}

/** SQL of the payloads that a run's import brought, `$1` being the run: they tell about one of its responses and came with it. */
export const PAYLOADS_OF_RUN = `
  SELECT p.id, p.commitment FROM payload p JOIN response r ON r.id = p.response_id JOIN run n ON n.id = r.run_id
  WHERE n.id = $1 AND p.created_at = n.created_at ORDER BY p.id`;

/**
 * `payloadListDigest` of domain/audit over a run's payloads, read as a stream: there may be millions.
 * @param runId random hex, put into the statement because COPY takes no parameters
 */
export async function digestPayloadsOfRun(connection: Connection, runId: string): Promise<string> {
  if (!/^[A-Za-z0-9_-]+$/.test(runId)) throw new Error("not an id");
  const rows = connection.query(copyTo(`COPY (${PAYLOADS_OF_RUN.replace("$1", `'${runId}'`)}) TO STDOUT`));
  const hash = createHash("sha256").update("assay:payload-list:v1\n[");
  let rest = "";
  let isFirst = true;
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    const lines = (rest + bytes.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [id = "", commitment = ""] = line.split("\t");
      hash.update(`${isFirst ? "" : ","}["${id}","${commitment}"]`);
      isFirst = false;
    }
  }
  return hash.update("]").digest("hex");
}
