import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BenchTask, Judgement } from "@/contracts/bench";
import { benchTask } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { commitLabels } from "./commit-labels";
import { openBatch } from "./open-batch";
import { takeNext } from "./take-next";
import { addPanel, addRun, judge, plainResponse } from "./test-responses";

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

async function take(caller: Caller, onScreen: string[] = []): Promise<BenchTask> {
  const { task } = await takeNext(deps, caller, onScreen);
  if (task === null) throw new Error("nothing was handed out");
  return benchTask.parse(task);
}

let keys = 0;
const commit = (caller: Caller, task: BenchTask, judgement: Judgement) =>
  commitLabels(
    deps,
    caller,
    task.responseId,
    { leaseId: task.leaseId, state: "judged", cannotJudgeReason: "", judgement, supersedes: null, onScreen: [] },
    task.leaseVersion,
    { key: `key-${(keys += 1)}`, route: "commitLabels", bodyHash: "h" },
  );

describe("a response judged by two", () => {
  it("comes to a verdict where they say the same", async () => {
    const { engineer, raters } = await addPanel(deps, 2);
    const { runId, responseIds } = await addRun(deps, engineer, 1, [plainResponse("one")]);
    const batch = await openBatch(deps, engineer, runId, { carryOver: true });
    expect(batch.queued).toBe(1);
    for (const rater of raters) {
      const task = await take(rater);
      await commit(
        rater,
        task,
        judge(
          task.claims.map((claim) => claim.id),
          ["grounded", "misattributed"],
        ),
      );
    }
    const verdicts = await deps.db.prisma.verdict.findMany({ where: { responseId: responseIds[0] ?? "" } });
    expect(verdicts.map((verdict) => [verdict.outcome, verdict.basis])).toEqual([["misattributed", "unanimous"]]);
  });
});
