import type { Connection } from "./connection";
import type { Tx } from "./database";

/** SQL with `$1` places inside a transaction, whichever of the two ways it was begun. Whole numbers may come back as bigint or as text. */
export interface Statements {
  query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  /** How many rows changed. */
  execute(sql: string, values: readonly unknown[]): Promise<number>;
}

/** Statements of a transaction of the typed client. */
export const statementsOfTx = (tx: Tx): Statements => ({
  query: (sql, values) => tx.$queryRawUnsafe(sql, ...values),
  execute: (sql, values) => tx.$executeRawUnsafe(sql, ...values),
});

/** Statements of a transaction on a plain connection. */
export const statementsOfConnection = (connection: Connection): Statements => ({
  query: async <Row extends object>(sql: string, values: readonly unknown[]) =>
    (await connection.query<Row>(sql, [...values])).rows,
  execute: async (sql, values) => (await connection.query(sql, [...values])).rowCount ?? 0,
});
