import { once } from "node:events";
import { finished } from "node:stream/promises";
import { canonicalJson } from "@/domain/audit/canonical-json";
import { GENESIS_HASH, SERVER_CHAIN } from "@/domain/audit/event-hash";
import { migrate, type MigrateOptions, readMigrations } from "@/scripts/migrate.mjs";
import { type Connection, inConnection } from "@/server/db/connection";
import { openDatabase } from "@/server/db/database";
import { statementsOfConnection } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import { appendEvents } from "@/server/repositories/audit-events";
import {
  copyIn,
  type InstallationRow,
  keepInstallation,
  type LiftedGuards,
  liftGuards,
  listApplied,
  listFilledTables,
  listTables,
  putBackGuards,
  type StoredHead,
  takeInstallation,
} from "@/server/repositories/whole-database";
import { type BackupHeader, readBackup, type RowSink } from "./backup-file";
import { checkChains } from "./check-chains";
import { badBackup, OperatorError } from "./operator-error";

export interface RestoreReport {
  readonly createdAt: string;
  readonly rows: Readonly<Record<string, number>>;
  /** Of every chain as the backup has it, verified. */
  readonly heads: readonly StoredHead[];
  /** Migrations that this version has and the backup's had not. */
  readonly applied: readonly string[];
}

type Chance = Pick<Deps, "clock" | "sha256Hex">;

/** Brings the database to the very version that the backup was taken of. @throws OperatorError 65, 77 */
async function prepare(ownerUrl: string, { migrations }: BackupHeader, options: MigrateOptions): Promise<void> {
  const own = new Map((await readMigrations(options.folder)).map(({ name, checksum }) => [name, checksum]));
  const foreign = migrations.find(({ name, checksum }) => own.get(name) !== checksum);
  if (foreign !== undefined)
    throw badBackup(`the backup was taken of another version: this one has no such migration ${foreign.name}`);
  const last = migrations.at(-1);
  if (last === undefined) throw badBackup("the backup names no migration");
  await migrate(ownerUrl, { ...options, until: last.name });
}

async function assertEmpty(connection: Connection, { migrations }: BackupHeader): Promise<void> {
  const [filled] = await listFilledTables(connection, await listTables(connection));
  if (filled !== undefined)
    throw new OperatorError(77, `the database is in use (${filled} has rows): a backup is restored into a new one`);
  if ((await listApplied(connection)).length !== migrations.length)
    throw new OperatorError(77, "the database is of a newer version than the backup: restore it into a new one");
}

/** The rows of a table on their way into it. */
function sinkInto(connection: Connection, name: string, columns: readonly string[]): RowSink {
  const stream = copyIn(connection, { name, columns });
  const done = finished(stream);
  // Told again where it is waited for.
  done.catch(() => {});
  return {
    put: async (rows) => {
      if (!stream.write(rows)) await Promise.race([once(stream, "drain"), done]);
    },
    end: async () => {
      stream.end();
      await done;
    },
    // A connection that still waits for rows hears nothing else.
    abort: async (reason) => {
      stream.destroy(reason);
      await done.catch(() => {});
    },
  };
}

const isTaken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && /^2[23]/.test(String(error.code));

/** That a backup was restored is an event of its own, which names the head that it goes on from. */
async function recordRestore(connection: Connection, heads: readonly StoredHead[], at: Date): Promise<void> {
  const head = heads.find(({ chainId }) => chainId === SERVER_CHAIN);
  const data = { seq: head?.seq ?? 0, hash: head?.hash ?? GENESIS_HASH };
  const event = { type: "database.restored", content: canonicalJson(data) };
  await appendEvents(statementsOfConnection(connection), SERVER_CHAIN, { at, actorId: null }, [event]);
}

/**
 * Puts a backup into a new database, all of it or nothing: rows, foreign keys and chains are checked before anything is kept. Roles stay as this
 * database has them.
 * @throws OperatorError 3 where a chain does not verify, 65 for what is no whole backup, 77 for a database in use
 */
export async function restoreBackup(
  ownerUrl: string,
  source: AsyncIterable<Buffer>,
  { clock, sha256Hex }: Chance,
  options: MigrateOptions = {},
): Promise<RestoreReport> {
  const db = openDatabase(ownerUrl);
  try {
    const restored = await inConnection(db, async (connection) => {
      const opened: { header: BackupHeader; guards: LiftedGuards; own: readonly InstallationRow[] }[] = [];
      const shapes = new Map<string, string>();
      const end = await readBackup(source, {
        onHeader: async (header) => {
          await prepare(ownerUrl, header, options);
          await assertEmpty(connection, header);
          for (const { name, columns } of await listTables(connection)) shapes.set(name, columns.join());
          opened.push({ header, guards: await liftGuards(connection), own: await takeInstallation(connection) });
        },
        onTable: async (name, columns) => {
          if (shapes.get(name) !== columns.join()) throw badBackup(`the backup has a table ${name} of another shape`);
          return sinkInto(connection, name, columns);
        },
      });
      const [read] = opened;
      if (read === undefined) throw badBackup("the backup has no header");
      await keepInstallation(connection, read.own);
      await putBackGuards(connection, read.guards);
      const heads = await checkChains(connection, sha256Hex);
      await recordRestore(connection, heads, clock());
      return { createdAt: read.header.createdAt, rows: end.rows, heads };
    });
    const { applied } = await migrate(ownerUrl, options);
    return { ...restored, applied };
  } catch (error) {
    if (isTaken(error)) throw badBackup(`the backup holds rows that the database refuses: ${String(error)}`);
    throw error;
  } finally {
    await db.close();
  }
}
