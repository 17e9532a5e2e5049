import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { inConnection } from "@/server/db/connection";
import type { Db } from "@/server/db/database";
import { copyOut, listApplied, listHeads, listTables, seeOneMoment } from "@/server/repositories/whole-database";
import { BACKUP_FORMAT, type BackupHeader, END_OF_ROWS, printLine } from "./backup-file";
import { OperatorError } from "./operator-error";

export interface BackupReport {
  readonly header: BackupHeader;
  readonly rows: Readonly<Record<string, number>>;
  /** Of the lines before the last, in hex. */
  readonly sha256: string;
}

const LINE_FEED = 0x0a;

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}

/**
 * Writes everything that the database holds, as of one moment, while others go on working. The caller ends the stream.
 * @param db as the owner of the database
 */
export async function writeBackup(db: Db, clock: () => Date, out: Writable): Promise<BackupReport> {
  const hash = createHash("sha256");
  const put = async (bytes: Buffer | string): Promise<void> => {
    hash.update(bytes);
    if (!out.write(bytes)) await once(out, "drain");
  };
  return inConnection(db, async (connection) => {
    await seeOneMoment(connection);
    const migrations = await listApplied(connection);
    if (migrations.length === 0) throw new OperatorError(66, "this database holds no installation of Assay");
    const heads = await listHeads(connection);
    const header: BackupHeader = { format: BACKUP_FORMAT, createdAt: clock().toISOString(), migrations, heads };
    const rows: Record<string, number> = {};
    await put(printLine(header));
    for (const table of await listTables(connection)) {
      await put(printLine({ table: table.name, columns: table.columns }));
      let count = 0;
      for await (const bytes of copyOut(connection, table) as AsyncIterable<Buffer>) {
        count += countLines(bytes);
        await put(bytes);
      }
      await put(`${END_OF_ROWS}\n`);
      rows[table.name] = count;
    }
    const sha256 = hash.digest("hex");
    out.write(printLine({ rows, sha256 }));
    return { header, rows, sha256 };
  });
}
