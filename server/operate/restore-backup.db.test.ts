import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ensureScenario, projectIdOf } from "@/prisma/seed/seed-scenario";
import { contentFolderOf } from "@/prisma/seed/world";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { exportAudit } from "@/server/services/export-audit";
import { startVerifier } from "@/verify/verify-record";
import { backupToFile, readBackupFile } from "./backup-to-file";
import { restoreBackup } from "./restore-backup";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "assay-backup-"));
const file = join(folder, "all.backup");
const projectId = projectIdOf("sample", 1);
const suffix = randomBytes(6).toString("hex");
const owner = `test_owner_${suffix}`;
const made: string[] = [];

let admin: Client;
let source: TestDatabase;
let deps: Deps;

/** An empty database that belongs to an ordinary login, as a managed one does. */
async function makeEmpty(): Promise<string> {
  const name = `test_restore_${suffix}_${made.length}`;
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  made.push(name);
  const url = new URL(inject("testDatabase").adminUrl);
  url.pathname = `/${name}`;
  url.username = owner;
  url.password = "pw";
  return url.href;
}

async function query<Row extends object>(url: string, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

const restore = (url: string, from = file) => restoreBackup(url, readBackupFile(from), deps, { appPassword: "app-pw" });

/** A digest of every table's rows, whatever their order. */
async function digestsOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND c.relname NOT IN ('_prisma_migrations', 'installation') ORDER BY 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const own = name === "audit_event" ? "WHERE type <> 'database.restored'" : "";
    const [row] = await query<{ digest: string }>(
      url,
      `SELECT count(*) || ':' || coalesce(md5(string_agg(md5(x::text), '' ORDER BY md5(x::text))), '') AS digest FROM ${name} x ${own}`,
    );
    digests[name] = row?.digest ?? "";
  }
  // The event of the restore moves one head.
  delete digests["audit_head"];
  return digests;
}

const GUARDS = `SELECT c.relname || ' ' || t.tgname || ' ' || t.tgenabled::text AS guard FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal UNION ALL
  SELECT c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid) || ' ' || k.convalidated FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid ORDER BY 1`;

beforeAll(async () => {
  admin = new Client({ connectionString: inject("testDatabase").adminUrl });
  await admin.connect();
  await admin.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'pw'`);
  source = await createTestDatabase();
  const place = { databaseUrl: source.appUrl, dataFolder: folder, contentFolder: contentFolderOf(root) };
  await ensureScenario({ ...place, startMs: Date.parse("2026-09-01T00:00:00Z") }, "sample");
  deps = makeTestDeps(source.appUrl);
  await backupToFile(source.ownerUrl, deps.clock, file);
}, 300_000);

afterAll(async () => {
  await deps.db.close();
  await source.drop();
  for (const name of made) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const name of made)
    for (const role of ["app", "eraser"]) await admin.query(`DROP ROLE IF EXISTS ${name}_${role}`);
  await admin.query(`DROP ROLE IF EXISTS ${owner}`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The backup with one of its lines changed, and its end made to fit again: what a forger would do. */
function forge(change: (lines: string[]) => void): string {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  change(lines);
  const forged = join(folder, `forged-${randomBytes(4).toString("hex")}`);
  const end = JSON.parse(lines.at(-2) ?? "") as { rows: object };
  const before = `${lines.slice(0, -2).join("\n")}\n`;
  writeFileSync(forged, gzipSync(`${before}${JSON.stringify({ ...end, sha256: deps.sha256Hex(before) })}\n`));
  return forged;
}

describe("a backup", () => {
  it("is for its owner's eyes, and overwrites nothing", async () => {
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(backupToFile(source.ownerUrl, deps.clock, file)).rejects.toMatchObject({ exitCode: 64 });
  });

  it("comes back whole into a database of its own: rows, guards, and a record that verifies", async () => {
    const heads = await query<{ chainId: string; seq: string; hash: string }>(
      source.ownerUrl,
      `SELECT chain_id AS "chainId", seq, hash FROM audit_head ORDER BY chain_id COLLATE "C"`,
    );
    const url = await makeEmpty();
    const report = await restore(url);
    expect(report.heads).toEqual(heads.map(({ seq, ...head }) => ({ ...head, seq: Number(seq) })));
    expect(await digestsOf(url)).toEqual(await digestsOf(source.ownerUrl));
    expect(await query(url, GUARDS)).toEqual(await query(source.ownerUrl, GUARDS));
    const [restored] = await query<{ data: { seq: number; hash: string } }>(
      url,
      "SELECT data FROM audit_event WHERE chain_id = 'server' AND type = 'database.restored'",
    );
    expect(restored?.data).toEqual(
      expect.objectContaining({ seq: report.heads.find(({ chainId }) => chainId === "server")?.seq ?? 0 }),
    );
    const appUrl = new URL(url);
    appUrl.username = `${appUrl.pathname.slice(1)}_app`;
    appUrl.password = "app-pw";
    const [auditor] = await query<{ id: string }>(
      url,
      "SELECT user_id AS id FROM membership WHERE project_id = $1 AND 'auditor' = ANY (roles)",
      [projectId],
    );
    const restoredDeps = makeTestDeps(appUrl.href);
    try {
      const head = report.heads.find(({ chainId }) => chainId === projectId);
      if (auditor === undefined || head === undefined) throw new Error("the sample has an auditor and a record");
      const caller = { projectId, userId: auditor.id, roles: ["auditor" as const] };
      const verifier = startVerifier({ heads: [{ seq: head.seq, hash: head.hash }] });
      for await (const line of exportAudit(restoredDeps, caller as never).lines) verifier.take(String(line));
      const record = verifier.finish();
      expect(record).toMatchObject({ ok: true, exitCode: 0, isEndChecked: true });
      expect(record.checked.events).toBeGreaterThan(100);
    } finally {
      await restoredDeps.db.close();
    }
  });

  it("is refused by a database in use, and changes nothing there", async () => {
    const before = await digestsOf(source.ownerUrl);
    await expect(restore(source.ownerUrl)).rejects.toMatchObject({ exitCode: 77 });
    expect(await digestsOf(source.ownerUrl)).toEqual(before);
  });

  it.each([
    ["cut short", () => writeFileSync(join(folder, "cut"), readFileSync(file).subarray(0, -200)), "cut", 65],
    ["no gzip file", () => writeFileSync(join(folder, "text"), "hello"), "text", 65],
    ["of nothing", () => writeFileSync(join(folder, "none"), gzipSync("")), "none", 65],
    ["not there", () => {}, "nowhere", 66],
  ])("that is %s is refused", async (_name, write, name, exitCode) => {
    write();
    await expect(restore(await makeEmpty(), join(folder, name))).rejects.toMatchObject({ exitCode });
  });

  it("with a byte changed is refused, and nothing of it is kept", async () => {
    const bytes = gunzipSync(readFileSync(file));
    bytes.write("Meridiem", bytes.indexOf("Meridian"));
    const changed = join(folder, "changed");
    writeFileSync(changed, gzipSync(bytes));
    const url = await makeEmpty();
    await expect(restore(url, changed)).rejects.toMatchObject({ exitCode: 65 });
    expect(await query(url, "SELECT FROM project")).toEqual([]);
    await restore(url);
    expect(await query(url, "SELECT FROM project")).not.toEqual([]);
  });

  it("with an event changed and its digest made anew does not verify: 3", async () => {
    const forged = forge((lines) => {
      const from = lines.findIndex((line) => line.startsWith('{"table":"audit_event"'));
      lines.splice(from + 3, 1);
      const end = JSON.parse(lines.at(-2) ?? "") as { rows: Record<string, number> };
      lines[lines.length - 2] = JSON.stringify({
        rows: { ...end.rows, audit_event: (end.rows["audit_event"] ?? 0) - 1 },
      });
    });
    await expect(restore(await makeEmpty(), forged)).rejects.toMatchObject({ exitCode: 3 });
  });

  it("with a row that refers to nothing is refused", async () => {
    const forged = forge((lines) => {
      const from = lines.findIndex((line) => line.startsWith('{"table":"membership"'));
      lines[from + 1] = (lines[from + 1] ?? "").replace(/[0-9a-f]{32}/gu, "nobody");
    });
    await expect(restore(await makeEmpty(), forged)).rejects.toMatchObject({ exitCode: 65 });
  });
});
