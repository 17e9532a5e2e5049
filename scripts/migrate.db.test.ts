import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { compareMigrations, checkMigrations } from "@/server/db/check-migrations";
import { openDatabase } from "@/server/db/database";
import { migrate, MIGRATIONS_FOLDER, readMigrations, RolesMissingError } from "./migrate.mjs";

const suffix = randomBytes(6).toString("hex");
const database = `test_migrate_${suffix}`;
const roles = [`test_dba_${suffix}`, `test_plain_${suffix}`];
let admin: Client;
let folder: string;
let url: string;

/** The URL of the test's database as one of its two ordinary (not superuser) logins. */
function urlAs(role: string): string {
  const made = new URL(inject("testDatabase").adminUrl);
  made.pathname = `/${database}`;
  made.username = role;
  made.password = "pw";
  return made.href;
}

beforeAll(async () => {
  admin = new Client({ connectionString: inject("testDatabase").adminUrl });
  await admin.connect();
  await admin.query(`CREATE ROLE ${roles[0]} LOGIN CREATEROLE PASSWORD 'pw'`);
  await admin.query(`CREATE ROLE ${roles[1]} LOGIN PASSWORD 'pw'`);
  await admin.query(`CREATE DATABASE ${database} OWNER ${roles[1]}`);
  folder = await mkdtemp(path.join(os.tmpdir(), "assay-migrations-"));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  url = urlAs(roles[0] ?? "");
});

afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  for (const role of [`${database}_app`, `${database}_eraser`, ...roles])
    await admin.query(`DROP ROLE IF EXISTS ${role}`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

describe("migrate", () => {
  it("tells an owner who may not create roles what to run", async () => {
    const refused = migrate(urlAs(roles[1] ?? ""));
    await expect(refused).rejects.toThrow(RolesMissingError);
    await expect(refused).rejects.toMatchObject({
      sql: expect.stringContaining(`CREATE ROLE "${database}_app" LOGIN`),
    });
  });

  it("needs no superuser, makes its roles, and does nothing the second time", async () => {
    await admin.query(`ALTER DATABASE ${database} OWNER TO ${roles[0]}`);
    const names = (await readMigrations()).map(({ name }) => name);
    const created = { appRole: `${database}_app`, eraserRole: `${database}_eraser` };
    expect(await migrate(url, { appPassword: "pw" })).toEqual({ applied: names, ...created, createdAppRole: true });
    expect(await migrate(url)).toEqual({ applied: [], ...created, createdAppRole: false });
  });

  it("keeps to the roles it was set up with", async () => {
    await expect(migrate(url, { appRole: "someone_else" })).rejects.toThrow(/was set up for the roles/);
  });

  it("leaves its owner no way to act as the eraser", async () => {
    const owner = new Client({ connectionString: url });
    await owner.connect();
    await expect(owner.query(`SET ROLE ${database}_eraser`)).rejects.toMatchObject({ code: "42501" });
    await owner.end();
  });

  it("works through runners at once", async () => {
    const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(results.map(({ applied }) => applied)).toEqual([[], [], []]);
  });

  it("lets a server of the same version start, as the app", async () => {
    const db = openDatabase(urlAs(`${database}_app`));
    await checkMigrations(db);
    const [first, ...rest] = await readMigrations();
    expect(first).toBeDefined();
    expect(
      await compareMigrations(db, [
        { name: first?.name ?? "", checksum: "other" },
        { name: "9999_new", checksum: "x" },
      ]),
    ).toEqual({
      missing: ["9999_new"],
      foreign: rest.map(({ name }) => name),
      changed: [first?.name],
    });
    await db.close();
  });

  it("rolls a failing file back whole", async () => {
    await cp(path.join(folder, "0001_init"), path.join(folder, "0099_broken"), { recursive: true });
    await writeFile(path.join(folder, "0099_broken", "migration.sql"), "CREATE TABLE half (id int); SELECT 1/0;");
    await expect(migrate(url, { folder })).rejects.toThrow(/0099_broken failed and was rolled back/);
    await rm(path.join(folder, "0099_broken"), { recursive: true });
    const db = openDatabase(urlAs(`${database}_app`));
    const { rows } = await db.pool.query("SELECT to_regclass('half') AS half");
    expect(rows).toEqual([{ half: null }]);
    await checkMigrations(db);
    await db.close();
  });

  it("refuses a file that was changed after it was applied", async () => {
    await writeFile(path.join(folder, "0002_guards", "migration.sql"), "SELECT 1;");
    await expect(migrate(url, { folder })).rejects.toThrow(/0002_guards was changed after it was applied/);
  });

  it("refuses a database that has more than this version", async () => {
    await rm(path.join(folder, "0002_guards"), { recursive: true });
    await expect(migrate(url, { folder })).rejects.toThrow(
      /0002_guards was applied to this database and is not part of this version/,
    );
  });
});
