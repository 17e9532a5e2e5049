import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveRoutes } from "@/cli/http-server.fixture";
import { runForJson, runInTest } from "@/cli/terminal.fixture";
import { runFailureEndpoints } from "@/contracts/run-failures";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { addToken } from "@/server/route/test-world";
import { getRunFailures } from "./get-run-failures";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld } from "./test-golden";

let database: TestDatabase;
let deps: Deps;
let world: GoldenWorld;
let server: { url: string; close: () => void };
let runId: string;
let failing: ReadonlySet<string>;
const ITEMS = 12;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
  server = await serveRoutes();
  world = await makeGoldenWorld(deps, ITEMS);
  await deps.db.prisma.goldenItem.updateMany({
    where: { id: { in: world.itemIds.slice(0, 4) } },
    data: { queryShape: "lookup" },
  });
  const run = await addWorldRun(world, 1);
  runId = run.runId;
  failing = new Set(run.responseIds.slice(0, 2));
  await judgeAll(world, ITEMS, (id) => (failing.has(id) ? ["grounded", "misattributed"] : ["grounded", "grounded"]));
});
afterAll(async () => {
  server.close();
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

const seenBy = async (weights = { minor: 1, major: 3, critical: 9 }) =>
  runFailureEndpoints.getRunFailures.answer.parse(await getRunFailures(deps, world.engineer, runId, weights));

describe("what stands beside a run's rate", () => {
  it("weighs failures, counts claims by answer, and splits by shape, with the answers behind each", async () => {
    const seen = await seenBy();
    expect(seen).toMatchObject({ scored: ITEMS, failing: 2, withoutSeverity: 0 });
    // Both are major: 2 x 3 over 12.
    expect(seen.severity).toMatchObject({ value: 0.5, n: ITEMS });
    expect(seen.bySeverity).toContainEqual({ severity: "major", count: 2 });
    expect(seen.claims).toMatchObject({ rate: { value: 2 / 24, n: 24 }, answers: ITEMS });
    expect(seen.shapes).toMatchObject([
      { shape: "lookup", failing: 2, rate: { value: 0.5, n: 4 } },
      { shape: null, failing: 0, rate: { value: 0, n: 8 } },
    ]);
    expect(new Set(seen.items.map(({ responseId }) => responseId))).toEqual(failing);
    expect((await seenBy({ minor: 1, major: 6, critical: 9 })).severity.value).toBe(1);
    await expect(
      getRunFailures(deps, world.engineer, "nothing", { minor: 1, major: 1, critical: 1 }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is the same on the command line", async () => {
    const token = (await addToken(deps, world.projectId, world.engineer.userId, ["run", "export"])).replace(
      "Bearer ",
      "",
    );
    const flags = ["--server", server.url, "--token", token];
    const { exitCode, json } = await runForJson(["run", "failures", "--run", "latest", ...flags]);
    expect([exitCode, json]).toEqual([0, JSON.parse(JSON.stringify(await seenBy()))]);
    const { out } = await runInTest(["run", "failures", "--weights", "1,6,9", ...flags]);
    expect(out).toContain("2 of 12 scored answers fail");
    expect(out).toContain("1.0000");
    for (const weights of ["1,2", "1,2,x", "1,2,3,4", "-1,2,3"])
      expect((await runInTest(["run", "failures", `--weights=${weights}`, ...flags])).exitCode).toBe(64);
  });
});
