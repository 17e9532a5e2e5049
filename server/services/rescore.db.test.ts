import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreementPage, rescore, rescoreSchedule } from "@/contracts/agreement";
import { protocolChoice } from "@/contracts/rubrics";
import { agreementPanelOfTable } from "@/domain/agreement/agreement-panel";
import { hashRank } from "@/domain/agreement/sampling/hash-rank";
import { weightedAgreement } from "@/domain/agreement/sampling/weighted-agreement";
import { OUTCOMES } from "@/domain/rubric/codes";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addMember, addPerson } from "@/server/route/test-world";
import { inTransaction } from "@/server/transaction";
import { drawRescore } from "./draw-rescore";
import { getAgreement } from "./get-agreement";
import { getRescore } from "./get-rescore";
import { getRescoreSchedule } from "./get-rescore-schedule";
import { listProtocols } from "./list-protocols";
import { noteLabelsServed } from "./note-labels-served";
import { proposeProtocol } from "./propose-protocol";
import { listRescores } from "./list-rescores";
import { takeNext } from "./take-next";
import { bodyOf, judgeTask, send, take, takeAndSay } from "./test-bench";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld, sign } from "./test-golden";
import { callerOf, type Says } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");
const dayMs = 86_400_000;
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];
const FAIL_OUTCOMES = ["unsupported", "misattributed"];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** Responses judged by two: `fails` of them by both, `splits` by the second alone (left in dispute). */
async function makeJudged(fails: number, splits = 0, items = 12) {
  const world = await makeGoldenWorld(deps, items);
  const { runId, responseIds } = await addWorldRun(world, 1);
  const failing = new Set(responseIds.slice(0, fails));
  const split = new Set(responseIds.slice(fails, fails + splits));
  await judgeAll(world, items, (id, rater) => (failing.has(id) || (split.has(id) && rater === 1) ? FAILS : PASSES));
  return { ...world, runId, responseIds, failing };
}

async function addRater(world: GoldenWorld): Promise<Caller> {
  const userId = await addPerson(deps, `rater-${deps.newId()}`);
  await addMember(deps, world.projectId, userId, ["rater"]);
  return callerOf(world.projectId, userId, ["rater"]);
}

/** One world that is only read and drawn from: three fails, and one pair in dispute. */
let shared: ReturnType<typeof makeJudged> | null = null;
const openShared = () => (shared ??= makeJudged(3, 1));

const itemsOf = (rescoreDrawId: string) =>
  deps.db.prisma.rescoreItem.findMany({ where: { rescoreDrawId }, orderBy: { responseId: "asc" } });

describe("a re-score by another rater", () => {
  it("takes all fails, is the same for the same seed, and hides the seed until all is judged", async () => {
    const world = await openShared();
    const body = { runId: world.runId, kind: "inter", k: 6, seed: "a seed" } as const;
    const drawn = rescore.parse(await drawRescore(deps, world.lead, body));
    expect(drawn).toMatchObject({ kind: "inter", seed: null, frameSize: 11, k: 6, committed: 0, minimumGapDays: 0 });
    expect(drawn.strata).toEqual([
      { stratum: "grounded", size: 8, drawn: 3, pi: 0.375 },
      { stratum: "misattributed", size: 3, drawn: 3, pi: 1 },
    ]);
    const again = await drawRescore(deps, world.lead, body);
    const [one, two] = [await itemsOf(drawn.id), await itemsOf(again.id)];
    const drawnOf = (items: typeof one) => items.map(({ responseId, u, pi, stratum }) => [responseId, u, pi, stratum]);
    expect(drawnOf(two)).toEqual(drawnOf(one));
    expect(again.frameDigest).toBe(drawn.frameDigest);
    expect((await listRescores(deps, world.lead)).items.map((item) => item.id).toSorted()).toEqual(
      [drawn.id, again.id].toSorted(),
    );
    const other = await drawRescore(deps, world.lead, { runId: world.runId, kind: "inter", k: 5 });
    const [hidden] = await deps.db.prisma.rescoreDraw.findMany({ where: { id: other.id }, select: { seed: true } });
    expect([other.seed, hidden?.seed.length]).toEqual([null, 32]);
  });

  it("is offered to neither of the first pair, and prints the seed once it is done", async () => {
    const world = await makeJudged(1);
    const drawn = await drawRescore(deps, world.lead, { runId: world.runId, kind: "inter", k: 2, seed: "s" });
    for (const rater of world.raters) expect((await takeNext(deps, rater, [])).task).toBeNull();
    const exclusions = await deps.db.prisma.slotExclusion.findMany({
      where: { batchItem: { batchId: drawn.batchId } },
    });
    expect(exclusions.map((row) => row.kind)).toEqual(Array.from({ length: 4 }, () => "first_rater"));
    const third = await addRater(world);
    await takeAndSay(deps, third, PASSES);
    expect(await getRescore(deps, world.lead, drawn.id)).toMatchObject({ committed: 1, seed: null });
    await takeAndSay(deps, third, PASSES);
    expect(await getRescore(deps, world.lead, drawn.id)).toMatchObject({ committed: 2, seed: "s" });
    const verdicts = await deps.db.prisma.verdict.count({ where: { response: { runId: world.runId } } });
    expect(verdicts).toBe(12);
    await expect(getAgreement(deps, world.lead, { rescoreId: drawn.id })).rejects.toMatchObject({
      code: "too_few_pairs",
    });
  });

  it("has nothing to draw from before a pair is closed, nor from another project's run", async () => {
    const world = await makeGoldenWorld(deps, 1);
    const { runId } = await addWorldRun(world, 1);
    const draw = (id: string) => drawRescore(deps, world.lead, { runId: id, kind: "inter", k: 1 });
    await expect(draw(runId)).rejects.toMatchObject({ code: "nothing_to_draw" });
    const elsewhere = await makeGoldenWorld(deps, 1);
    const foreign = await addWorldRun(elsewhere, 1);
    await expect(draw(foreign.runId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is weighted to its frame, as the domain weighs it, and refuses what has no weights", async () => {
    const world = await makeJudged(2, 0, 16);
    const drawn = await drawRescore(deps, world.lead, { runId: world.runId, kind: "inter", k: 10, seed: "w" });
    const third = await addRater(world);
    const missed = [...world.failing][0];
    const second = new Map<string, string>();
    for (let done = 0; done < 10; done += 1) {
      const task = await take(deps, third);
      const fails = world.failing.has(task.responseId) && task.responseId !== missed;
      second.set(task.responseId, fails ? "misattributed" : "grounded");
      await send(deps, third, task, bodyOf(task, judgeTask(task, fails ? FAILS : PASSES)));
    }
    const page = agreementPage.parse(await getAgreement(deps, world.lead, { rescoreId: drawn.id }));
    const [panel] = page.panels;
    const items = await itemsOf(drawn.id);
    const expected = weightedAgreement(
      items.map(({ responseId, stratum }) => ({ a: stratum, b: second.get(responseId) ?? null, stratum })),
      {
        labels: OUTCOMES,
        failLabels: FAIL_OUTCOMES,
        strata: drawn.strata.map(({ stratum, size }) => ({ stratum, N: size })),
        seedHex: "0".repeat(64),
        draws: 100,
      },
    );
    expect(panel).toMatchObject({ weighted: true, n: 10, table: expected.weighted_table });
    expect(panel?.kappa.value).toBe(expected.kappa.value);
    expect(panel?.passFail.kappa.value).toBe(expected.pass_fail_kappa.value);
    expect(panel?.passFail.failSpecific.value).toBe(expected.fail_specific_agreement.value);
    expect(panel?.ac1).toMatchObject({ value: null, reason: "sample_only" });
    expect(page.explanations["sample_only"]).toContain("weights");
    expect(page.sufficiency).toMatchObject({ isEnough: false, rescored: 10, failed: 2, gapDays: { min: 0, max: 0 } });
  });
});

describe("a re-score by who was shown the labels", () => {
  it("is dropped from agreement, and said to be missing", async () => {
    const world = await makeJudged(2, 0, 12);
    const drawn = await drawRescore(deps, world.lead, { runId: world.runId, kind: "inter", k: 12, seed: "e" });
    const third = await addRater(world);
    for (let done = 0; done < 12; done += 1) {
      const task = await take(deps, third);
      const served = [{ responseId: task.responseId, submissions: 2 }];
      if (done === 0) await inTransaction(deps, (tx) => noteLabelsServed(tx, deps, third, served));
      await send(deps, third, task, bodyOf(task, judgeTask(task, PASSES)));
    }
    const page = agreementPage.parse(await getAgreement(deps, world.lead, { rescoreId: drawn.id }));
    expect(page.panels[0]?.n).toBe(11);
    expect(page.source).toContain("11 of 12");
  });
});

const schedule = async (world: GoldenWorld) => rescoreSchedule.parse(await getRescoreSchedule(deps, world.lead));

describe("the re-score period", () => {
  it("begins with the first closed pair, counts what the protocol asks for, and starts anew", async () => {
    const world = await makeGoldenWorld(deps, 12);
    expect(await schedule(world)).toMatchObject({ period: null, everyDays: 30, percent: 10, gapDays: 14, wanted: 0 });
    const { runId } = await addWorldRun(world, 1);
    const begun = now.toISOString();
    await judgeAll(world, 12, () => PASSES);
    expect(await schedule(world)).toMatchObject({
      rubricVersion: "assay-default/1",
      period: { from: begun },
      closedPairs: 12,
      wanted: 12,
      drawn: 0,
    });
    await drawRescore(deps, world.lead, { runId, kind: "inter", k: 5, seed: "p" });
    await takeAndSay(deps, await addRater(world), PASSES);
    expect(await schedule(world)).toMatchObject({ closedPairs: 12, drawn: 5, judged: 1 });
    later(30 * dayMs);
    expect(await schedule(world)).toMatchObject({ closedPairs: 0, wanted: 0, drawn: 0, judged: 0 });
  });

  it("has the gap of the protocol that the run was judged under", async () => {
    const world = await makeGoldenWorld(deps, 10);
    const { versions } = await listProtocols(deps, world.lead);
    const choice = { ...versions[0]?.choice, minRescoreGapDays: 3 };
    const proposal = await proposeProtocol(deps, world.lead, { choice: protocolChoice.parse(choice), reason: "soon" });
    await sign(world, proposal);
    const { runId } = await addWorldRun(world, 1);
    await judgeAll(world, 10, () => PASSES);
    const body = { runId, kind: "intra", k: 4, seed: "g" } as const;
    later(3 * dayMs - 1);
    await expect(drawRescore(deps, world.lead, body)).rejects.toMatchObject({
      code: "gap_not_over",
      detail: { minimumGapDays: 3 },
    });
    later(1);
    expect(await drawRescore(deps, world.lead, body)).toMatchObject({ minimumGapDays: 3, k: 4 });
  });
});

describe("a re-score by the same rater", () => {
  it("waits for the gap, serves each item to one of its first raters alone, and prints the gap", async () => {
    const world = await makeJudged(1);
    const body = { runId: world.runId, kind: "intra", k: 12, seed: "i" } as const;
    await expect(drawRescore(deps, world.lead, body)).rejects.toMatchObject({ code: "gap_not_over" });
    later(14 * dayMs - 1);
    await expect(drawRescore(deps, world.lead, body)).rejects.toMatchObject({ code: "gap_not_over" });
    later(1);
    const drawn = await drawRescore(deps, world.lead, body);
    expect(drawn).toMatchObject({ k: 12, minimumGapDays: 14 });
    const queued = await deps.db.prisma.batchItem.findMany({ where: { batchId: drawn.batchId } });
    const raterIds = world.raters.map((rater) => rater.userId);
    expect(queued.every((item) => item.wanted === 1 && raterIds.includes(item.onlyRaterId ?? ""))).toBe(true);
    expect(new Set(queued.map((item) => item.onlyRaterId)).size).toBe(2);
    expect((await takeNext(deps, await addRater(world), [])).task).toBeNull();
    for (const rater of world.raters) {
      const own = queued.filter((item) => item.onlyRaterId === rater.userId).length;
      for (let done = 0; done < own; done += 1) {
        const task = await take(deps, rater);
        await send(
          deps,
          rater,
          task,
          bodyOf(task, judgeTask(task, world.failing.has(task.responseId) ? FAILS : PASSES)),
        );
      }
    }
    const page = agreementPage.parse(await getAgreement(deps, world.lead, { rescoreId: drawn.id }));
    expect(page.source).toBe("Re-score of run 1 (intra), 12 of 12 drawn from 12");
    expect(page.panels.map((panel) => [panel.unit, panel.n, panel.weighted, panel.kappa.value])).toEqual([
      ["response", 12, false, 1],
      ["claim", 24, false, 1],
    ]);
    expect(page.sufficiency?.gapDays).toEqual({ min: 14, max: 14 });
  });

  it("does not serve an item before its own gap is over", async () => {
    const world = await makeGoldenWorld(deps, 2);
    const { runId, responseIds } = await addWorldRun(world, 1);
    const [early, late] = world.raters;
    for (let done = 0; done < 2; done += 1) await takeAndSay(deps, early, PASSES);
    later(10 * dayMs);
    for (let done = 0; done < 2; done += 1) await takeAndSay(deps, late, PASSES);
    later(4 * dayMs);
    const isFirstByRater = (seed: string) =>
      responseIds
        .map((id) => hashRank(seed, `${id}/first`, deps.sha256Hex) < 0.5)
        .reduce((one, other) => one !== other);
    const seed = Array.from({ length: 100 }, (_, index) => `seed ${index}`).find(isFirstByRater);
    if (seed === undefined) throw new Error("no seed gives each rater one response");
    await drawRescore(deps, world.lead, { runId, kind: "intra", k: 2, seed });
    expect((await takeNext(deps, late, [])).task).toBeNull();
    await takeAndSay(deps, early, PASSES);
    expect((await takeNext(deps, early, [])).task).toBeNull();
    later(10 * dayMs);
    await takeAndSay(deps, late, PASSES);
  });
});

describe("agreement of the blind first pair", () => {
  it("is the domain's, of outcomes and of claims clustered by response", async () => {
    const world = await openShared();
    const page = agreementPage.parse(await getAgreement(deps, world.lead, { runId: world.runId }));
    const [responses, claims] = page.panels;
    const [a, b] = world.raters.map((rater) => rater.userId).toSorted();
    const isFirstA = world.raters[0].userId === a && world.raters[1].userId === b;
    const table = OUTCOMES.map((row) =>
      OUTCOMES.map((column) => {
        if (row === "grounded" && column === "grounded") return 8;
        if (row === "misattributed" && column === "misattributed") return 3;
        const split = isFirstA ? ["grounded", "misattributed"] : ["misattributed", "grounded"];
        return row === split[0] && column === split[1] ? 1 : 0;
      }),
    );
    expect(responses?.table).toEqual(table);
    const expected = agreementPanelOfTable(table, {
      labels: OUTCOMES,
      failLabels: FAIL_OUTCOMES,
      seedHex: responses?.kappa.ci?.seed ?? "",
    });
    expect(responses?.kappa).toEqual({ ...pick(expected.kappa), ci: expected.kappa.ci });
    expect(responses?.ac1.value).toBe(expected.ac1.value);
    expect(responses?.alpha.value).toBe(expected.alpha_nominal.value);
    expect(responses?.passFail).toMatchObject({
      eitherFailed: 4,
      direction: expected.pass_fail?.direction,
      failSpecific: { value: expected.fail_specific_agreement?.value },
    });
    expect([claims?.n, claims?.clusters?.count, claims?.notRated]).toEqual([24, 12, 0]);
    expect(page).toMatchObject({ rubricVersion: "assay-default/1", runId: world.runId, rescoreId: null });
    const asked = await getAgreement(deps, world.lead, {});
    expect(asked.panels).toEqual(page.panels);
  });

  it("is not shown below ten closed pairs, and does not rate who could not judge", async () => {
    const world = await makeGoldenWorld(deps, 10);
    await expect(getAgreement(deps, world.lead, {})).rejects.toMatchObject({ code: "too_few_pairs" });
    const { runId } = await addWorldRun(world, 1);
    const task = await take(deps, world.raters[0]);
    const body = bodyOf(task, judgeTask(task, []), { state: "cannot_judge", cannotJudgeReason: "not my language" });
    await send(deps, world.raters[0], task, { ...body, judgement: { ...body.judgement, claims: [] } });
    for (let done = 0; done < 9; done += 1) await takeAndSay(deps, world.raters[0], PASSES);
    for (let done = 0; done < 9; done += 1) await takeAndSay(deps, world.raters[1], PASSES);
    const refused = getAgreement(deps, world.lead, { runId });
    await expect(refused).rejects.toMatchObject({ code: "too_few_pairs", detail: { pairs: 9, needed: 10 } });
    await takeAndSay(deps, world.raters[1], PASSES);
    const [responses] = (await getAgreement(deps, world.lead, { runId })).panels;
    expect([responses?.n, responses?.notRated, responses?.kappa.reason]).toEqual([9, 1, "no_variation"]);
  });
});

/** What the contract keeps of a figure. */
const pick = ({ value, n, flags }: { value: number | null; n: number; flags: readonly string[] }) => ({
  value,
  n,
  flags: [...flags],
});
