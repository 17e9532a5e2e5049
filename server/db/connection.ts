import type { PoolClient } from "pg";
import type { Db } from "./database";

/** One connection inside a transaction, for what the typed client can't do: COPY, cursors, statements of one round trip. */
export type Connection = PoolClient;

const ignore = () => {};

/**
 * Runs `work` in one transaction (READ COMMITTED) on a connection of its own, for as long as it takes: all of it is kept, or,
 * if it throws or the process dies, nothing.
 */
export async function inConnection<T>(db: Pick<Db, "pool">, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await db.pool.connect();
  // A connection that is cut fails the statement that waits for it; its event, heard by nobody, would end the process.
  connection.on("error", ignore);
  let broken: Error | undefined;
  try {
    await connection.query("BEGIN");
    const result = await work(connection);
    await connection.query("COMMIT");
    return result;
  } catch (error) {
    await connection.query("ROLLBACK").catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error("the transaction could not be rolled back");
    });
    throw error;
  } finally {
    connection.off("error", ignore);
    // A connection that can't even roll back is in an unknown state: it is closed, not handed on.
    connection.release(broken);
  }
}
