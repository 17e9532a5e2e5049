import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { getBatch } from "./get-batch";
import { getResponse } from "./get-response";
import { listBatches } from "./list-batches";
import { openBatch } from "./open-batch";
import { takeNext } from "./take-next";
import { take, takeAndSay } from "./test-bench";
import { addPanel, addRun, plainResponse, type Says, type TestResponse } from "./test-responses";

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

type Panel = Awaited<ReturnType<typeof addPanel>>;

async function open(panel: Panel, number: number, responses: readonly TestResponse[], carryOver = true) {
  const run = await addRun(deps, panel.engineer, number, responses);
  return { ...run, batch: await openBatch(deps, panel.engineer, run.runId, { carryOver }) };
}

/** Both raters say the same of everything in the queue. */
async function judgeQueue(panel: Panel, says: readonly Says[]): Promise<void> {
  for (const rater of panel.raters) {
    for (;;) {
      const { task } = await takeNext(deps, rater, []);
      if (task === null) break;
      await takeAndSay(deps, rater, says.slice(0, task.claims.length));
    }
  }
}

const changed = (response: TestResponse): TestResponse => ({
  ...response,
  answer: `${response.claims[0]?.text ?? ""} Freight is cheap.`,
  claims: [...response.claims.slice(0, 1), { text: "Freight is cheap.", cites: ["S2"] }],
});

describe("opening a second run", () => {
  it("queues only what changed, and of that only the claims that did", async () => {
    const panel = await addPanel(deps, 2);
    const old = [plainResponse("a"), plainResponse("b"), plainResponse("c")];
    await open(panel, 1, old);
    await judgeQueue(panel, ["grounded", "misattributed"]);
    const next = [old[0], changed(plainResponse("b")), old[2]].filter((response) => response !== undefined);
    const { batch, responseIds, runId } = await open(panel, 2, next);
    expect([batch.queued, batch.carried, batch.mechanical]).toEqual([1, 2, 0]);
    const [rater] = panel.raters as [Caller, Caller];
    const task = await take(deps, rater);
    expect(task.responseId).toBe(responseIds[1]);
    expect(task.claims.map((claim) => claim.text)).toEqual(["Freight is cheap."]);
    await judgeQueue(panel, ["grounded"]);
    const verdicts = await deps.db.prisma.verdict.findMany({
      where: { response: { runId } },
      orderBy: { response: { ordinal: "asc" } },
      select: {
        basis: true,
        outcome: true,
        hops: true,
        claimVerdicts: { orderBy: { claim: { ordinal: "asc" } }, select: { label: true, basis: true, hops: true } },
      },
    });
    const carried = [
      { label: "grounded", basis: "carried", hops: 1 },
      { label: "misattributed", basis: "carried", hops: 1 },
    ];
    expect(verdicts).toEqual([
      { basis: "carried", outcome: "misattributed", hops: 1, claimVerdicts: carried },
      {
        basis: "unanimous",
        outcome: "grounded",
        hops: 0,
        claimVerdicts: [carried[0], { label: "grounded", basis: "unanimous", hops: 0 }],
      },
      { basis: "carried", outcome: "misattributed", hops: 1, claimVerdicts: carried },
    ]);
    const replay = await getResponse(deps, panel.lead, responseIds[0] ?? "");
    expect(replay.verdict).toMatchObject({ basis: "carried", hops: 1 });
    expect(replay.verdict?.carriedFrom).not.toBeNull();
  });

  it("carries on from run to run with the age of the first judgement, until that is too old", async () => {
    const panel = await addPanel(deps, 2);
    const responses = [plainResponse("a")];
    const first = await open(panel, 1, responses);
    await judgeQueue(panel, ["grounded", "grounded"]);
    const origin = await deps.db.prisma.verdict.findFirstOrThrow({ where: { response: { runId: first.runId } } });
    offsetMs += 100 * 86_400_000;
    expect((await open(panel, 2, responses)).batch.carried).toBe(1);
    const third = await open(panel, 3, responses);
    expect(third.batch.carried).toBe(1);
    const carried = await deps.db.prisma.verdict.findFirstOrThrow({ where: { response: { runId: third.runId } } });
    expect(carried.originAt).toEqual(origin.originAt);
    offsetMs += 81 * 86_400_000;
    expect((await open(panel, 4, responses)).batch).toMatchObject({ queued: 1, carried: 0 });
  });

  it("carries nothing where it is told not to, nor from a pair that is open or in dispute", async () => {
    const panel = await addPanel(deps, 2);
    const [first, second] = panel.raters as [Caller, Caller];
    const responses = [plainResponse("a")];
    await open(panel, 1, responses);
    await takeAndSay(deps, first, ["grounded", "grounded"]);
    expect((await open(panel, 2, responses)).batch.queued).toBe(1);
    await takeAndSay(deps, second, ["grounded", "unsupported"]);
    expect((await open(panel, 3, responses)).batch.queued).toBe(1);
    await judgeQueue(panel, ["grounded", "grounded"]);
    expect((await open(panel, 4, responses, false)).batch).toMatchObject({ queued: 1, carried: 0 });
    expect((await open(panel, 5, responses)).batch).toMatchObject({ queued: 0, carried: 1 });
  });

  it("asks about the whole where the claims are the same and the answer reads otherwise", async () => {
    const panel = await addPanel(deps, 2);
    const one = plainResponse("a");
    await open(panel, 1, [one]);
    await judgeQueue(panel, ["grounded", "grounded"]);
    const { batch } = await open(panel, 2, [{ ...one, answer: `Perhaps. ${one.answer}` }]);
    expect(batch.queued).toBe(1);
    expect((await take(deps, panel.raters[0] as Caller)).claims).toHaveLength(2);
  });
});

describe("opening a run", () => {
  it("decides what came back empty, blocked, with an error or too late; once; all or nothing", async () => {
    const panel = await addPanel(deps, 1);
    const statuses = ["empty", "blocked", "errored", "timed_out", "ok"];
    const responses = statuses.map((status) => ({ ...plainResponse(status), claims: [], status }));
    const { batch, runId } = await open(panel, 1, responses);
    expect(batch).toMatchObject({ queued: 1, mechanical: 4, runNumber: 1, state: "open" });
    const verdicts = await deps.db.prisma.verdict.findMany({ where: { response: { runId } } });
    expect(verdicts.map((verdict) => [verdict.outcome, verdict.basis])).toEqual(
      Array.from({ length: 4 }, () => ["no_answer", "mechanical"]),
    );
    await expect(openBatch(deps, panel.engineer, runId, { carryOver: true })).rejects.toMatchObject({
      code: "batch_already_open",
    });
    expect(await getBatch(deps, panel.lead, batch.id)).toEqual(batch);
    expect((await listBatches(deps, panel.lead)).items).toEqual([batch]);
  });

  it("opens once, however many ask at the same time", async () => {
    const panel = await addPanel(deps, 1);
    const run = await addRun(deps, panel.engineer, 1, [plainResponse("a")]);
    const openIt = () => openBatch(deps, panel.engineer, run.runId, { carryOver: true });
    const all = await Promise.allSettled([openIt(), openIt(), openIt()]);
    expect(all.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await listBatches(deps, panel.lead)).items.map((batch) => batch.progress.slots)).toEqual([2]);
  });
});
