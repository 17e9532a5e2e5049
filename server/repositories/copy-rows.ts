import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Connection } from "@/server/db/connection";

/** What a column can be given: lists are `text[]`; anything that is to become `jsonb` is wrapped in `Json`. */
export type CopyValue = string | number | bigint | boolean | Date | Uint8Array | readonly string[] | Json | null;

/** A value for a `jsonb` column. */
export class Json {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

/** A table's rows of one kind, as COPY takes them. */
export interface CopyTable<Row> {
  readonly table: string;
  /** Database column to value, in the order that is written. */
  readonly columns: Readonly<Record<string, (row: Row) => CopyValue>>;
}

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** COPY's text format: a backslash before what would end a field or a row. */
function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

const arrayItem = (item: string) => `"${item.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;

/** One field of COPY's text format. */
export function encodeField(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return escapeText(value);
  if (value instanceof Json) return escapeText(value.text);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array)
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString("hex")}`;
  if (typeof value === "object") return escapeText(`{${value.map(arrayItem).join(",")}}`);
  return String(value);
}

/** Rows are handed over in pieces of about this many characters, so that a large original isn't held twice. */
const PIECE_LENGTH = 256 * 1024;

function* encodeRows<Row>({ columns }: CopyTable<Row>, rows: Iterable<Row>): Generator<string> {
  const readers = Object.values(columns);
  let piece = "";
  for (const row of rows) {
    piece += `${readers.map((read) => encodeField(read(row))).join("\t")}\n`;
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = "";
    }
  }
  if (piece !== "") yield piece;
}

/** Writes rows by COPY, inside the connection's transaction. Nothing is sent for no rows. */
export async function copyRows<Row>(
  connection: Connection,
  table: CopyTable<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(table.columns).join(", ");
  const sink = connection.query(copyFrom(`COPY ${table.table} (${names}) FROM STDIN`));
  await pipeline(Readable.from(encodeRows(table, rows)), sink);
}
