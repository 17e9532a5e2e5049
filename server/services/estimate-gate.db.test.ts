import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gateEstimate } from "@/contracts/gate";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { estimateGate } from "./estimate-gate";
import {
  addWorldRun,
  freezePolicy,
  freezeSet,
  freezeTargets,
  type GoldenWorld,
  judgeAll,
  makeDemonstration,
  makeGoldenWorld,
} from "./test-golden";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { addRun, plainResponse, type Says } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");
const ITEMS = 4;
const A_JUDGEMENT_MS = 90_000;

beforeAll(async () => {
  database = await createTestDatabase();
  // Each look at the clock while judging is nearer to the next commit; what counts is from commit to commit.
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** A rater judges whatever comes next. */
async function say(world: GoldenWorld, place: 0 | 1, says: readonly Says[]): Promise<void> {
  const task = await take(deps, world.raters[place]);
  await send(deps, world.raters[place], task, bodyOf(task, judgeTask(task, says)));
}

/** Both raters judge what is open, a commit every minute and a half each. */
async function judgeSlowly(world: GoldenWorld): Promise<void> {
  for (let done = 0; done < ITEMS; done += 1) {
    pass(A_JUDGEMENT_MS);
    await judgeAll(world, 1);
  }
}

async function makeWorld() {
  const world = await makeGoldenWorld(deps, ITEMS);
  await makeDemonstration(database, world.projectId);
  await freezePolicy(world, ITEMS);
  const first = await addWorldRun(world, 1, "frozen-context");
  await judgeSlowly(world);
  await freezeTargets(world, first.source.versionId);
  await freezeSet(world);
  pass(60_000);
  return world;
}

const estimate = async (world: GoldenWorld, runId: string) =>
  gateEstimate.parse(await estimateGate(deps, world.engineer, runId));

describe("the estimate of a gate", () => {
  it("counts what was asked for and is not committed, at the panel's pace", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    const before = await estimate(world, runId);
    expect(before.judgements).toEqual({ queued: 2 * ITEMS, notQueued: 0, total: 2 * ITEMS });
    // Three gaps of 90 s a rater; the run before is judged whole.
    expect(before.pace.secondsPerJudgement).toEqual({ value: 90, n: 2 * (ITEMS - 1), flags: [] });
    expect(before.hours.value).toBeCloseTo((2 * ITEMS * 90) / 3600, 12);
    // Eight judgements on the one day there was: as many more take another.
    expect(before.endsAt).toBe(new Date(now.getTime() + 86_400_000).toISOString());
    expect(before.rulings).toMatchObject({ open: 0, toCome: { value: 0, n: ITEMS } });
    for (let done = 0; done < ITEMS; done += 1) await say(world, 0, ["grounded", "grounded"]);
    expect((await estimate(world, runId)).judgements.total).toBe(ITEMS);
    await say(world, 1, ["misattributed", "grounded"]);
    const disputed = await estimate(world, runId);
    expect(disputed.judgements.total).toBe(ITEMS - 1);
    expect(disputed.rulings).toMatchObject({ open: 1, toCome: { value: (3 * 1) / 5, n: 5 } });
  });

  it("has nothing to come once all is judged", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    await judgeAll(world, ITEMS);
    const done = await estimate(world, runId);
    expect(done).toMatchObject({ outcome: "pass", judgements: { total: 0 }, hours: { value: 0 } });
    expect(done.endsAt).toBe(now.toISOString());
  });

  it("plans a run that nobody opened yet, with what opening it would carry over", async () => {
    const world = await makeWorld();
    const response = (i: number, name: string) => ({ ...plainResponse(name), goldenItemId: world.itemIds[i] ?? "" });
    // Two answers word for word as in the first run, a new one, one that never came, and one item without a response.
    const { runId } = await addRun(
      deps,
      world.engineer,
      2,
      [response(0, "1-1"), response(1, "2-2"), { ...response(2, "x"), status: "empty", answer: "", claims: [] }],
      "live",
    );
    const planned = await estimate(world, runId);
    expect(planned.withoutResponse).toBe(1);
    expect(planned.settledByOpening).toEqual({ carried: 1, mechanical: 1 });
    expect(planned.judgements).toEqual({ queued: 0, notQueued: 2, total: 2 });
  });

  it("shows no pace that would be one person's, and none where nobody judged of late", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    pass(30 * 86_400_000);
    const stale = await estimate(world, runId);
    expect(stale.hours).toMatchObject({ value: null, reason: "no_pace" });
    expect(stale.endsAt).toBeNull();
    for (let done = 0; done < 3; done += 1) {
      pass(A_JUDGEMENT_MS);
      await say(world, 0, ["grounded", "grounded"]);
    }
    expect((await estimate(world, runId)).hours).toMatchObject({ value: null, reason: "one_rater" });
  });

  it("plays the end through at rates above the limit", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    const { earlyFail } = await estimate(world, runId);
    expect(earlyFail.allowed).toBe(0);
    expect(earlyFail.rates.map(({ rate }) => rate)).toEqual([0.03, 0.05, 0.1]);
    // One failure of four ends it: 1 - 0.9⁴.
    expect(earlyFail.rates[2]?.failChance).toBeCloseTo(1 - 0.9 ** 4, 12);
  });
});
