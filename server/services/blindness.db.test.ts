import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { getLease } from "./get-lease";
import { listOwnSubmissions } from "./list-own-submissions";
import { openBatch } from "./open-batch";
import { takeNext } from "./take-next";
import { bodyOf, judgeTask, send, take, takeAndSay } from "./test-bench";
import { addPanel, addRun, plainResponse, type Says } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
const NOW = new Date("2026-03-02T09:00:00.000Z");

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => NOW });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** What another rater may have done before: nothing, looked, said this, said that, changed their mind, left. */
const BEFORE: readonly (readonly Says[] | "nothing" | "looked" | "cannot_judge")[] = [
  "nothing",
  "looked",
  "cannot_judge",
  ["grounded", "grounded"],
  ["misattributed", "unsupported"],
  ["unsupported", "misattributed"],
  ["not_a_claim", "grounded"],
];

async function act(other: Caller, before: (typeof BEFORE)[number]): Promise<void> {
  if (before === "nothing") return;
  const task = await take(deps, other);
  if (before === "looked") return;
  const state = { state: "cannot_judge", cannotJudgeReason: "a reason nobody else may read" } as const;
  const body =
    before === "cannot_judge"
      ? bodyOf(task, judgeTask(task, []), state)
      : bodyOf(task, judgeTask(task, before, { note: "a note nobody else may read" }));
  await send(deps, other, task, body);
}

/** Ids are random; what is left after they are numbered by first sight is compared byte by byte. */
function withoutIds(answer: unknown): string {
  const numbers = new Map<string, string>();
  return JSON.stringify(answer).replace(/[0-9a-f]{32}/g, (id) => {
    numbers.set(id, numbers.get(id) ?? `id-${numbers.size}`);
    return numbers.get(id) ?? id;
  });
}

async function openRun(raters: number) {
  const panel = await addPanel(deps, raters);
  const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
  await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
  return panel;
}

describe("before a rater's own commit", () => {
  it.each([
    ["the task that is handed out", (rater: Caller) => takeNext(deps, rater, [])],
    ["the task that is read again", async (rater: Caller) => getLease(deps, rater, (await take(deps, rater)).leaseId)],
    ["the own judgements", (rater: Caller) => listOwnSubmissions(deps, rater, { limit: 50 })],
  ])("%s is the same, byte by byte, whatever the other rater did", async (_, read) => {
    const seen = new Set<string>();
    for (const before of BEFORE) {
      const [other, rater] = (await openRun(2)).raters as [Caller, Caller];
      await act(other, before);
      seen.add(withoutIds(await read(rater)));
    }
    expect([...seen]).toHaveLength(1);
  });

  it("a lease that is held does not change while the other rater judges", async () => {
    const seen = new Set<string>();
    for (const before of BEFORE) {
      const [other, rater] = (await openRun(2)).raters as [Caller, Caller];
      const { leaseId } = await take(deps, rater);
      await act(other, before);
      seen.add(withoutIds(await getLease(deps, rater, leaseId)));
    }
    expect([...seen]).toHaveLength(1);
  });

  it("which response comes next does not depend on what others said", async () => {
    const orders = new Set<string>();
    for (const said of ["grounded", "misattributed"] as const) {
      let count = 0;
      const fixed = {
        ...deps,
        newId: () => `${said === "grounded" ? "a" : "b"}${String((count += 1)).padStart(31, "0")}`,
      };
      const panel = await addPanel(fixed, 2);
      const responses = Array.from({ length: 6 }, (_, index) => plainResponse(`n${index}`));
      const run = await addRun(fixed, panel.engineer, 1, responses);
      const batch = await openBatch(fixed, panel.engineer, run.runId, { carryOver: true });
      const [other, rater] = panel.raters as [Caller, Caller];
      for (let index = 0; index < 6; index += 1) await takeAndSay(fixed, other, ["grounded", said]);
      const items = await deps.db.prisma.batchItem.findMany({
        where: { batchId: batch.id },
        orderBy: { orderKey: "asc" },
      });
      const places = new Map(items.map((item, place) => [item.responseId, place]));
      const order: number[] = [];
      for (let index = 0; index < 6; index += 1) {
        const task = await takeAndSay(fixed, rater, ["grounded", "grounded"]);
        order.push(places.get(task.responseId) ?? -1);
      }
      // Each world has a seed and a rater of its own: what is the same is that one goes round the batch in its order.
      const start = order[0] ?? 0;
      orders.add(order.map((place) => (place - start + 6) % 6).join());
    }
    expect([...orders]).toEqual(["0,1,2,3,4,5"]);
  });
});
