import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { openDatabase } from "@/server/db/database";
import { OperatorError, badBackup } from "./operator-error";
import { type BackupReport, writeBackup } from "./write-backup";

/** Nobody but the operator reads a backup: it holds all texts, and what was hashed of passwords. */
const OWNER_ONLY = 0o600;

/**
 * Writes a backup beside its place and moves it there when it is whole.
 * @returns with the file's size in bytes
 * @throws OperatorError 64 where the file is there already
 */
export async function backupToFile(
  ownerUrl: string,
  clock: () => Date,
  file: string,
): Promise<BackupReport & { readonly bytes: number }> {
  if (existsSync(file)) throw new OperatorError(64, `${file} is there already; a backup overwrites nothing`);
  const part = `${file}.part`;
  const sink = createWriteStream(part, { mode: OWNER_ONLY });
  const removePart = () => rmSync(part, { force: true });
  const onStop = () => {
    removePart();
    process.exit(130);
  };
  process.once("SIGINT", onStop).once("SIGTERM", onStop);
  const db = openDatabase(ownerUrl);
  try {
    await once(sink, "open");
    const gzip = createGzip();
    gzip.pipe(sink);
    const written = finished(sink);
    const report = await Promise.race([writeBackup(db, clock, gzip), written.then(() => Promise.reject(cutShort()))]);
    gzip.end();
    await written;
    renameSync(part, file);
    return { ...report, bytes: statSync(file).size };
  } catch (error) {
    removePart();
    throw error;
  } finally {
    process.off("SIGINT", onStop).off("SIGTERM", onStop);
    await db.close();
  }
}

const cutShort = (): Error => new Error("the file was closed before the backup was written");

/** The lines of a backup file, or of standard input for `-`. @throws OperatorError 65, 66 */
export async function* readBackupFile(file: string): AsyncGenerator<Buffer> {
  if (file !== "-" && !existsSync(file)) throw new OperatorError(66, `there is no file ${file}`);
  const source = file === "-" ? process.stdin : createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error: Error) => gunzip.destroy(error));
  source.pipe(gunzip);
  try {
    for await (const bytes of gunzip as AsyncIterable<Buffer>) yield bytes;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("Z_")) throw badBackup(`${file} is no whole gzip file: it is damaged or was cut short`);
    throw error;
  }
}
