import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldenEndpoints } from "@/contracts/golden";
import { runEndpoints } from "@/contracts/runs";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import type { Caller } from "@/server/caller";
import { drawRescore } from "./draw-rescore";
import { getGoldenItem } from "./get-golden-item";
import { getTarget } from "./get-target";
import { listGoldenItems } from "./list-golden-items";
import { listReferenceJudgements } from "./list-reference-judgements";
import { listResponses } from "./list-responses";
import { proposeReferenceJudgements } from "./propose-reference-judgements";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { addWorldRun, freezeTargets, type GoldenWorld, judgeAll, makeGoldenWorld, sign } from "./test-golden";

let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const page = { limit: 50 };

async function readTargets(world: GoldenWorld, caller: Caller) {
  const { items } = goldenEndpoints.listGoldenItems.answer.parse(await listGoldenItems(world.deps, caller, page));
  return new Map(items.map(({ id, target }) => [id, target?.id ?? ""]));
}

const readRows = async (caller: Caller, runId: string) =>
  runEndpoints.listResponses.answer.parse(await listResponses(deps, caller, runId, page)).items;

describe("a lead who judges an answer", () => {
  it("sees nothing of its target until the pair is closed", async () => {
    const world = await makeGoldenWorld(deps, 2);
    const run = await addWorldRun(world, 1);
    await freezeTargets(world, run.source.versionId);
    const targets = await readTargets(world, world.lead);
    const task = await take(deps, world.lead);
    const { goldenItemId } = await deps.db.prisma.response.findUniqueOrThrow({ where: { id: task.responseId } });
    const id = goldenItemId ?? "";
    const targetId = targets.get(id) ?? "";
    expect([...(await readTargets(world, world.lead)).keys()]).toEqual(world.itemIds.filter((other) => other !== id));
    const refused = { code: "rated_by_you" };
    await expect(getGoldenItem(deps, world.lead, id)).rejects.toMatchObject(refused);
    await expect(getTarget(deps, world.lead, targetId)).rejects.toMatchObject(refused);
    expect([...(await readTargets(world, world.other)).keys()]).toEqual(world.itemIds);

    await send(deps, world.lead, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
    await expect(getTarget(deps, world.lead, targetId)).rejects.toMatchObject(refused);
    const [rater] = world.raters;
    const passed: string[] = [];
    for (let found = await take(deps, rater); ; found = await take(deps, rater, passed)) {
      passed.push(found.leaseId);
      if (found.responseId !== task.responseId) continue;
      await send(deps, rater, found, bodyOf(found, judgeTask(found, ["grounded", "grounded"])));
      break;
    }
    expect((await getTarget(deps, world.lead, targetId)).id).toBe(targetId);
    expect([...(await readTargets(world, world.lead)).keys()]).toEqual(world.itemIds);
  });

  it("sees nothing of what was decided about a response that they judge again", async () => {
    const world = await makeGoldenWorld(deps, 2);
    const run = await addWorldRun(world, 1);
    await judgeAll(world, 2, () => ["grounded", "misattributed"]);
    const responseIds = [...run.responseIds];
    await sign(world, await proposeReferenceJudgements(deps, world.lead, { responseIds, reason: "both said so" }));
    await drawRescore(deps, world.lead, { runId: run.runId, kind: "inter", k: 2, seed: "again" });
    const task = await take(deps, world.lead);
    const of = async (caller: Caller) =>
      (await readRows(caller, run.runId)).map(({ id, outcome, stage }) => ({ id, outcome, stage }));
    const seen = (await of(world.lead)).find(({ id }) => id === task.responseId);
    expect(seen).toMatchObject({ outcome: null });
    expect(seen?.stage ?? null).toBeNull();
    expect((await of(world.other)).map(({ outcome }) => outcome)).toEqual(["misattributed", "misattributed"]);
    const judged = async (caller: Caller) =>
      goldenEndpoints.listReferenceJudgements.answer
        .parse(await listReferenceJudgements(deps, caller, page))
        .items.map(({ responseId }) => responseId)
        .toSorted();
    expect(await judged(world.lead)).toEqual(responseIds.filter((id) => id !== task.responseId));
    expect(await judged(world.other)).toEqual(responseIds.toSorted());
  });
});
