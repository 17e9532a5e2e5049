import type { Tx } from "@/server/db/database";

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What PostgreSQL reads from JSON into a column: whole numbers beyond 2^53 and bytes come as their text form. */
function valueOf(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}

/** A row as JSON: `camelCase` names become those of the columns, which is how the schema names them all. */
export const toColumns = (row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), valueOf(value)]));

/**
 * `INSERT` of rows that come as one JSON array in parameter `$place`; PostgreSQL reads them by the table's own types. Columns
 * that the rows don't have keep their default.
 */
export function insertSql(table: string, place: number, sample: Readonly<Record<string, unknown>>): string {
  const columns = Object.keys(sample).join(", ");
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $${place}::jsonb)`;
}

/** Keeps a parameter to some megabytes. */
const rowsAtOnce = 10_000;

/** Inserts rows that have the same fields, thousands in one round trip. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const [sample = {}, ...rest] = rows.slice(from, from + rowsAtOnce).map(toColumns);
    await tx.$executeRawUnsafe(insertSql(table, 1, sample), JSON.stringify([sample, ...rest]));
  }
}
