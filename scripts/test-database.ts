import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { generateClient } from "./generate.mjs";
import { migrate, readMigrations } from "./migrate.mjs";
import { ensureDatabase, startCluster, stopCluster } from "./postgres.mjs";

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

interface Joined {
  readonly url: (database: string) => string;
  /** The connection whose lock says that this run is still at work. */
  readonly holder: Client;
  readonly stop: () => Promise<void>;
}

/** The data of a test is worth nothing after it, and two cores have better things to do than to flush it. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 400 };

/** A server named by ASSAY_TEST_DATABASE_URL (a superuser's), to run the same tests on another version; it is never stopped. */
async function joinGiven(url: string): Promise<Joined> {
  const holder = new Client({ connectionString: url, application_name: "assay-test-run" });
  await holder.connect();
  const urlOf = (database: string) => {
    const made = new URL(url);
    made.pathname = `/${database}`;
    return made.href;
  };
  await holder.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
  return { url: urlOf, holder, stop: () => Promise.resolve() };
}

/** Starts or joins the cluster and holds it: another run may be stopping it at this very moment, so a lost connection means "again". */
async function joinCluster(): Promise<Joined> {
  for (let attempt = 1; ; attempt++) {
    const cluster = await startCluster(folder, { settings, log: console.log });
    const holder = new Client({ connectionString: cluster.url("postgres"), application_name: "assay-test-run" });
    holder.on("error", () => {});
    try {
      await holder.connect();
      await holder.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
      return { url: cluster.url, holder, stop: async () => void (await stopCluster(cluster.home)) };
    } catch (error) {
      await holder.end().catch(() => {});
      if (attempt === 10) throw error;
    }
  }
}

/** A migrated, empty database named by the digest of its migrations; built once, then copied for each test file. */
async function ensureTemplate({ url, holder }: Joined, appPassword: string): Promise<string> {
  const digest = createHash("sha256");
  for (const { name, checksum } of await readMigrations()) digest.update(`${name} ${checksum}\n`);
  const template = `template_${digest.digest("hex").slice(0, 16)}`;
  await holder.query("SELECT pg_advisory_lock($1)", [templateLock]);
  try {
    const { rowCount } = await holder.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount !== 0) return template;
    const draft = `${template}_draft`;
    await holder.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await ensureDatabase(url("postgres"), draft);
    await migrate(url(draft), { ...roles, appPassword, resetPassword: true });
    await holder.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
    return template;
  } finally {
    await holder.query("SELECT pg_advisory_unlock($1)", [templateLock]);
  }
}

/** Leaves the cluster. The last one out drops what killed runs left behind, and stops the server. */
async function leaveCluster({ holder, stop }: Joined, template: string): Promise<void> {
  await holder.query("SELECT pg_advisory_unlock_shared($1)", [usersLock]);
  const { rows } = await holder.query<{ alone: boolean }>("SELECT pg_try_advisory_lock($1) AS alone", [usersLock]);
  if (rows[0]?.alone === true) {
    const left = await holder.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname ~ '^(test|template)_' AND datname <> $1",
      [template],
    );
    for (const { datname } of left.rows)
      await holder.query(`DROP DATABASE ${holder.escapeIdentifier(datname)} WITH (FORCE)`);
    await stop();
  }
  await holder.end().catch(() => {});
}

/** Vitest's set-up of the `db` project. Several runs may share the cluster. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await generateClient();
  const given = process.env.ASSAY_TEST_DATABASE_URL;
  const joined = given ? await joinGiven(given) : await joinCluster();
  const adminUrl = joined.url("postgres");
  const appPassword = decodeURIComponent(new URL(adminUrl).password);
  const template = await ensureTemplate(joined, appPassword);
  project.provide("testDatabase", { adminUrl, template, appRole: roles.appRole, appPassword });
  return () => leaveCluster(joined, template);
}
