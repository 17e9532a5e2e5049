import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifierOutcome, verifierRun } from "@/contracts/verifiers";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { makeCountingVerifier, type CountingVerifier } from "@/verifiers/counting-verifier.fixture";
import { failed, VerifierUnavailable } from "@/verifiers/verifier";
import { getVerifierRun } from "./get-verifier-run";
import { addEngineer, type ImportWorld, openImportWorld } from "./import-run.fixture";
import { answer, importAnswers } from "./judged-answers.fixture";
import { listVerifierOutcomes } from "./list-verifier-outcomes";
import { listVerifierRuns, listVerifiers } from "./list-verifiers";
import { getPlanned, planVerifierRun } from "./plan-verifier-run";
import { startVerifierRun } from "./start-verifier-run";
import type { VerifierOpener } from "./verification/open-configured-verifier";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

let projects = 0;
const freshCaller = () => addEngineer(deps, `verify-${(projects += 1)}`);

const openerOf =
  (verifier: CountingVerifier, maySend: (textClass: string) => boolean = () => true): VerifierOpener =>
  () =>
    Promise.resolve({ verifier, maySend, close: () => undefined });

async function runToEnd(caller: Caller, id: string, verifier: CountingVerifier, signal?: AbortSignal) {
  const { finished } = await startVerifierRun(deps, caller, id, {
    open: openerOf(verifier),
    ...(signal === undefined ? {} : { signal }),
  });
  await finished;
  return verifierRun.parse(await getPlanned(deps, id));
}

const none: VerifierOpener = () => Promise.reject(new VerifierUnavailable("no_folder", "There is no folder."));

const plan = (caller: Caller, runId: string, open: VerifierOpener) =>
  planVerifierRun(deps, caller, { runId, kind: "onnx" }, open);

const outcomesOf = async (caller: Caller, id: string) => {
  const { items } = await listVerifierOutcomes(deps, caller, id, { limit: 200 });
  return items.map((item) => verifierOutcome.parse(item));
};

describe("a run of a verifier", () => {
  it("says beforehand what it costs, costs that, and pays for nothing after a cheap failure", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"), answer("b", { question: "And now?" }));
    const verifier = makeCountingVerifier();
    const planned = await plan(caller, runId, openerOf(verifier));
    expect(planned).toMatchObject({ state: "planned", claims: 8, settled: 0, number: 1 });
    // The same two pairs twice are paid for once.
    expect(planned.forecast).toMatchObject({ claims: 8, skipped: 4, failed: 0, calls: 2, cachedPairs: 0 });
    expect(verifier.asked).toEqual([]);
    const done = await runToEnd(caller, planned.id, verifier);
    expect(done).toMatchObject({ state: "done", settled: 8, reason: null });
    expect(done.spent).toEqual(planned.forecast);
    expect(verifier.asked).toHaveLength(2);
    const outcomes = await outcomesOf(caller, planned.id);
    expect(outcomes.slice(0, 4).map(({ state, reason }) => reason ?? state)).toEqual([
      "scored",
      "scored",
      "handle_dangling",
      "uncited",
    ]);
    expect(outcomes[0]).toMatchObject({ externalId: "a", claimOrdinal: 0, entailment: 1, windows: 1 });
    expect((await listVerifierRuns(deps, runId)).items).toHaveLength(1);
    expect((await listVerifiers(deps, caller)).items).toMatchObject([{ kind: "onnx", modelId: "counting" }]);
  });

  it("finds its scores again in the next run, and another revision pays anew", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    const first = makeCountingVerifier();
    await runToEnd(caller, (await plan(caller, runId, openerOf(first))).id, first);
    const again = makeCountingVerifier();
    const planned = await plan(caller, runId, openerOf(again));
    expect(planned.forecast).toMatchObject({ calls: 0, cachedPairs: 2 });
    const done = await runToEnd(caller, planned.id, again);
    expect(again.asked).toEqual([]);
    expect(done).toMatchObject({ state: "done", settled: 4 });
    const other = { ...makeCountingVerifier(), revision: "2" };
    expect((await plan(caller, runId, openerOf(other))).forecast).toMatchObject({ calls: 2, cachedPairs: 0 });
  });

  it("goes on where it was broken off, and pays for nothing twice", async () => {
    const caller = await freshCaller();
    const lines = Array.from({ length: 60 }, (_, i) =>
      answer(`r${i}`, {
        question: `q${i}?`,
        claims: [{ text: `Relays may be returned, case ${i}.`, cites: ["S1"], quotes: [] }],
      }),
    );
    const runId = await importAnswers(deps, caller, ...lines);
    const stop = new AbortController();
    const first = makeCountingVerifier({ onScore: (asked) => asked === 40 && stop.abort() });
    const planned = await plan(caller, runId, openerOf(first));
    const stopped = await runToEnd(caller, planned.id, first, stop.signal);
    expect(stopped).toMatchObject({ state: "stopped", reason: "stopped", settled: 40 });
    const second = makeCountingVerifier();
    const done = await runToEnd(caller, planned.id, second);
    expect(done).toMatchObject({ state: "done", settled: 60 });
    expect(first.asked.length + second.asked.length).toBe(60);
    expect(done.spent.calls).toBe(planned.forecast.calls);
  });

  it("asks a judge only about what a cheaper verifier is unsure of, by its calibration's band, and costs what was forecast", async () => {
    const caller = await freshCaller();
    const claims = ["Relays may be returned.", "Relays cost nothing.", "Freight is free.", "Boxes are blue."];
    const line = answer("a", { claims: claims.map((text, i) => ({ text, cites: i === 3 ? [] : ["S1"], quotes: [] })) });
    const runId = await importAnswers(deps, caller, line);
    const first = makeCountingVerifier();
    const { id: bandOf } = await plan(caller, runId, openerOf(first));
    const judge = { ...makeCountingVerifier(), kind: "http_judge" as const, id: "judge" };
    const planJudge = (of = bandOf) =>
      planVerifierRun(deps, caller, { runId, kind: "http_judge", bandOf: of }, openerOf(judge));
    await expect(planJudge()).rejects.toMatchObject({ code: "no_band" });
    const cheap = await runToEnd(caller, bandOf, first);
    await expect(planJudge()).rejects.toMatchObject({ code: "no_band" });
    await expect(planJudge("nothing")).rejects.toMatchObject({ code: "not_found" });
    const row = {
      id: deps.newId(),
      projectId: caller.projectId,
      verifierId: cheap.verifier.id,
      number: 1,
      digest: "d",
    };
    const content = { status: "calibrated", tau: 0.9, band: { tau_lo: 0.2, tau_hi: 0.9 } };
    const created = { createdById: caller.userId, createdAt: deps.clock() };
    await deps.db.prisma.calibration.create({ data: { ...row, content, ...created } });
    const planned = await planJudge();
    // It is sure of the first, and of the third, of which its passage has no word.
    expect(planned).toMatchObject({ claims: 4, settled: 2, forecast: { claims: 4, skipped: 3, calls: 1 } });
    const done = await runToEnd(caller, planned.id, judge);
    expect(done).toMatchObject({ state: "done", settled: 4 });
    expect(done.spent).toEqual(planned.forecast);
    expect(judge.asked.map(({ hypothesis }) => hypothesis)).toEqual(["Relays cost nothing."]);
    const reasons = (await outcomesOf(caller, planned.id)).map(({ state, reason }) => reason ?? state);
    expect(reasons).toEqual(["outside_band", "scored", "outside_band", "uncited"]);
  });

  it("is worked on by one at a time, and not at all once it is done", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    const verifier = makeCountingVerifier();
    const { id } = await plan(caller, runId, openerOf(verifier));
    const open = openerOf(verifier);
    const { finished } = await startVerifierRun(deps, caller, id, { open });
    await expect(startVerifierRun(deps, caller, id, { open })).rejects.toMatchObject({ code: "verifier_run_busy" });
    await finished;
    await expect(startVerifierRun(deps, caller, id, { open })).rejects.toMatchObject({ code: "verifier_run_busy" });
  });

  it("keeps a failure as a failure, and asks again for it in the next run", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    const failing = makeCountingVerifier({ failOn: "Freight" });
    const done = await runToEnd(caller, (await plan(caller, runId, openerOf(failing))).id, failing);
    expect(done.spent).toMatchObject({ failed: 1, skipped: 2, calls: 2 });
    const [, second] = await outcomesOf(caller, done.id);
    expect(second).toMatchObject({ state: "failed", reason: "model_failed", entailment: null });
    expect((await plan(caller, runId, openerOf(makeCountingVerifier()))).forecast).toMatchObject({
      calls: 1,
      cachedPairs: 1,
    });
  });

  it("sends nothing of a class that may not leave", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    const verifier = makeCountingVerifier();
    const closed = openerOf(verifier, (textClass) => textClass === "public");
    const planned = await plan(caller, runId, closed);
    expect(planned.forecast).toMatchObject({ calls: 0, failed: 2 });
    const { finished } = await startVerifierRun(deps, caller, planned.id, { open: closed });
    await finished;
    expect(verifier.asked).toEqual([]);
    const reasons = (await outcomesOf(caller, planned.id)).map(({ reason }) => reason);
    expect(reasons).toEqual(["class_not_sent", "class_not_sent", "handle_dangling", "uncited"]);
    expect((await getVerifierRun(deps, planned.id)).reasons).toEqual([
      { state: "failed", reason: "class_not_sent", claims: 2 },
      { state: "skipped", reason: "handle_dangling", claims: 1 },
      { state: "skipped", reason: "uncited", claims: 1 },
    ]);
  });

  it("says what is missing, goes on with no other revision, and survives a verifier that throws", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    await expect(plan(caller, runId, none)).rejects.toMatchObject({
      code: "verifier_unavailable",
      detail: { cause: "no_folder" },
    });
    await expect(planVerifierRun(deps, caller, { runId, kind: "http_judge" })).rejects.toMatchObject({
      detail: { cause: "not_configured" },
    });
    const { id } = await plan(caller, runId, openerOf(makeCountingVerifier()));
    const other = openerOf({ ...makeCountingVerifier(), revision: "2" });
    await expect(startVerifierRun(deps, caller, id, { open: other })).rejects.toMatchObject({
      detail: { cause: "another_revision" },
    });
    const broken = { ...makeCountingVerifier(), score: () => Promise.reject(new Error("no")) };
    const { finished } = await startVerifierRun(deps, caller, id, { open: openerOf(broken) });
    await finished;
    expect(await getPlanned(deps, id)).toMatchObject({ state: "stopped", reason: "failed" });
    expect(await runToEnd(caller, id, makeCountingVerifier())).toMatchObject({ state: "done" });
  });

  it("shows a score to nobody who may still have to judge the response", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    const verifier = makeCountingVerifier();
    const { id } = await runToEnd(caller, (await plan(caller, runId, openerOf(verifier))).id, verifier);
    expect(await outcomesOf({ ...caller, roles: ["lead"] }, id)).toHaveLength(4);
    expect(await outcomesOf({ ...caller, roles: ["lead", "rater"] }, id)).toEqual([]);
  });

  it("is refused by the database where a failure carries a score", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(deps, caller, answer("a"));
    const { id } = await plan(caller, runId, openerOf(makeCountingVerifier()));
    const { rows } = await deps.db.pool.query<{ id: string }>(
      "SELECT c.id FROM claim c JOIN response r ON r.id = c.response_id WHERE r.run_id = $1",
      [runId],
    );
    const insert = (state: string, reason: string | null, entailment: number | null) =>
      deps.db.pool.query(
        "INSERT INTO verifier_outcome (verifier_run_id, claim_id, state, reason, entailment, windows, created_at) VALUES ($1, $2, $3, $4, $5, 1, now())",
        [id, rows[0]?.id, state, reason, entailment],
      );
    await expect(insert("failed", failed("judge_empty").reason, 0)).rejects.toMatchObject({ code: "23514" });
    await expect(insert("scored", null, null)).rejects.toMatchObject({ code: "23514" });
    await expect(insert("scored", null, 1.5)).rejects.toMatchObject({ code: "23514" });
  });
});
