import { createHash } from "node:crypto";
import { migrate } from "@/scripts/migrate.mjs";
import { getOperatorEnv, type OperatorEnv } from "@/server/env/operator-env";
import { backupToFile, readBackupFile } from "./backup-to-file";
import { type OperatedDatabase, openOperated } from "./open-database";
import { OperatorError } from "./operator-error";
import { restoreBackup } from "./restore-backup";

/**
 * `node dist/operate.mjs backup FILE | restore FILE | migrate`: what `assay backup`, `assay restore` and `assay migrate` start. Prints what was
 * done as one JSON document on standard output; messages go to standard error.
 */
const outside = {
  clock: () => new Date(),
  sha256Hex: (content: Uint8Array | string) => createHash("sha256").update(content).digest("hex"),
};

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);

async function backup({ ownerUrl }: OperatedDatabase, file: string): Promise<object> {
  const { header, rows, sha256, bytes } = await backupToFile(ownerUrl, outside.clock, file);
  const { createdAt, migrations, heads } = header;
  const tables = Object.keys(rows).length;
  return { file, bytes, sha256, createdAt, tables, rows: sum(rows), migration: migrations.at(-1)?.name, heads };
}

async function restore({ ownerUrl, options }: OperatedDatabase, file: string): Promise<object> {
  const { rows, ...report } = await restoreBackup(ownerUrl, readBackupFile(file), outside, options);
  return { ...report, tables: Object.keys(rows).length, rows: sum(rows) };
}

async function bringUpToDate({ ownerUrl, options }: OperatedDatabase): Promise<object> {
  const { applied } = await migrate(ownerUrl, options);
  return { applied };
}

const COMMANDS: Readonly<Record<string, (database: OperatedDatabase, file: string) => Promise<object>>> = {
  backup,
  restore,
  migrate: bringUpToDate,
};

const UNREACHABLE = new Set(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "57P03", "3D000"]);
const NOT_ALLOWED = new Set(["42501", "28000", "28P01"]);

function exitCodeOf(error: unknown): number {
  if (error instanceof OperatorError) return error.exitCode;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (UNREACHABLE.has(code)) return 69;
  return NOT_ALLOWED.has(code) ? 77 : 70;
}

function readSettings(): OperatorEnv {
  try {
    return getOperatorEnv();
  } catch (error) {
    throw new OperatorError(64, error instanceof Error ? error.message : "the settings can't be read");
  }
}

async function run([name = "", file = ""]: readonly string[]): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined) throw new OperatorError(64, `there is no such command: ${name}`);
  const database = await openOperated(readSettings(), (line) => console.error(line));
  try {
    process.stdout.write(`${JSON.stringify(await command(database, file))}\n`);
  } finally {
    await database.close();
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error && error.message !== "" ? error.message : String(error));
  process.exitCode = exitCodeOf(error);
});
