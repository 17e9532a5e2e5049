import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { makeTestDeps, type Deps } from "@/server/deps";
import { migrate } from "@/scripts/migrate.mjs";
import { type Cluster, ensureDatabase, startCluster, stopCluster } from "@/scripts/postgres.mjs";
import { closeLater } from "./closing";

/** Everything that a run of the bench leaves on the disk. */
export const FOLDER = ".assay/bench";
const TEMPLATE = "bench_template";
const roles = { appRole: "assay_bench_app", eraserRole: "assay_bench_eraser" };

/** A migrated database of a line's own, on a PostgreSQL with the product's own settings: every commit is flushed. */
export interface BenchDatabase {
  readonly name: string;
  /** As the owner, for what is no part of the product: the other side of a ratio. */
  readonly ownerUrl: string;
  readonly appUrl: string;
}

interface Ready {
  readonly cluster: Cluster;
  readonly appPassword: string;
}

async function makeReady(): Promise<Ready> {
  const cluster = await startCluster(`${FOLDER}/postgres`);
  closeLater(() => stopCluster(cluster.home));
  const appPassword = randomBytes(16).toString("hex");
  await runAsAdmin(cluster, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await ensureDatabase(cluster.url("postgres"), TEMPLATE);
  await migrate(cluster.url(TEMPLATE), { ...roles, appPassword, resetPassword: true });
  return { cluster, appPassword };
}

let ready: Promise<Ready> | null = null;

async function runAsAdmin(cluster: Cluster, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty, migrated database, or a copy of another one that nobody is connected to. */
export async function makeDatabase(name: string, template: string = TEMPLATE): Promise<BenchDatabase> {
  const { cluster, appPassword } = await (ready ??= makeReady());
  await runAsAdmin(
    cluster,
    `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
  );
  const ownerUrl = cluster.url(name);
  const appUrl = new URL(ownerUrl);
  appUrl.username = roles.appRole;
  appUrl.password = appPassword;
  return { name, ownerUrl, appUrl: appUrl.href };
}

export async function dropDatabase({ name }: BenchDatabase): Promise<void> {
  const { cluster } = await (ready ??= makeReady());
  await runAsAdmin(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** The services' deps over a database, with uploads laid by in the bench's folder. */
export function openDeps({ appUrl }: BenchDatabase): Deps {
  const deps = makeTestDeps(appUrl);
  return { ...deps, settings: { ...deps.settings, dataFolder: FOLDER, maxUploadBytes: 2 ** 31 } };
}

/** A connection of the owner's. */
export async function openOwner({ ownerUrl }: BenchDatabase): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  return client;
}

/** Runs `work` on a connection of the owner's. */
export async function asOwner<T>(database: BenchDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openOwner(database);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
