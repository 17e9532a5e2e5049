import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate, readMigrations } from "./migrate.mjs";
import { type Cluster, ensureDatabase, startCluster, stopCluster } from "./postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string; appRole: string; appPassword: string };
  }
}

const folder = fileURLToPath(new URL("../.assay/test-pg", import.meta.url));
const roles = { appRole: "assay_test_app", eraserRole: "assay_test_eraser" };
/** Held shared by every test run in progress; whoever gets it alone is the last one and stops the server. */
const usersLock = 7130412;
/** Held by the run that is building the template. */
const templateLock = 7130413;

/** The data of a test is worth nothing after it, and two cores have better things to do than to flush it. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 400 };

/** Starts or joins the cluster and holds it: another run may be stopping it at this very moment, so a lost connection means "again". */
async function joinCluster(): Promise<{ cluster: Cluster; holder: Client }> {
  for (let attempt = 1; ; attempt++) {
    const cluster = await startCluster(folder, { settings, log: console.log });
    const holder = new Client({ connectionString: cluster.url("postgres"), application_name: "assay-test-run" });
    holder.on("error", () => {});
    try {
      await holder.connect();
      await holder.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
      return { cluster, holder };
    } catch (error) {
      await holder.end().catch(() => {});
      if (attempt === 10) throw error;
    }
  }
}

/** A migrated, empty database named by the digest of its migrations; built once, then copied for each test file. */
async function ensureTemplate(cluster: Cluster, holder: Client, appPassword: string): Promise<string> {
  const digest = createHash("sha256");
  for (const { name, checksum } of await readMigrations()) digest.update(`${name} ${checksum}\n`);
  const template = `template_${digest.digest("hex").slice(0, 16)}`;
  await holder.query("SELECT pg_advisory_lock($1)", [templateLock]);
  try {
    const { rowCount } = await holder.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount !== 0) return template;
    const draft = `${template}_draft`;
    await holder.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await ensureDatabase(cluster.url("postgres"), draft);
    await migrate(cluster.url(draft), { ...roles, appPassword, resetPassword: true });
    await holder.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
    return template;
  } finally {
    await holder.query("SELECT pg_advisory_unlock($1)", [templateLock]);
  }
}

/** Leaves the cluster. The last one out drops what killed runs left behind, and stops the server. */
async function leaveCluster(cluster: Cluster, holder: Client, template: string): Promise<void> {
  await holder.query("SELECT pg_advisory_unlock_shared($1)", [usersLock]);
  const { rows } = await holder.query<{ alone: boolean }>("SELECT pg_try_advisory_lock($1) AS alone", [usersLock]);
  if (rows[0]?.alone === true) {
    const left = await holder.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname ~ '^(test|template)_' AND datname <> $1",
      [template],
    );
    for (const { datname } of left.rows)
      await holder.query(`DROP DATABASE ${holder.escapeIdentifier(datname)} WITH (FORCE)`);
    await stopCluster(cluster.home);
  }
  await holder.end().catch(() => {});
}

/** Vitest's set-up of the `db` project. Several runs may share the cluster. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, holder } = await joinCluster();
  const adminUrl = cluster.url("postgres");
  const appPassword = decodeURIComponent(new URL(adminUrl).password);
  const template = await ensureTemplate(cluster, holder, appPassword);
  project.provide("testDatabase", { adminUrl, template, appRole: roles.appRole, appPassword });
  return () => leaveCluster(cluster, holder, template);
}
