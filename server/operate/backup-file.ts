import { createHash } from "node:crypto";
import { z } from "zod";
import { badBackup } from "./operator-error";

/**
 * A backup's lines, which are stored gzipped: a header as JSON; for each table its name and columns as JSON, its rows in COPY's text format,
 * and `\.`; at the end the numbers of rows and the SHA-256 of everything before, as JSON.
 */
export const BACKUP_FORMAT = "assay-backup/1";

const head = z.strictObject({ chainId: z.string(), seq: z.int(), hash: z.string() });

export const backupHeader = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  /** Of every chain, to be held against what is restored and against heads that were noted elsewhere. */
  heads: z.array(head),
});
export type BackupHeader = z.infer<typeof backupHeader>;

const backupTable = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });
const backupEnd = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export type BackupEnd = z.infer<typeof backupEnd>;

/** Ends a table. No row looks like it: COPY writes a backslash twice. */
export const END_OF_ROWS = "\\.";

export const printLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

const LINE_FEED = 0x0a;

/** Cuts bytes into lines, each with its end. */
async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  for await (const bytes of source) {
    let from = 0;
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
      const rest = bytes.subarray(from, at + 1);
      yield held.length === 0 ? rest : Buffer.concat([...held, rest]);
      held = [];
      from = at + 1;
    }
    if (from < bytes.length) held.push(bytes.subarray(from));
  }
  if (held.length > 0) throw badBackup("the backup is cut off in the middle of a line");
}

function parseLine<T>(line: Buffer, shape: z.ZodType<T>, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(line.toString("utf8"));
  } catch {
    throw badBackup(`the backup has no ${what} where one must stand`);
  }
  const read = shape.safeParse(value);
  if (!read.success) throw badBackup(`the backup has no ${what} that can be read`);
  return read.data;
}

/** What is done with a backup's parts, in their order. */
export interface BackupReader {
  readonly onHeader: (header: BackupHeader) => Promise<void>;
  /** @returns what takes the rows of a table, and is told when there are no more */
  readonly onTable: (name: string, columns: readonly string[]) => Promise<RowSink>;
}

export interface RowSink {
  readonly put: (rows: Buffer) => Promise<void>;
  readonly end: () => Promise<void>;
  /** What was put is of no use; there is no more. */
  readonly abort: (reason: Error) => Promise<void>;
}

/** Rows are handed on in pieces of about this many bytes. */
const PIECE_BYTES = 256 * 1024;

async function readRows(lines: AsyncIterator<Buffer>, sink: RowSink, seen: (line: Buffer) => void): Promise<number> {
  let rows = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = async (): Promise<void> => {
    if (held.length > 0) await sink.put(Buffer.concat(held));
    held = [];
    heldBytes = 0;
  };
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value;
    seen(line);
    if (line.length === END_OF_ROWS.length + 1 && line.toString("latin1") === `${END_OF_ROWS}\n`) {
      await flush();
      await sink.end();
      return rows;
    }
    rows += 1;
    held.push(line);
    heldBytes += line.length;
    if (heldBytes >= PIECE_BYTES) await flush();
  }
  throw badBackup("the backup is cut off in the middle of a table");
}

/** Reads a backup to its end, where its digest and its numbers of rows are held against what was read. @throws OperatorError 65 */
export async function readBackup(source: AsyncIterable<Buffer>, reader: BackupReader): Promise<BackupEnd> {
  const hash = createHash("sha256");
  const lines = readLines(source);
  const counts = new Map<string, number>();
  const first = await lines.next();
  if (first.done === true) throw badBackup("the backup is empty");
  hash.update(first.value);
  await reader.onHeader(parseLine(first.value, backupHeader, "header of a backup of this program"));
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    if (next.value.toString("latin1").startsWith('{"rows"')) {
      const end = parseLine(next.value, backupEnd, "end");
      if (end.sha256 !== hash.digest("hex")) throw badBackup("the backup is not what was written: its digest differs");
      const isWhole = counts.size === Object.keys(end.rows).length;
      if (!isWhole || [...counts].some(([name, rows]) => end.rows[name] !== rows))
        throw badBackup("the backup has other numbers of rows than it says");
      if ((await lines.next()).done !== true) throw badBackup("something stands behind the end of the backup");
      return end;
    }
    hash.update(next.value);
    const { table, columns } = parseLine(next.value, backupTable, "table");
    const sink = await reader.onTable(table, columns);
    try {
      counts.set(table, await readRows(lines, sink, (line) => void hash.update(line)));
    } catch (error) {
      await sink.abort(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }
  throw badBackup("the backup is cut off: it has no end");
}
