import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "@/server/deps";
import { addPanel, addRun, plainResponse } from "@/server/services/test-responses";
import { openRemoteWorld, type RemoteWorld } from "./remote-world.fixture";
import { runForJson, runInTest } from "./terminal.fixture";

let server: RemoteWorld;
let deps: Deps;
let engineer: string[];
let chunkId: string;

beforeAll(async () => {
  server = await openRemoteWorld();
  ({ deps } = server);
  const panel = await addPanel(deps, 0);
  await addRun(deps, panel.engineer, 1, [plainResponse("one"), plainResponse("two")]);
  chunkId = (await deps.db.prisma.chunk.findFirstOrThrow({ orderBy: { startCp: "asc" } })).id;
  engineer = await server.optionsOf(panel.projectId, panel.engineer.userId, ["import", "run", "export"]);
});

afterAll(() => server.close());

describe("a production incident from a terminal", () => {
  it("is posted, listed, and leads to every answer that used the chunk", async () => {
    const report = join(server.folder, "report.json");
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
    const report = join(server.folder, "bad.json");
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
