import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { getOverview } from "./get-overview";
import { addPanel, addRun, plainResponse } from "./test-responses";

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

describe("the overview", () => {
  it("takes a sample of the traffic for no run that a gate is for", async () => {
    const { lead, engineer } = await addPanel(deps, 0);
    await addRun(deps, engineer, 1, [plainResponse("sampled first")], "production-sample");
    expect((await getOverview(deps, lead)).runs).toMatchObject({ total: 1, latestRunId: null });
    const { runId } = await addRun(deps, engineer, 2, [plainResponse("built")]);
    await addRun(deps, engineer, 3, [plainResponse("sampled later")], "production-sample");
    expect((await getOverview(deps, lead)).runs).toMatchObject({ total: 3, latestRunId: runId });
  });
});
