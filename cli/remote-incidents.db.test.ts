import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { addToken } from "@/server/route/test-world";
import { addPanel, addRun, plainResponse } from "@/server/services/test-responses";
import { serveRoutes } from "./http-server.fixture";
import { runForJson, runInTest } from "./terminal.fixture";

let database: TestDatabase;
let deps: Deps;
let folder: string;
let server: { url: string; close: () => void };
let engineer: string[];
let chunkId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "assay-incidents-"));
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  server = await serveRoutes();
  const panel = await addPanel(deps, 0);
  await addRun(deps, panel.engineer, 1, [plainResponse("one"), plainResponse("two")]);
  chunkId = (await deps.db.prisma.chunk.findFirstOrThrow({ orderBy: { startCp: "asc" } })).id;
  const token = (await addToken(deps, panel.projectId, panel.engineer.userId, ["import", "run", "export"])).replace(
    "Bearer ",
    "",
  );
  engineer = ["--server", server.url, "--token", token];
});

afterAll(async () => {
  server.close();
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a production incident from a terminal", () => {
  it("is posted, listed, and leads to every answer that used the chunk", async () => {
    const report = join(folder, "report.json");
    writeFileSync(
      report,
      JSON.stringify({ system: "shop", answer: "Seals are covered [S1].", quote: "from the file" }),
    );
    const opened = await runForJson([
      "incident",
      "open",
      report,
      "--kind",
      "quote_not_found",
      "--at",
      "2026-03-09T09:00:00Z",
      "--chunk",
      chunkId,
      "--quote",
      "seals are covered",
      ...engineer,
    ]);
    expect(opened).toMatchObject({
      exitCode: 0,
      json: { number: 1, kind: "quote_not_found", occurredAt: "2026-03-09T09:00:00.000Z", chunkId },
    });
    expect(opened.json).toMatchObject({ report: { system: "shop", quote: "seals are covered" } });
    const listed = await runInTest(["incident", "list", ...engineer]);
    expect(listed.out).toMatch(/1 +quote not found +2026-03-09T09:00:00.000Z +a chunk +seals are covered/);
    const uses = await runForJson(["incident", "uses", "1", ...engineer]);
    expect(uses).toMatchObject({ exitCode: 0, json: { items: [{ handle: "S1", isCited: true }, { handle: "S1" }] } });
    expect((await runInTest(["incident", "uses", "#1", ...engineer])).out).toContain("2 answers");
  });

  it("refuses what is no incident, and says where", async () => {
    const open = (...argv: string[]) => runInTest(["incident", "open", ...argv, ...engineer]);
    expect((await open("--kind", "odd")).exitCode).toBe(64);
    expect((await open("--kind", "other", "--at", "yesterday")).exitCode).toBe(64);
    expect((await open("--kind", "other", "--document", "key")).exitCode).toBe(64);
    const report = join(folder, "bad.json");
    writeFileSync(report, JSON.stringify({ handel: "S1" }));
    expect(await open("--kind", "other", report)).toMatchObject({
      exitCode: 65,
      err: expect.stringContaining("bad.json"),
    });
    const unknown = await open("--kind", "other", "--chunk", "a".repeat(32));
    expect(unknown.exitCode).not.toBe(0);
    expect(unknown.err).toContain("no such document version or chunk");
    expect((await runInTest(["incident", "uses", "7", ...engineer])).exitCode).toBe(66);
  });
});
