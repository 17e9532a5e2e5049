import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreementDetailEndpoints } from "@/contracts/agreement-detail";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { getAgreementDetail } from "./get-agreement-detail";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld } from "./test-golden";

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
    const detail = await detailOf(runId);
    expect(detail.raters).toHaveLength(2);
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
