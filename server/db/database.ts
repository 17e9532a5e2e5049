import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { type Prisma, PrismaClient } from "@/generated/prisma/client";
import { nameStatements } from "./statement-names";

/** An open database: one pool of connections, used by the typed client and, for COPY and hot statements, directly. */
export interface Db {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  /** Waits for what is running, then ends every connection. */
  readonly close: () => Promise<void>;
}

/** The client inside a transaction. */
export type Tx = Prisma.TransactionClient;

export interface DatabaseOptions {
  /** Most connections held at once. */
  readonly maxConnections?: number;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  readonly onConnectionError?: (error: Error) => void;
}

const defaultMaxConnections = 20;
const connectionTimeoutMs = 10_000;

/** Opens a database by its URL. Nothing is connected before the first statement. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = new Pool({
    connectionString: url,
    max: options.maxConnections ?? defaultMaxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
    application_name: "assay",
  });
  const onError = options.onConnectionError ?? (() => {});
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", onError);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, {
      onPoolError: onError,
      onConnectionError: onError,
      statementNameGenerator: nameStatements(),
    }),
  });
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
  };
  return { prisma, pool, close };
}
