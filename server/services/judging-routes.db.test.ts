import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as getBatchRoute } from "@/app/api/v1/batches/[batchId]/route";
import { POST as adjudicateRoute } from "@/app/api/v1/disputes/[disputeId]/adjudications/route";
import { GET as getDisputeRoute } from "@/app/api/v1/disputes/[disputeId]/route";
import { PUT as saveDraftRoute } from "@/app/api/v1/drafts/[leaseId]/route";
import { POST as deferRoute } from "@/app/api/v1/leases/[leaseId]/defer/route";
import { POST as recuseRoute } from "@/app/api/v1/leases/[leaseId]/recuse/route";
import { POST as releaseRoute } from "@/app/api/v1/leases/[leaseId]/release/route";
import { POST as renewRoute } from "@/app/api/v1/leases/[leaseId]/renew/route";
import { GET as getLeaseRoute } from "@/app/api/v1/leases/[leaseId]/route";
import { GET as listBatchesRoute } from "@/app/api/v1/projects/[projectId]/batches/route";
import { GET as listDisputesRoute } from "@/app/api/v1/projects/[projectId]/disputes/route";
import { GET as listOwnRoute } from "@/app/api/v1/projects/[projectId]/own-judgements/route";
import { POST as takeNextRoute } from "@/app/api/v1/projects/[projectId]/queue/next/route";
import { POST as commitRoute } from "@/app/api/v1/responses/[responseId]/labels/route";
import { GET as getResponseRoute } from "@/app/api/v1/responses/[responseId]/route";
import { POST as openBatchRoute } from "@/app/api/v1/runs/[runId]/batches/route";
import { POST as reopenRoute } from "@/app/api/v1/submissions/[submissionId]/reopen/route";
import { batch } from "@/contracts/batches";
import { type BenchTask, benchEndpoints, benchTask } from "@/contracts/bench";
import { dispute, disputeEndpoints, responseReplay } from "@/contracts/disputes";
import { problem } from "@/contracts/problems";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import type { RouteHandler } from "@/server/route/route";
import { sessionCookieOf } from "@/server/route/test-world";
import { judgeTask, newKey } from "./test-bench";
import { addPanel, addRun, plainResponse } from "./test-responses";

let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  replaceDeps(deps);
});

afterAll(async () => {
  replaceDeps(null);
  await deps.db.close();
  await database.drop();
});

interface Sent {
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly key?: string;
}

async function call(handler: RouteHandler, caller: Caller, params: Record<string, string>, sent: Sent = {}) {
  const headers = new Headers({ cookie: await sessionCookieOf(deps, caller.userId), "sec-fetch-site": "same-origin" });
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  if (sent.ifMatch !== undefined) headers.set("if-match", `"${sent.ifMatch}"`);
  if (sent.key !== undefined) headers.set("idempotency-key", sent.key);
  const body = sent.body === undefined ? null : JSON.stringify(sent.body);
  const request = new Request("http://127.0.0.1:3000/api/v1/x", { method: handler.endpoint.method, headers, body });
  const response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, etag: response.headers.get("etag"), json: (await response.json()) as unknown };
}

const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, problem.parse(json).code];

async function openWorld() {
  const panel = await addPanel(deps, 2);
  const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
  const opened = await call(openBatchRoute, panel.engineer, { runId: run.runId }, { body: {} });
  expect(opened.status).toBe(201);
  const [first, second] = panel.raters as [Caller, Caller];
  return { ...panel, ...run, first, second, batch: batch.parse(opened.json) };
}

async function takeNext(rater: Caller): Promise<BenchTask> {
  const answer = await call(takeNextRoute, rater, { projectId: rater.projectId }, { body: {} });
  expect(answer.status).toBe(200);
  return benchTask.parse(benchEndpoints.takeNext.answer.parse(answer.json).task);
}

const bodyOf = (task: BenchTask, says: Parameters<typeof judgeTask>[1]) => ({
  leaseId: task.leaseId,
  state: "judged",
  judgement: judgeTask(task, says),
});

async function commit(rater: Caller, says: Parameters<typeof judgeTask>[1]): Promise<BenchTask> {
  const task = await takeNext(rater);
  const sent = { body: bodyOf(task, says), ifMatch: task.leaseVersion, key: newKey() };
  expect((await call(commitRoute, rater, { responseId: task.responseId }, sent)).status).toBe(201);
  return task;
}

describe("judging over HTTP", () => {
  it("goes from an opened run through two blind judgements and a ruling to the replay", async () => {
    const world = await openWorld();
    const { first, second, lead, engineer, projectId } = world;
    const task = await commit(first, ["grounded", "grounded"]);
    await commit(second, ["grounded", "unsupported"]);
    const listed = await call(listDisputesRoute, lead, { projectId });
    const disputeId = disputeEndpoints.listDisputes.answer.parse(listed.json).items[0]?.id ?? "";
    const opened = await call(getDisputeRoute, lead, { disputeId });
    expect([opened.status, opened.etag, dispute.parse(opened.json).state]).toEqual([200, '"1"', "open"]);
    const ruled = {
      claims: [{ claimId: task.claims[1]?.id, label: "unsupported", reason: "not_retrieved", severity: "minor" }],
      declined: null,
      supportInR: null,
      cause: "slip",
      reason: "Nothing retrieved says so.",
    };
    const settled = await call(adjudicateRoute, lead, { disputeId }, { body: ruled, ifMatch: 1, key: newKey() });
    expect([settled.status, settled.etag, dispute.parse(settled.json).state]).toEqual([201, '"2"', "settled"]);
    const replay = await call(getResponseRoute, engineer, { responseId: task.responseId });
    expect(responseReplay.parse(replay.json).verdict).toMatchObject({ outcome: "unsupported", basis: "adjudicated" });
    const progress = { slots: 2, committed: 2, leased: 0, pairsClosed: 1, disputesOpen: 0, verdicts: 1 };
    const read = await call(getBatchRoute, lead, { batchId: world.batch.id });
    expect(batch.parse(read.json).progress).toEqual(progress);
    expect((await call(listBatchesRoute, engineer, { projectId })).status).toBe(200);
  });

  it("asks for the version and the key of a commit, and answers a stale one with the present version", async () => {
    const { first } = await openWorld();
    const task = await takeNext(first);
    const responseId = task.responseId;
    const body = bodyOf(task, ["grounded", "grounded"]);
    const send = async (sent: Sent) => codeOf(await call(commitRoute, first, { responseId }, { body, ...sent }));
    expect(await send({ key: newKey() })).toEqual([428, "precondition_required"]);
    expect(await send({ ifMatch: task.leaseVersion })).toEqual([400, "idempotency_key_missing"]);
    const renewed = await call(renewRoute, first, { leaseId: task.leaseId }, { ifMatch: task.leaseVersion });
    expect([renewed.status, renewed.etag]).toEqual([200, '"2"']);
    const stale = await call(commitRoute, first, { responseId }, { body, ifMatch: 1, key: newKey() });
    expect([stale.status, problem.parse(stale.json).current]).toEqual([409, { leaseVersion: 2 }]);
    const half = { ...body, judgement: judgeTask(task, ["grounded"], { declined: null }) };
    const open = await call(commitRoute, first, { responseId }, { body: half, ifMatch: 2, key: newKey() });
    expect([open.status, problem.parse(open.json).errors?.map((error) => error.code)]).toEqual([
      422,
      ["declined_missing"],
    ]);
  });

  it("refuses evidence at a place that can't be, in a judgement and in a draft", async () => {
    const { first, source } = await openWorld();
    const task = await takeNext(first);
    const { responseId, leaseId } = task;
    const marked = (startCp: number, endCp: number) => {
      const judgement = judgeTask(task, ["grounded", "grounded"]);
      const evidence = [{ versionId: source.versionId, chunkHandle: null, startCp, endCp }];
      return { ...judgement, claims: judgement.claims.map((claim) => ({ ...claim, evidence })) };
    };
    const send = (judgement: unknown) => {
      const body = { leaseId, state: "judged", judgement };
      return call(commitRoute, first, { responseId }, { body, ifMatch: task.leaseVersion, key: newKey() });
    };
    for (const [startCp, endCp] of [
      [50, 10],
      [0, 2 ** 40],
      [2 ** 40, 2 ** 40 + 1],
    ] as const) {
      const judgement = marked(startCp, endCp);
      expect(codeOf(await send(judgement))).toEqual([422, "body_invalid"]);
      expect(codeOf(await send({ ...marked(0, 5), refusalEvidence: judgement.claims[0]?.evidence }))).toEqual([
        422,
        "body_invalid",
      ]);
      const body = { baseVersion: 0, judgement };
      expect(codeOf(await call(saveDraftRoute, first, { leaseId }, { body }))).toEqual([422, "body_invalid"]);
    }
    const past = await send(marked(0, 2 ** 31 - 1));
    expect([past.status, problem.parse(past.json).errors?.map(({ code }) => code)]).toEqual([
      422,
      expect.arrayContaining(["evidence_unknown"]),
    ]);
  });

  it("keeps drafts, gives leases back, and takes a judgement up again", async () => {
    const { first, projectId } = await openWorld();
    const task = await takeNext(first);
    const { leaseId } = task;
    const draft = { baseVersion: 0, judgement: judgeTask(task, ["unsupported"]) };
    expect((await call(saveDraftRoute, first, { leaseId }, { body: draft })).etag).toBe('"1"');
    const again = await call(saveDraftRoute, first, { leaseId }, { body: draft });
    expect([...codeOf(again), problem.parse(again.json).current]).toMatchObject([409, "stale_draft", { version: 1 }]);
    const read = await call(getLeaseRoute, first, { leaseId });
    expect(benchTask.parse(read.json).draft?.version).toBe(1);
    expect((await call(releaseRoute, first, { leaseId })).json).toEqual({ released: true });
    expect(codeOf(await call(deferRoute, first, { leaseId }))).toEqual([409, "lease_lost"]);
    await commit(first, ["grounded", "grounded"]);
    const own = benchEndpoints.listOwnSubmissions.answer.parse((await call(listOwnRoute, first, { projectId })).json);
    const reopened = await call(reopenRoute, first, { submissionId: own.items[0]?.id ?? "" });
    expect(benchTask.parse(reopened.json).supersedes?.submissionId).toBe(own.items[0]?.id);
  });

  it("says the same to a foreigner as of what isn't there, and to a role that may not", async () => {
    const { first, second, engineer, lead, projectId, runId, responseIds } = await openWorld();
    const { first: foreigner } = await openWorld();
    const task = await takeNext(first);
    const body = bodyOf(task, ["grounded", "grounded"]);
    const draft = { baseVersion: 0, judgement: body.judgement };
    const foreign = [
      await call(getLeaseRoute, foreigner, { leaseId: task.leaseId }),
      await call(releaseRoute, second, { leaseId: task.leaseId }),
      await call(deferRoute, second, { leaseId: task.leaseId }),
      await call(saveDraftRoute, second, { leaseId: task.leaseId }, { body: draft }),
      await call(renewRoute, second, { leaseId: task.leaseId }, { ifMatch: 1 }),
      await call(getLeaseRoute, second, { leaseId: task.leaseId }),
      await call(commitRoute, second, { responseId: task.responseId }, { body, ifMatch: 1, key: newKey() }),
      await call(takeNextRoute, foreigner, { projectId }, { body: {} }),
      await call(getResponseRoute, foreigner, { responseId: responseIds[0] ?? "" }),
    ];
    expect(foreign.map(codeOf)).toEqual(foreign.map(() => [404, "not_found"]));
    const barred = [
      await call(takeNextRoute, engineer, { projectId }, { body: {} }),
      await call(listDisputesRoute, first, { projectId }),
      await call(getResponseRoute, first, { responseId: responseIds[0] ?? "" }),
      await call(openBatchRoute, first, { runId }, { body: {} }),
    ];
    expect(barred.map(codeOf)).toEqual(barred.map(() => [403, "not_allowed"]));
    expect(codeOf(await call(openBatchRoute, lead, { runId }, { body: {} }))).toEqual([409, "batch_already_open"]);
    const recused = await call(recuseRoute, first, { leaseId: task.leaseId }, { body: { reason: "conflict" } });
    expect(recused.json).toEqual({ released: true });
  });
});
