import { to as copyTo, from as copyFrom } from "pg-copy-streams";
import type { Readable, Writable } from "node:stream";
import type { Connection } from "@/server/db/connection";

/** What a backup and a restore do with all tables at once, as the owner of the database. */

/** A table with the columns that can be written, in their order. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOf = ({ name, columns }: TableShape): string => `public.${quote(name)} (${columns.map(quote).join(", ")})`;

/** From here on the transaction sees one moment and changes nothing. Its first statement. */
export async function seeOneMoment(connection: Connection): Promise<void> {
  await connection.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
}

/** Every table but the list of migrations, by name. */
export async function listTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
     GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
  );
  return rows;
}

/** A table's rows in COPY's text format: a row a line. */
export const copyOut = (connection: Connection, table: TableShape): Readable =>
  connection.query(copyTo(`COPY ${listOf(table)} TO STDOUT`));

/** Takes rows as `copyOut` gives them. */
export const copyIn = (connection: Connection, table: TableShape): Writable =>
  connection.query(copyFrom(`COPY ${listOf(table)} FROM STDIN`));

/** Tables that hold anything but what the migrations put there. */
export async function listFilledTables(connection: Connection, tables: readonly TableShape[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    if (name === "installation") continue;
    const { rows } = await connection.query(`SELECT FROM public.${quote(name)} LIMIT 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

interface Guard {
  readonly table: string;
  readonly name: string;
  /** SQL that puts it back as it was. */
  readonly again: string;
}

/** Foreign keys and triggers that were taken off. */
export interface LiftedGuards {
  readonly keys: readonly Guard[];
  readonly triggers: readonly Guard[];
}

const FOREIGN_KEYS = `
  SELECT c.relname AS table, k.conname AS name,
    format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS again
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, k.conname`;

const TRIGGERS = `
  SELECT c.relname AS table, t.tgname AS name, format('ALTER TABLE public.%I %s TRIGGER %I', c.relname,
    CASE t.tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA' WHEN 'D' THEN 'DISABLE' ELSE 'ENABLE' END, t.tgname) AS again
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, t.tgname`;

/**
 * Takes off what would refuse rows that come in any order or that code may not write: foreign keys, and the triggers of the tables. Other
 * constraints stay. Everything is put back by `putBackGuards` in the same transaction, or by its end.
 */
export async function liftGuards(connection: Connection): Promise<LiftedGuards> {
  const { rows: keys } = await connection.query<Guard>(FOREIGN_KEYS);
  const { rows: triggers } = await connection.query<Guard>(TRIGGERS);
  for (const { table, name } of triggers)
    await connection.query(`ALTER TABLE public.${quote(table)} DISABLE TRIGGER ${quote(name)}`);
  for (const { table, name } of keys)
    await connection.query(`ALTER TABLE public.${quote(table)} DROP CONSTRAINT ${quote(name)}`);
  return { keys, triggers };
}

/** Puts the guards back; a row that refers to nothing is refused here. */
export async function putBackGuards(connection: Connection, { keys, triggers }: LiftedGuards): Promise<void> {
  for (const { again } of [...keys, ...triggers]) await connection.query(again);
}

/** What this installation calls its roles, which a backup of another one must not change. */
export interface InstallationRow {
  readonly key: string;
  readonly value: string;
}

/** Takes the installation's rows out, so that the backup's can come in. */
export async function takeInstallation(connection: Connection): Promise<InstallationRow[]> {
  const { rows } = await connection.query<InstallationRow>("DELETE FROM installation RETURNING key, value");
  return rows;
}

export async function keepInstallation(connection: Connection, own: readonly InstallationRow[]): Promise<void> {
  for (const { key, value } of own)
    await connection.query(
      "INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [key, value],
    );
}

/** The applied migrations, in order. */
export async function listApplied(connection: Connection): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await connection.query<{ isThere: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "isThere"`,
  );
  if (found[0]?.isThere !== true) return [];
  const { rows } = await connection.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** The head of a chain as it is stored. */
export interface StoredHead {
  readonly chainId: string;
  readonly seq: number;
  readonly hash: string;
}

/** The heads of all chains, by chain. */
export async function listHeads(connection: Connection): Promise<StoredHead[]> {
  const { rows } = await connection.query<{ chainId: string; seq: string; hash: string }>(
    `SELECT chain_id AS "chainId", seq, hash FROM audit_head ORDER BY chain_id COLLATE "C"`,
  );
  return rows.map(({ chainId, seq, hash }) => ({ chainId, seq: Number(seq), hash }));
}

/** An event as it is stored. */
export interface StoredEvent {
  readonly seq: number;
  readonly at: Date;
  readonly type: string;
  readonly actorId: string | null;
  readonly data: unknown;
  readonly prev: string;
  readonly hash: string;
}

const EVENTS_AT_ONCE = 5000;

/** The events of a chain in order. */
export async function* readChain(connection: Connection, chainId: string): AsyncGenerator<StoredEvent> {
  for (let after = 0; ; ) {
    const { rows } = await connection.query<Omit<StoredEvent, "seq"> & { seq: string }>(
      `SELECT seq, at, type, actor_id AS "actorId", data, prev, hash FROM audit_event
       WHERE chain_id = $1 AND seq > $2 ORDER BY seq LIMIT ${EVENTS_AT_ONCE}`,
      [chainId, after],
    );
    for (const row of rows) yield { ...row, seq: Number(row.seq) };
    if (rows.length < EVENTS_AT_ONCE) return;
    after = Number(rows.at(-1)?.seq);
  }
}

/** Chains that have events and no head. */
export async function listHeadlessChains(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ chainId: string }>(
    `SELECT DISTINCT e.chain_id AS "chainId" FROM audit_event e
     WHERE NOT EXISTS (SELECT FROM audit_head h WHERE h.chain_id = e.chain_id)`,
  );
  return rows.map(({ chainId }) => chainId);
}
