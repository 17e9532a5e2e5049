import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { approve } from "./approve";
import { createGoldenItems } from "./create-golden-items";
import { previewGate } from "./preview-gate";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";
import { retireGoldenItem } from "./retire-golden-item";
import { supersedeTarget } from "./supersede-target";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import {
  addLead,
  addWorldRun,
  answerable,
  freezePolicy,
  freezeSet,
  freezeTargets,
  type GoldenWorld,
  judgeAll,
  makeDemonstration,
  makeGoldenWorld,
  sign,
} from "./test-golden";

/** What two people do at once to a golden set, on a real database: one of them wins, nothing is half done, nobody waits for ever. */

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

async function makeWorld(items = 2) {
  const world = await makeGoldenWorld(deps, items);
  await makeDemonstration(database, world.projectId);
  await freezePolicy(world, 1);
  const run = await addWorldRun(world, 1, "live");
  return { ...world, ...run, versionId: run.source.versionId };
}

const codeOf = (outcome: PromiseSettledResult<unknown>): string =>
  outcome.status === "fulfilled" ? "done" : String((outcome.reason as { code?: unknown }).code);

const race = async (...doings: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(doings)).map(codeOf).toSorted();

/** Both raters judge everything at once. */
async function judgeAtOnce(world: GoldenWorld, count: number): Promise<void> {
  await Promise.all(
    world.raters.map(async (rater) => {
      for (let done = 0; done < count; done += 1) {
        const task = await take(deps, rater);
        await send(deps, rater, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
      }
    }),
  );
}

const digestsOf = async (projectId: string) => {
  const rows = await deps.db.prisma.goldenTarget.findMany({ where: { projectId }, orderBy: { id: "asc" } });
  return rows.map((row) => JSON.stringify([row.id, row.digest, row.content]));
};

describe("two leads at once", () => {
  it("propose the same targets: one proposal waits, the other is told so", async () => {
    const world = await makeWorld();
    const targets = world.itemIds.map((goldenItemId) => ({ goldenItemId, content: answerable(world.versionId) }));
    const ask = (lead: GoldenWorld["lead"]) => proposeTargets(deps, lead, { targets, reason: "at once" });
    expect(await race(ask(world.lead), ask(world.other))).toEqual(["done", "proposal_pending"]);
  });

  it("sign the same proposal, and one declines nothing by it: it is frozen once", async () => {
    const world = await makeWorld();
    const third = await addLead(deps, world.projectId);
    const targets = world.itemIds.map((goldenItemId) => ({ goldenItemId, content: answerable(world.versionId) }));
    const { id, contentDigest } = await proposeTargets(deps, world.lead, { targets, reason: "at once" });
    const ends = await race(...[world.other, third].map((lead) => approve(deps, lead, id, { contentDigest })));
    expect(ends).toEqual(["already_decided", "done"]);
    expect(await digestsOf(world.projectId)).toHaveLength(world.itemIds.length);
  });

  it("freeze a version while a member of it is retired: the version holds what is in use, or is refused", async () => {
    const world = await makeWorld();
    await freezeTargets(world, world.versionId);
    const [itemId = ""] = world.itemIds;
    const set = await proposeSetVersion(deps, world.lead, { name: "golden", reason: "at once" });
    const retire = await retireGoldenItem(deps, world.lead, itemId, { reason: "at once" });
    const ends = await race(sign(world, set), sign(world, retire));
    expect([
      ["already_superseded", "done"],
      ["done", "done"],
    ]).toContainEqual(ends);
    const members = await deps.db.prisma.goldenSetMember.findMany({
      where: { goldenSetVersion: { projectId: world.projectId } },
      select: { goldenSetVersion: { select: { frozenAt: true } }, goldenTarget: { select: { goldenItemId: true } } },
    });
    const { retiredAt } = await deps.db.prisma.goldenItem.findUniqueOrThrow({ where: { id: itemId } });
    // Either the version came first and keeps the question, or it was not frozen at all.
    expect(members.length).toBe(ends.includes("already_superseded") ? 0 : world.itemIds.length);
    expect(retiredAt).not.toBeNull();
  });

  it("write questions of the same name: one of them has it", async () => {
    const world = await makeWorld(1);
    const body = {
      items: [
        {
          externalId: "new",
          question: "Which?",
          kind: "answerable" as const,
          adversarialKind: null,
          queryShape: null,
          use: "gate" as const,
          class: "confidential" as const,
          target: null,
        },
      ],
      reason: "at once",
    };
    const ends = await race(...[world.lead, world.other].map((lead) => createGoldenItems(deps, lead, body)));
    expect(ends).toEqual(["done", "item_key_taken"]);
  });
});

describe("while a run is judged", () => {
  it("a question is retired: every judgement is kept, and the version still waits for it", async () => {
    const world = await makeWorld();
    await freezeTargets(world, world.versionId);
    await freezeSet(world);
    const [itemId = ""] = world.itemIds;
    const retire = await retireGoldenItem(deps, world.lead, itemId, { reason: "while it is judged" });
    const ends = await race(judgeAtOnce(world, world.itemIds.length), sign(world, retire));
    expect(ends).toEqual(["done", "done"]);
    const submissions = await deps.db.prisma.submission.count({ where: { projectId: world.projectId } });
    expect(submissions).toBe(2 * world.itemIds.length);
    const gate = await previewGate(deps, world.lead, world.runId);
    expect(gate).toMatchObject({ outcome: "pass", expected: world.itemIds.length, scored: world.itemIds.length });
  });

  it("a target is superseded: the run stays measured on the one it began with, byte for byte", async () => {
    const world = await makeWorld();
    await freezeTargets(world, world.versionId);
    await freezeSet(world);
    const before = await digestsOf(world.projectId);
    const { setVersion } = await previewGate(deps, world.lead, world.runId);
    const where = { projectId: world.projectId, goldenItemId: world.itemIds[0] ?? "" };
    const { id } = await deps.db.prisma.goldenTarget.findFirstOrThrow({ where });
    const body = { content: answerable(world.versionId, { asOf: "2025-05-05" }), reason: "another date" };
    const supersede = await supersedeTarget(deps, world.lead, id, body);
    const ends = await race(judgeAtOnce(world, world.itemIds.length), sign(world, supersede));
    expect(ends).toEqual(["done", "done"]);
    const gate = await previewGate(deps, world.lead, world.runId);
    expect(gate).toMatchObject({ outcome: "pass", setVersion, scored: world.itemIds.length });
    expect(await digestsOf(world.projectId)).toEqual(expect.arrayContaining(before));
    // What is frozen afterwards is a version of its own, and says that it came after the run.
    await freezeSet(world);
    const later = await previewGate(deps, world.lead, world.runId);
    expect(later.setVersion?.number).toBe(2);
    expect(later.flags).toContain("targets_frozen_after_run");
  });

  it("a superseding target signed by two at once stands in one row", async () => {
    const world = await makeWorld(1);
    await judgeAll(world, 1);
    await freezeTargets(world, world.versionId);
    const { id } = await deps.db.prisma.goldenTarget.findFirstOrThrow({ where: { projectId: world.projectId } });
    const asked = (asOf: string) => ({ content: answerable(world.versionId, { asOf }), reason: "another date" });
    const ends = await race(
      supersedeTarget(deps, world.lead, id, asked("2025-05-05")),
      supersedeTarget(deps, world.other, id, asked("2025-06-06")),
    );
    expect(ends).toEqual(["done", "proposal_pending"]);
  });
});
