/**
 * Applies prisma/migrations to a database. Prisma's own `migrate deploy` needs an engine that is fetched from outside, so this is the
 * only runner; it keeps Prisma's layout (`_prisma_migrations`, the SHA-256 of each file) and refuses whatever Prisma would refuse.
 *
 * From the command line: `DATABASE_OWNER_URL=postgres://... node scripts/migrate.mjs`.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client, escapeIdentifier } from "pg";

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../prisma/migrations", import.meta.url));
const OLDEST_VERSION = 150000;
/** Two runners at once take turns: an arbitrary key that nothing else in this database uses. */
const RUNNER_LOCK = 7130411;

const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

/** The migrations of a folder in order: `[{name, sql, checksum}]`, the checksum in hex over the file's bytes. */
export async function readMigrations(folder = MIGRATIONS_FOLDER) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const bytes = await readFile(path.join(folder, name, "migration.sql"));
      return { name, sql: bytes.toString("utf8"), checksum: createHash("sha256").update(bytes).digest("hex") };
    }),
  );
}

/** Compares what a database says was applied with the files. Returns the names still to apply; throws where the two histories differ. */
export function planMigrations(files, applied) {
  const wanted = new Map(files.map((file) => [file.name, file]));
  for (const row of applied) {
    const file = wanted.get(row.name);
    if (file === undefined)
      throw new Error(`migration ${row.name} was applied to this database and is not part of this version`);
    if (file.checksum !== row.checksum)
      throw new Error(`migration ${row.name} was changed after it was applied to this database`);
  }
  const done = new Set(applied.map((row) => row.name));
  const pending = files.filter((file) => !done.has(file.name));
  const lastApplied =
    applied
      .map((row) => row.name)
      .toSorted()
      .at(-1) ?? "";
  const late = pending.find((file) => file.name < lastApplied);
  if (late !== undefined)
    throw new Error(`migration ${late.name} comes before ${lastApplied}, which was already applied`);
  return pending;
}

/** The roles a database is used through: those it was set up with, else named after the database (PostgreSQL cuts names at 63 bytes). */
export async function findRoleNames(client) {
  const { rows: tables } = await client.query(
    "SELECT to_regclass('installation') IS NOT NULL AS present, current_database() AS name",
  );
  const stem = tables[0].name.slice(0, 50);
  if (tables[0].present) {
    const { rows } = await client.query("SELECT key, value FROM installation WHERE key IN ('app_role', 'eraser_role')");
    const known = new Map(rows.map((row) => [row.key, row.value]));
    if (known.size === 2)
      return { appRole: known.get("app_role"), eraserRole: known.get("eraser_role"), isRecorded: true };
  }
  return { appRole: `${stem}_app`, eraserRole: `${stem}_eraser`, isRecorded: false };
}

/** The roles to use: those on record, else those asked for. Asking for others than those on record is a mistake. */
async function chooseRoles(client, options) {
  const { isRecorded, ...known } = await findRoleNames(client);
  const wanted = { appRole: options.appRole ?? known.appRole, eraserRole: options.eraserRole ?? known.eraserRole };
  if (isRecorded && (wanted.appRole !== known.appRole || wanted.eraserRole !== known.eraserRole)) {
    throw new Error(
      `this database was set up for the roles ${known.appRole} and ${known.eraserRole}, not for ${wanted.appRole} and ${wanted.eraserRole}`,
    );
  }
  return wanted;
}

/** What a database administrator runs first where the owner may not create roles. */
export function describeRoleSql({ appRole, eraserRole, ownerRole }) {
  return [
    `CREATE ROLE ${escapeIdentifier(appRole)} LOGIN PASSWORD '...';`,
    `CREATE ROLE ${escapeIdentifier(eraserRole)} NOLOGIN;`,
    `GRANT ${escapeIdentifier(eraserRole)} TO ${escapeIdentifier(ownerRole)};`,
  ].join("\n");
}

/** Thrown when the owner may not create the app's roles; `sql` is what to run instead. */
export class RolesMissingError extends Error {
  constructor(sql) {
    super(`this database login may not create roles; let an administrator run:\n\n${sql}\n`);
    this.name = "RolesMissingError";
    this.sql = sql;
  }
}

/**
 * Creates the two roles where they are missing, the app's with `appPassword`; a role that is there gets that password only with `resetPassword`,
 * since another server may be using it. Returns whether the app's role was created.
 */
export async function ensureRoles(client, { appRole, eraserRole, appPassword, resetPassword = false }) {
  const { rows } = await client.query(
    "SELECT (SELECT count(*)::int FROM pg_roles WHERE rolname = $1) AS app, (SELECT count(*)::int FROM pg_roles WHERE rolname = $2) AS eraser, current_user AS owner",
    [appRole, eraserRole],
  );
  const [{ app, eraser, owner }] = rows;
  const run = async (template, ...values) => {
    const { rows: made } = await client.query(
      `SELECT format(${template}, ${values.map((_, i) => `$${i + 1}::text`).join(", ")}) AS sql`,
      values,
    );
    await client.query(made[0].sql);
  };
  try {
    if (app === 0) await run("'CREATE ROLE %I LOGIN PASSWORD %L'", appRole, appPassword ?? null);
    else if (resetPassword && appPassword !== undefined)
      await run("'ALTER ROLE %I LOGIN PASSWORD %L'", appRole, appPassword);
    if (eraser === 0) await run("'CREATE ROLE %I NOLOGIN'", eraserRole);
  } catch (error) {
    if (error.code === "42501") throw new RolesMissingError(describeRoleSql({ appRole, eraserRole, ownerRole: owner }));
    // Another runner may have created the same cluster-wide role a moment ago, for another database.
    if (error.code !== "42710" && error.code !== "23505") throw error;
  }
  return app === 0;
}

async function applyOne(client, migration, roles) {
  await client.query("BEGIN");
  try {
    await client.query("SELECT set_config('assay.app_role', $1, true), set_config('assay.eraser_role', $2, true)", [
      roles.appRole,
      roles.eraserRole,
    ]);
    // Without parameters the whole file goes as one simple query, so function bodies keep their semicolons.
    await client.query(migration.sql);
    await client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), 1)",
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`migration ${migration.name} failed and was rolled back: ${error.message}`, { cause: error });
  }
}

/** The applied list of a database: `[{name, checksum}]`, empty where it was never migrated. */
export async function readApplied(client) {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  if (!rows[0].present) return [];
  const applied = await client.query(
    "SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name",
  );
  const unfinished = applied.rows.find((row) => row.finished_at === null);
  if (unfinished !== undefined)
    throw new Error(`migration ${unfinished.name} was begun by another tool and not finished`);
  return applied.rows.map(({ name, checksum }) => ({ name, checksum }));
}

/**
 * Brings a database up to date. `ownerUrl` is the login that owns it; `appRole` and `eraserRole` default to those it was set up with, else to
 * `<database>_app` and `<database>_eraser`; `until` is the last migration to apply; `appPassword` is for an app role that is made here, or, with `resetPassword`, for the one there is. Returns `{applied, appRole, eraserRole, createdAppRole}`.
 */
export async function migrate(ownerUrl, options = {}) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [RUNNER_LOCK]);
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
    if (rows[0].version < OLDEST_VERSION) throw new Error("PostgreSQL 15 or newer is needed");
    const roles = await chooseRoles(client, options);
    const planned = planMigrations(await readMigrations(options.folder), await readApplied(client));
    const pending = planned.filter(({ name }) => options.until === undefined || name <= options.until);
    const createdAppRole = await ensureRoles(client, {
      ...roles,
      appPassword: options.appPassword,
      resetPassword: options.resetPassword,
    });
    await client.query("SET client_min_messages = warning");
    if (pending.length > 0) await client.query(LEDGER);
    for (const migration of pending) await applyOne(client, migration, roles);
    return { applied: pending.map((migration) => migration.name), ...roles, createdAppRole };
  } finally {
    await client.end();
  }
}

async function main() {
  const url = process.env.DATABASE_OWNER_URL;
  if (url === undefined) throw new Error("DATABASE_OWNER_URL is not set");
  const { applied } = await migrate(url);
  console.log(applied.length === 0 ? "Nothing to apply." : `Applied: ${applied.join(", ")}`);
}

// The name as well: inside a bundle this file's address is the bundle's, which is somebody else's command.
const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self && path.basename(self) === "migrate.mjs") {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 70;
  });
}
