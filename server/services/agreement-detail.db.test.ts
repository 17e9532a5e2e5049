import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreementDetailEndpoints } from "@/contracts/agreement-detail";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import type { Caller } from "@/server/caller";
import { addMember, addPerson } from "@/server/route/test-world";
import { drawRescore } from "./draw-rescore";
import { getAgreementDetail } from "./get-agreement-detail";
import { listCellPairs } from "./list-cell-pairs";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { callerOf } from "./test-responses";
import { addLead, addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld } from "./test-golden";

let database: TestDatabase;
let deps: Deps;
let world: GoldenWorld;
const ITEMS = 12;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  world = await makeGoldenWorld(deps, ITEMS);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const detailOf = async (runId: string) =>
  agreementDetailEndpoints.getAgreementDetail.answer.parse(await getAgreementDetail(deps, world.engineer, runId));

describe("behind the agreement of a run", () => {
  it("are the raters with each other, the course of it, and the items of every cell", async () => {
    const { runId, responseIds } = await addWorldRun(world, 1);
    const differing = new Set(responseIds.slice(0, 3));
    await judgeAll(world, ITEMS, (responseId, rater) =>
      rater === 0 && differing.has(responseId) ? ["grounded", "misattributed"] : ["grounded", "grounded"],
    );
    await deps.db.prisma.goldenItem.updateMany({
      where: { id: { in: world.itemIds.slice(0, 10) } },
      data: { queryShape: "lookup" },
    });
    const detail = await detailOf(runId);
    expect(detail.raters).toHaveLength(2);
    expect(detail.all).toMatchObject({ n: ITEMS, alpha: { n: ITEMS } });
    expect(detail.shapes).toMatchObject([
      { shape: "lookup", n: 10, isWithheld: false, disagreement: { value: 3 / 10, n: 10 } },
      { shape: null, n: 2, isWithheld: true, disagreement: { value: null, reason: "too_few_pairs" } },
    ]);
    expect(detail.items.filter(({ shape }) => shape === "lookup")).toHaveLength(10);
    expect(detail.pairs).toHaveLength(1);
    expect(detail.pairs[0]).toMatchObject({
      n: 12,
      isWithheld: false,
      po: { value: 9 / 12 },
      failSpecific: { value: 0 },
    });
    expect(detail.overTime.windows).toMatchObject([{ from: 0, to: 12, disagreement: { value: 3 / 12, n: 12 } }]);
    expect(detail.overTime.chart.path).toHaveLength(12);
    expect(detail.items.map(({ place }) => place)).toEqual(Array.from({ length: 12 }, (_, i) => i));
    expect(new Set(detail.items.filter(({ differs }) => differs).map(({ responseId }) => responseId))).toEqual(
      differing,
    );
    expect(detail.rulings).toEqual([]);
  });

  it("is not told of too few pairs, nor of a run of elsewhere", async () => {
    const { runId } = await addWorldRun(world, 2);
    await expect(detailOf(runId)).rejects.toMatchObject({ code: "too_few_pairs" });
    await expect(detailOf("nothing-at-all")).rejects.toMatchObject({ code: "not_found" });
  });
});

const cell = (query: object, caller: Caller = world.engineer) => {
  const parsed = agreementDetailEndpoints.listCellPairs.query.parse(query);
  return listCellPairs(deps, caller, parsed);
};

const servedTo = async ({ userId }: Caller) =>
  new Set(
    (await deps.db.prisma.accessLog.findMany({ where: { userId, action: "labels_served" } })).map(
      ({ subjectId }) => subjectId,
    ),
  );

describe("the pairs behind a cell", () => {
  const FAILS = ["grounded", "misattributed"] as const;
  const PASSES = ["grounded", "grounded"] as const;
  let runId: string;
  let differing: ReadonlySet<string>;

  beforeAll(async () => {
    const run = await addWorldRun(world, 3);
    runId = run.runId;
    differing = new Set(run.responseIds.slice(0, 3));
    const [first] = [...world.raters].sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const failingRater = world.raters.findIndex(({ userId }) => userId === first?.userId);
    // What run 2 of the tests above still has open is judged as well.
    await judgeAll(world, 2 * ITEMS, (responseId, rater) =>
      rater === failingRater && differing.has(responseId) ? FAILS : PASSES,
    );
  });

  it("are as many as the table counts, and whoever reads them is on record for those and no others", async () => {
    const reader = await addLead(deps, world.projectId);
    const asked = { runId, unit: "response", a: "misattributed", b: "grounded" };
    const { items, nextCursor } = await cell(asked, reader);
    expect(new Set(items.map(({ responseId }) => responseId))).toEqual(differing);
    expect([nextCursor, items.every(({ claim }) => claim === null)]).toEqual([null, true]);
    expect(await servedTo(reader)).toEqual(differing);
    expect((await cell({ ...asked, by: "effect", a: "fail", b: "pass" }, reader)).items).toHaveLength(3);
    const claims = await cell({ ...asked, unit: "claim" }, reader);
    expect(claims.items.map(({ claim }) => claim)).toEqual([1, 1, 1]);
    const chained = { chainId: world.projectId, type: "labels.accessed", actorId: reader.userId };
    expect(await deps.db.prisma.auditEvent.count({ where: chained })).toBe(3);
  });

  it("come page by page, and only what was served is on record", async () => {
    const reader = await addLead(deps, world.projectId);
    const asked = { runId, unit: "response", a: "grounded", b: "grounded", limit: 5 };
    const page = await cell(asked, reader);
    expect(page.items).toHaveLength(5);
    expect((await servedTo(reader)).size).toBe(5);
    const rest = await cell({ ...asked, cursor: page.nextCursor ?? "" }, reader);
    expect(rest.items).toHaveLength(4);
    expect(rest.nextCursor).toBeNull();
    await expect(cell({ ...asked, cursor: "x" }, reader)).rejects.toMatchObject({ code: "bad_request" });
  });

  it("stay closed to who is judging a response of the table again, and nothing is on record then", async () => {
    const userId = await addPerson(deps, `lead-rater-${deps.newId()}`);
    await addMember(deps, world.projectId, userId, ["lead", "rater"]);
    const alsoRates = callerOf(world.projectId, userId, ["lead", "rater"]);
    await drawRescore(deps, world.lead, { runId, kind: "inter", k: 4, seed: "cell" });
    const task = await take(deps, alsoRates);
    const asked = { runId, unit: "response", a: "grounded", b: "grounded" };
    await expect(cell(asked, alsoRates)).rejects.toMatchObject({ code: "rated_by_you" });
    expect((await servedTo(alsoRates)).size).toBe(0);
    await send(deps, alsoRates, task, bodyOf(task, judgeTask(task, PASSES)));
    expect((await cell(asked, alsoRates)).items.length).toBeGreaterThan(0);
  });
});
