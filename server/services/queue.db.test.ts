import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { getLease } from "./get-lease";
import { openBatch } from "./open-batch";
import { deferLease, recuseLease, releaseLease } from "./release-lease";
import { renewLease } from "./renew-lease";
import { saveDraft } from "./save-draft";
import { takeNext } from "./take-next";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { addPanel, addRun, plainResponse } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
let offsetMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => new Date(Date.now() + offsetMs) });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const HALF_HOUR_MS = 30 * 60 * 1000;
const responses = (count: number) => Array.from({ length: count }, (_, index) => plainResponse(`n${index}`));

async function openRun(raters: number, count: number) {
  const panel = await addPanel(deps, raters);
  const run = await addRun(deps, panel.engineer, 1, responses(count));
  const batch = await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
  return { ...panel, ...run, batchId: batch.id };
}

const slotsOf = (batchId: string) =>
  deps.db.prisma.slot.findMany({
    where: { batchItem: { batchId } },
    select: { batchItemId: true, raterId: true, state: true },
  });

async function judgeAll(rater: Caller): Promise<number> {
  for (let done = 0; ; done += 1) {
    const { task } = await takeNext(deps, rater, []);
    if (task === null) return done;
    await send(deps, rater, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
  }
}

describe("handing out", () => {
  it("gives each of 60 items to exactly two of 20 raters who ask at once, and each rater each item once", async () => {
    const { raters, batchId } = await openRun(20, 60);
    const done = await Promise.all(raters.map(judgeAll));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(120);
    const slots = await slotsOf(batchId);
    const byItem = new Map<string, string[]>();
    for (const slot of slots) {
      byItem.set(slot.batchItemId, [...(byItem.get(slot.batchItemId) ?? []), slot.raterId ?? "nobody"]);
    }
    expect(byItem.size).toBe(60);
    for (const people of byItem.values()) expect([people.length, new Set(people).size]).toEqual([2, 2]);
    expect(slots.every((slot) => slot.state === "committed")).toBe(true);
    expect(await deps.db.prisma.verdict.count({ where: { batchItem: { batchId } } })).toBe(60);
  }, 120_000);

  it("hands one rater's own lease out again, the next one where that is on screen, and no fourth", async () => {
    const { raters } = await openRun(1, 5);
    const [rater] = raters as [Caller];
    const first = await take(deps, rater);
    expect((await take(deps, rater)).leaseId).toBe(first.leaseId);
    const second = await take(deps, rater, [first.leaseId]);
    const third = await take(deps, rater, [first.leaseId, second.leaseId]);
    const held = [first.leaseId, second.leaseId, third.leaseId];
    expect(new Set(held).size).toBe(3);
    await expect(takeNext(deps, rater, held)).rejects.toMatchObject({ code: "too_many_leases" });
  });

  it("gives one rater one slot of one item, however many times they ask at once", async () => {
    const { raters, batchId } = await openRun(1, 4);
    const [rater] = raters as [Caller];
    const tasks = await Promise.all(Array.from({ length: 8 }, () => take(deps, rater)));
    expect(new Set(tasks.map((task) => task.leaseId)).size).toBe(1);
    expect(await slotsOf(batchId)).toHaveLength(1);
  });

  it("hands a lease that ran out to another, and keeps the first one's draft", async () => {
    const { raters } = await openRun(3, 1);
    const [first, second, third] = raters as [Caller, Caller, Caller];
    const task = await take(deps, first);
    await saveDraft(deps, first, task.leaseId, { baseVersion: 0, judgement: judgeTask(task, ["unsupported"]) });
    await take(deps, second);
    expect(await takeNext(deps, third, [])).toEqual({ task: null });
    offsetMs += HALF_HOUR_MS;
    const handedOn = await take(deps, third);
    expect(handedOn.draft).toBeNull();
    await expect(getLease(deps, first, task.leaseId)).rejects.toMatchObject({ code: "lease_lost" });
    const late = send(deps, first, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
    await expect(late).rejects.toMatchObject({ code: "lease_lost" });
    await releaseLease(deps, third, handedOn.leaseId);
    const again = await take(deps, first);
    expect(again.draft?.judgement.claims[0]?.label).toBe("unsupported");
  });

  it("leaves a lease that ran out with its rater until somebody else asks", async () => {
    const { raters } = await openRun(1, 1);
    const [rater] = raters as [Caller];
    const task = await take(deps, rater);
    offsetMs += HALF_HOUR_MS;
    const again = await take(deps, rater);
    expect([again.leaseId, again.leaseVersion]).toEqual([task.leaseId, task.leaseVersion + 1]);
    offsetMs += HALF_HOUR_MS;
    await send(deps, rater, again, bodyOf(again, judgeTask(again, ["grounded", "grounded"])));
  });

  it("puts what was deferred at the end of the rater's own queue", async () => {
    const { raters } = await openRun(1, 3);
    const [rater] = raters as [Caller];
    const first = await take(deps, rater);
    await deferLease(deps, rater, first.leaseId);
    const order: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const task = await take(deps, rater);
      order.push(task.responseId);
      await send(deps, rater, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
    }
    expect(order.at(-1)).toBe(first.responseId);
    expect(await takeNext(deps, rater, [])).toEqual({ task: null });
  });

  it("offers what somebody recused from to others, and never again to them", async () => {
    const { raters } = await openRun(3, 1);
    const [first, second, third] = raters as [Caller, Caller, Caller];
    const task = await take(deps, first);
    await recuseLease(deps, first, task.leaseId);
    expect(await takeNext(deps, first, [])).toEqual({ task: null });
    await take(deps, second);
    expect((await take(deps, third)).responseId).toBe(task.responseId);
  });

  it("hands nothing out from behind a wall", async () => {
    const { raters, projectId, lead, responseIds } = await openRun(1, 2);
    const [rater] = raters as [Caller];
    const matterId = deps.newId();
    const createdAt = deps.clock();
    await deps.db.prisma.matterTag.create({ data: { id: matterId, projectId, name: "m", createdAt } });
    await deps.db.prisma.responseMatter.create({ data: { responseId: responseIds[0] ?? "", matterId } });
    await deps.db.prisma.wallDenial.create({
      data: { userId: rater.userId, matterId, createdById: lead.userId, createdAt },
    });
    const task = await take(deps, rater);
    expect(task.responseId).toBe(responseIds[1]);
    expect(await takeNext(deps, rater, [task.leaseId])).toEqual({ task: null });
  });
});

describe("a lease", () => {
  it("is renewed at the version that was seen, and by its rater alone", async () => {
    const { raters } = await openRun(2, 1);
    const [rater, other] = raters as [Caller, Caller];
    const task = await take(deps, rater);
    const renewed = await renewLease(deps, rater, task.leaseId, task.leaseVersion);
    expect(renewed.leaseVersion).toBe(task.leaseVersion + 1);
    const stale = renewLease(deps, rater, task.leaseId, task.leaseVersion);
    await expect(stale).rejects.toMatchObject({ code: "stale_version", current: { leaseVersion: 2 } });
    const foreign = renewLease(deps, other, task.leaseId, renewed.leaseVersion);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    await releaseLease(deps, rater, task.leaseId);
    await expect(releaseLease(deps, rater, task.leaseId)).rejects.toMatchObject({ code: "lease_lost" });
  });

  it("keeps one draft, whose later version a second tab learns of", async () => {
    const { raters } = await openRun(1, 1);
    const [rater] = raters as [Caller];
    const task = await take(deps, rater);
    const judgement = judgeTask(task, ["grounded"]);
    const saved = await saveDraft(deps, rater, task.leaseId, { baseVersion: 0, judgement });
    expect(saved.version).toBe(1);
    const both = await Promise.allSettled([
      saveDraft(deps, rater, task.leaseId, { baseVersion: 1, judgement: { ...judgement, note: "left" } }),
      saveDraft(deps, rater, task.leaseId, { baseVersion: 1, judgement: { ...judgement, note: "right" } }),
    ]);
    const refused = both.find((result) => result.status === "rejected");
    expect(both.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(refused?.reason).toMatchObject({ code: "stale_draft", current: { version: 2 } });
    await send(deps, rater, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
    expect(await deps.db.prisma.draft.count({ where: { raterId: rater.userId } })).toBe(0);
  });
});
