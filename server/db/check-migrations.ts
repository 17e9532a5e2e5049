import { MIGRATIONS } from "@/generated/migrations";
import type { Db } from "./database";

/** How the database's applied migrations differ from those this version was built with; all empty when they are the same. */
export interface MigrationDifference {
  /** Part of this version, not applied. */
  readonly missing: readonly string[];
  /** Applied, not part of this version. */
  readonly foreign: readonly string[];
  /** Applied from a file with other bytes. */
  readonly changed: readonly string[];
}

type AppliedRow = { migration_name: string; checksum: string };

/** SQLSTATE of a table that isn't there: the database was never migrated. */
const undefinedTable = "42P01";

async function readApplied(db: Db): Promise<Map<string, string>> {
  try {
    const { rows } = await db.pool.query<AppliedRow>(
      "SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    return new Map(rows.map((row) => [row.migration_name, row.checksum]));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === undefinedTable) return new Map();
    throw error;
  }
}

/** Compares the applied migrations with those this version was built with. The server serves nothing while they differ. */
export async function compareMigrations(db: Db, expected = MIGRATIONS): Promise<MigrationDifference> {
  const applied = await readApplied(db);
  const names = new Set(expected.map((migration) => migration.name));
  return {
    missing: expected.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    foreign: [...applied.keys()].filter((name) => !names.has(name)),
    changed: expected
      .filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
      .map(({ name }) => name),
  };
}

/** Throws, naming the migrations, unless the database is exactly at this version. */
export async function checkMigrations(db: Db, expected = MIGRATIONS): Promise<void> {
  const { missing, foreign, changed } = await compareMigrations(db, expected);
  const complaints = [
    missing.length > 0 ? `not applied: ${missing.join(", ")}` : null,
    foreign.length > 0 ? `not of this version: ${foreign.join(", ")}` : null,
    changed.length > 0 ? `changed since they were applied: ${changed.join(", ")}` : null,
  ].filter((complaint) => complaint !== null);
  if (complaints.length > 0)
    throw new Error(`The database and this version differ. Migrations ${complaints.join("; ")}.`);
}
