import type { Connection } from "@/server/db/connection";
import type { Db } from "@/server/db/database";
import { PAYLOADS_OF_RUN } from "./import-runs";

/** Rows fetched at a time: enough to keep the wire busy, few enough to hold. */
const fetchRows = 500;
/** A reader that stalls longer loses the connection, so that it can't hold one for ever. */
const stallTimeoutMs = 120_000;

const ignore = () => {};

/**
 * Begins a reading transaction that sees the database as of one moment, on a connection of its own. End it with
 * `endSnapshot`, whatever happens.
 */
export async function beginSnapshot(db: Pick<Db, "pool">): Promise<Connection> {
  const connection = await db.pool.connect();
  // A broken connection fails the statement that waits for it; told to nobody besides, it would end the process.
  connection.on("error", ignore);
  await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await connection.query(`SET LOCAL idle_in_transaction_session_timeout = ${stallTimeoutMs}`);
  return connection;
}

/** Ends it; a connection that can't is closed. */
export async function endSnapshot(connection: Connection): Promise<void> {
  let broken: Error | undefined;
  try {
    await connection.query("ROLLBACK");
  } catch (error) {
    broken = error instanceof Error ? error : new Error("the snapshot could not be ended");
  }
  connection.off("error", ignore);
  connection.release(broken);
}

let cursors = 0;

/** Rows of a query as they are read, through a cursor; several may be open in one snapshot. */
export async function* readRows<Row extends object>(
  connection: Connection,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  cursors += 1;
  const name = `export_${cursors}`;
  await connection.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${sql}`, [...values]);
  for (;;) {
    const { rows } = await connection.query<Row>(`FETCH ${fetchRows} FROM ${name}`);
    yield* rows;
    if (rows.length < fetchRows) break;
  }
  await connection.query(`CLOSE ${name}`);
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly seq: string;
  readonly at: Date;
  readonly type: string;
  readonly actor: string | null;
  readonly data: Record<string, unknown>;
  readonly prev: string;
  readonly hash: string;
}

/** A chain's events in their order. */
export const readEvents = (connection: Connection, projectId: string) =>
  readRows<StoredEvent>(
    connection,
    `SELECT e.seq::text, e.at, e.type, e.actor_id AS actor, e.data, e.prev, e.hash
     FROM audit_event e WHERE e.chain_id = $1 ORDER BY e.seq`,
    [projectId],
  );

/** The payloads that a run's import brought, by id: what the digest in its event is over. */
export async function listPayloadsOfRun(
  connection: Connection,
  runId: string,
): Promise<{ id: string; commitment: string }[]> {
  const { rows } = await connection.query<{ id: string; commitment: string }>(PAYLOADS_OF_RUN, [runId]);
  return rows;
}

/** A payload with its salt, or erased. Bytes come in base64. */
export interface StoredPayload {
  readonly id: string;
  readonly salt: string | null;
  readonly text: string | null;
  readonly base64: string | null;
  readonly commitment: string;
}

/**
 * What of a project's payloads a person may carry off (`$1` project, `$2` person): nothing privileged or personal, by the
 * payload's own class or that of its document or response; nothing behind a wall; no note of a pair that isn't closed;
 * neither remarks nor reasons for stepping aside; no words of a sealed question or of its target.
 */
const MAY_LEAVE = `
  p.class IN ('public', 'confidential')
  AND NOT EXISTS (SELECT FROM document d WHERE d.id = p.document_id
    AND (d.class IN ('privileged', 'personal')
      OR d.matter_id IN (SELECT w.matter_id FROM wall_denial w WHERE w.user_id = $2)))
  AND NOT EXISTS (SELECT FROM response r WHERE r.id = p.response_id AND r.class IN ('privileged', 'personal'))
  AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id
    WHERE rm.response_id = p.response_id AND w.user_id = $2)
  AND NOT EXISTS (SELECT FROM golden_item g JOIN wall_denial w ON w.matter_id = g.matter_id
    WHERE g.question_payload_id = p.id AND w.user_id = $2)
  AND NOT EXISTS (SELECT FROM golden_target_part gp JOIN golden_target t ON t.id = gp.golden_target_id
    JOIN golden_item g ON g.id = t.golden_item_id JOIN wall_denial w ON w.matter_id = g.matter_id
    WHERE gp.payload_id = p.id AND w.user_id = $2)
  AND NOT EXISTS (SELECT FROM golden_item g WHERE g.question_payload_id = p.id AND g.use = 'sealed')
  AND NOT EXISTS (SELECT FROM response r JOIN golden_item g ON g.id = r.golden_item_id
    WHERE r.question_payload_id = p.id AND g.use = 'sealed')
  AND NOT EXISTS (SELECT FROM golden_target_part gp JOIN golden_target t ON t.id = gp.golden_target_id
    JOIN golden_item g ON g.id = t.golden_item_id WHERE gp.payload_id = p.id AND g.use = 'sealed')
  AND NOT EXISTS (SELECT FROM submission s JOIN batch_item i ON i.id = s.batch_item_id
    WHERE s.note_payload_id = p.id AND i.state = 'open')
  AND NOT (p.kind = 'judgement' AND EXISTS (SELECT FROM batch_item i WHERE i.response_id = p.response_id AND i.state = 'open'))
  AND NOT EXISTS (SELECT FROM label l JOIN submission s ON s.id = l.submission_id
    JOIN batch_item i ON i.id = s.batch_item_id WHERE l.note_payload_id = p.id AND i.state = 'open')
  AND NOT EXISTS (SELECT FROM slot_exclusion x WHERE x.reason_payload_id = p.id)
  AND NOT EXISTS (SELECT FROM comment c WHERE c.text_payload_id = p.id)`;

/** Payloads that may leave, and every erased one, by id. */
export const readPayloads = (connection: Connection, projectId: string, userId: string) =>
  readRows<StoredPayload>(
    connection,
    `SELECT p.id, encode(p.salt, 'hex') AS salt, p.text, translate(encode(p.bytes, 'base64'), E'\\n', '') AS base64, p.commitment
     FROM payload p WHERE p.project_id = $1 AND (p.erased_at IS NOT NULL OR (${MAY_LEAVE})) ORDER BY p.id`,
    [projectId, userId],
  );

/** Whether some payload of the project may not leave. */
export async function isPayloadHeldBack(connection: Connection, projectId: string, userId: string): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(
    `SELECT EXISTS (SELECT FROM payload p WHERE p.project_id = $1 AND p.erased_at IS NULL AND NOT (${MAY_LEAVE})) AS held`,
    [projectId, userId],
  );
  return rows[0]?.held === true;
}

/** A frozen record: what was hashed, and the digest that was signed. */
export interface StoredRecord {
  readonly record: string;
  readonly id: string;
  readonly content: unknown;
  readonly digest: string;
}

const NO_WALL_ON_RESPONSE = `NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id
  WHERE rm.response_id = x.response_id AND w.user_id = $2)`;
const NO_WALL_ON_ITEM = `NOT EXISTS (SELECT FROM golden_item g JOIN wall_denial w ON w.matter_id = g.matter_id
  WHERE g.id = x.golden_item_id AND w.user_id = $2)`;
const ALWAYS = "$2::text IS NOT NULL";

/** Tables of frozen records, and which of their rows a person may read. The members of a set version stand in rows of their own. */
const RECORDS: readonly (readonly [record: string, mayRead: string, content: string])[] = [
  ["golden_target", NO_WALL_ON_ITEM, "x.content"],
  ["golden_retirement", NO_WALL_ON_ITEM, "x.content"],
  ["golden_attestation", NO_WALL_ON_ITEM, "x.content"],
  ["reference_judgement", NO_WALL_ON_RESPONSE, "x.content"],
  ["policy", ALWAYS, "x.content"],
  ["rubric_version", ALWAYS, "x.content"],
  ["protocol_version", ALWAYS, "x.content"],
  ["gate_report", ALWAYS, "x.content"],
  [
    "golden_set_version",
    ALWAYS,
    `jsonb_build_object('goldenSetId', x.golden_set_id, 'number', x.number, 'supersedesId', x.supersedes_id, 'targets', coalesce((
      SELECT jsonb_agg(jsonb_build_object('goldenItemId', t.golden_item_id, 'targetId', t.id, 'digest', t.digest) ORDER BY t.golden_item_id)
      FROM golden_set_member m JOIN golden_target t ON t.id = m.golden_target_id WHERE m.golden_set_version_id = x.id), '[]'))`,
  ],
];

/** Frozen records that the person may read, kind by kind. */
export async function* readRecords(
  connection: Connection,
  projectId: string,
  userId: string,
): AsyncGenerator<StoredRecord> {
  for (const [record, mayRead, content] of RECORDS) {
    const sql = `SELECT '${record}' AS record, x.id, ${content} AS content, x.digest FROM ${record} x
      WHERE x.project_id = $1 AND ${mayRead} ORDER BY x.id`;
    yield* readRows<StoredRecord>(connection, sql, [projectId, userId]);
  }
}

/** Whether a wall hides some frozen record from the person. */
export async function isRecordHeldBack(connection: Connection, projectId: string, userId: string): Promise<boolean> {
  for (const [record, mayRead] of RECORDS) {
    const { rows } = await connection.query<{ held: boolean }>(
      `SELECT EXISTS (SELECT FROM ${record} x WHERE x.project_id = $1 AND NOT (${mayRead})) AS held`,
      [projectId, userId],
    );
    if (rows[0]?.held === true) return true;
  }
  return false;
}
