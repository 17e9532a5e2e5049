import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runComparison } from "@/contracts/run-comparison";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { getRunComparison } from "./get-run-comparison";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld, tamper } from "./test-golden";
import type { Says } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
let world: GoldenWorld;
const ITEMS = 7;
const FAILS: readonly Says[] = ["grounded", "misattributed"];
const PASSES: readonly Says[] = ["grounded", "grounded"];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  world = await makeGoldenWorld(deps, ITEMS);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** A run whose answers to these items (from 0) fail. */
async function judgedRun(number: number, failing: readonly number[], items = world.itemIds) {
  const run = await addWorldRun(world, number, "live", items);
  const bad = new Set(failing.map((i) => run.responseIds[i]));
  await judgeAll(world, items.length, (id) => (bad.has(id) ? FAILS : PASSES));
  return run;
}

const compare = async (runId: string, beforeRunId: string, caller = world.engineer) =>
  runComparison.parse(await getRunComparison(deps, caller, runId, beforeRunId));

describe("a run beside an earlier one", () => {
  it("is a paired test on the items of both, with the items that moved", async () => {
    const before = await judgedRun(1, [0]);
    // Five pass no more, the failing one passes, the last item is not in it.
    const now = await judgedRun(2, [1, 2, 3, 4, 5], world.itemIds.slice(0, 6));
    const seen = await compare(now.runId, before.runId);
    expect(seen).toMatchObject({
      n: 6,
      counts: { passPass: 0, passFail: 5, failPass: 1, failFail: 0 },
      dropped: { onlyBefore: 1, onlyNow: 0, notJudged: 0, doubled: 0 },
      isSameBuild: false,
      carried: 0,
    });
    // P(Bin(6, ½) <= 1) = 7/64.
    expect(seen.pOneSided.value).toBeCloseTo(7 / 64, 12);
    expect(seen.change).toMatchObject({ value: 4 / 6, n: 6, ci: { method: "tango_score" } });
    expect(seen.flipRate).toMatchObject({ value: 1, n: 6 });
    expect(seen.regressions.map(({ externalId, nowId }) => [externalId, nowId])).toEqual(
      expect.arrayContaining([1, 2, 3, 4, 5].map((i) => [`r${i + 1}`, now.responseIds[i]])),
    );
    expect(seen.repairs).toEqual([{ externalId: "r1", beforeId: before.responseIds[0], nowId: now.responseIds[0] }]);
  });

  it("has no p where nothing moved, and nothing at all where nothing is judged; told fingerprints say the same build", async () => {
    const [first, again] = [await judgedRun(3, [2]), await judgedRun(4, [2])];
    const built = `'{"model": "m", "prompt": "p"}'`;
    await tamper(database, "run", `SET fingerprint = ${built} WHERE id IN ('${first.runId}', '${again.runId}')`);
    const seen = await compare(again.runId, first.runId);
    expect(seen).toMatchObject({ isSameBuild: true, n: ITEMS, flipRate: { value: 0, ci: { hi: expect.any(Number) } } });
    expect(seen.pOneSided).toMatchObject({ value: null, reason: "no_discordant_pair" });
    const open = await addWorldRun(world, 5);
    const nothing = await compare(open.runId, first.runId);
    expect(nothing).toMatchObject({ n: 0, dropped: { notJudged: ITEMS }, change: { value: null } });
  });

  it("is there for no run of another project, and none beside itself", async () => {
    const other = await makeGoldenWorld(deps, 1);
    const foreign = await addWorldRun(other, 1);
    const own = await addWorldRun(world, 6);
    for (const beforeRunId of [foreign.runId, own.runId, "x".repeat(32)]) {
      await expect(compare(own.runId, beforeRunId)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
