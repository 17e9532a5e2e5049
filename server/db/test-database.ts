import { randomBytes } from "node:crypto";
import { Client, DatabaseError } from "pg";
import { inject } from "vitest";

/** A migrated, empty database of a test file's own. */
export interface TestDatabase {
  /** As its owner (a superuser): for set-up, and to show what even the owner cannot do. */
  readonly ownerUrl: string;
  /** As the app's role, as the server would have it. */
  readonly appUrl: string;
  /** Drops it, whoever is still connected. */
  readonly drop: () => Promise<void>;
}

/** SQLSTATE while another session copies or touches the template. */
const objectInUse = "55006";
const mostAttempts = 50;
const pauseMs = 100;

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function copyTemplate(adminUrl: string, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    } catch (error) {
      const isBusy = error instanceof DatabaseError && error.code === objectInUse;
      if (!isBusy || attempt === mostAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Makes a database by copying the migrated template. Call it in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, appRole, appPassword } = inject("testDatabase");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await copyTemplate(adminUrl, template, name);
  const ownerUrl = new URL(adminUrl);
  ownerUrl.pathname = `/${name}`;
  const appUrl = new URL(ownerUrl);
  appUrl.username = appRole;
  appUrl.password = encodeURIComponent(appPassword);
  return {
    ownerUrl: ownerUrl.href,
    appUrl: appUrl.href,
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
