import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifierOutcome, verifierRun } from "@/contracts/verifiers";
import { line } from "@/formats/golden-jsonl.fixture";
import { runForJson, runInTest } from "@/cli/terminal.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { makeCountingVerifier, type CountingVerifier } from "@/verifiers/counting-verifier.fixture";
import { failed, VerifierUnavailable } from "@/verifiers/verifier";
import { getRunDeltas } from "./get-run-deltas";
import { getVerifierRun } from "./get-verifier-run";
import { importScores } from "./import-scores";
import { addEngineer, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
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

const chunks = [{ text: "Opened relays may be returned within 30 days." }, { text: "Freight is billed at cost." }];
const answer = (id: string, change: object = {}) =>
  line({
    id,
    question: "May I return it?",
    chunks,
    answer: "Relays may be returned.",
    claims: [
      { text: "Relays may be returned.", cites: ["S1"], quotes: [] },
      { text: "Freight is free.", cites: ["S2"], quotes: [] },
      { text: "Repairs are free.", cites: ["S9"], quotes: [] },
      { text: "Boxes are blue.", cites: [], quotes: [] },
    ],
    labels: [],
    ...change,
  });
const fileOf = (...lines: string[]) => `${lines.join("\n")}\n`;

async function importAnswers(caller: Caller, ...lines: string[]): Promise<string> {
  const { runId } = await sendRun(deps, caller, fileOf(...lines));
  if (runId === null) throw new Error("nothing was imported");
  return runId;
}

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
    const runId = await importAnswers(caller, answer("a"), answer("b", { question: "And now?" }));
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
    const runId = await importAnswers(caller, answer("a"));
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
    const runId = await importAnswers(caller, ...lines);
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

  it("is worked on by one at a time, and not at all once it is done", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(caller, answer("a"));
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
    const runId = await importAnswers(caller, answer("a"));
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
    const runId = await importAnswers(caller, answer("a"));
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
    const runId = await importAnswers(caller, answer("a"));
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
    const runId = await importAnswers(caller, answer("a"));
    const verifier = makeCountingVerifier();
    const { id } = await runToEnd(caller, (await plan(caller, runId, openerOf(verifier))).id, verifier);
    expect(await outcomesOf({ ...caller, roles: ["lead"] }, id)).toHaveLength(4);
    expect(await outcomesOf({ ...caller, roles: ["lead", "rater"] }, id)).toEqual([]);
  });

  it("is refused by the database where a failure carries a score", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(caller, answer("a"));
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

const scored = (claim: number, entailment: number, more: object = {}) => ({
  response: "a",
  claim,
  scores: { contradiction: 1 - entailment, entailment },
  ...more,
});
const body = (lines: unknown[], revision = "r1") => ({ modelId: "their-judge", revision, lines });

describe("imported scores", () => {
  it("come in once; failures leave no score; another score of the same revision is refused", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(caller, answer("a"));
    const lines = [
      scored(0, 0.9),
      scored(1, 0.2, { handle: "S2" }),
      { response: "a", claim: 2, error: "judge_timeout" },
      { response: "a", claim: 3, skipped: "uncited" },
    ];
    expect(await importScores(deps, caller, runId, body(lines))).toMatchObject({
      added: 2,
      alreadyThere: 0,
      failed: 1,
      skipped: 1,
    });
    expect(await importScores(deps, caller, runId, body(lines))).toMatchObject({ added: 0, alreadyThere: 2 });
    await expect(importScores(deps, caller, runId, body([scored(0, 0.8)]))).rejects.toMatchObject({
      code: "score_differs",
    });
    expect(await importScores(deps, caller, runId, body([scored(0, 0.8)], "r2"))).toMatchObject({ added: 1 });
    const { rows } = await deps.db.pool.query(
      "SELECT data FROM audit_event WHERE type = 'scores.imported' AND chain_id = $1 ORDER BY seq",
      [caller.projectId],
    );
    expect(rows).toMatchObject([{ data: { scores: 2, runId } }, { data: { scores: 1 } }]);
  });

  it.each([
    ["a bare vector", { response: "a", claim: 0, scores: [0.2, 0.8] }, "not_a_score"],
    ["a claim that isn't there", scored(9, 0.5), "no_such_claim"],
    ["a name written another way", { ...scored(0, 0.5), response: "A" }, "no_such_claim"],
    ["a handle the claim doesn't cite", scored(0, 0.5, { handle: "S2" }), "no_such_handle"],
  ])("are refused whole for %s, by line", async (_, bad, code) => {
    const caller = await freshCaller();
    const runId = await importAnswers(caller, answer("a"));
    await expect(importScores(deps, caller, runId, body([scored(1, 0.5), bad]))).rejects.toMatchObject({
      code: "scores_bad_lines",
      errors: [{ line: 2, code }],
    });
    const { rows } = await deps.db.pool.query(
      "SELECT s.id FROM verifier_score s JOIN claim c ON c.id = s.claim_id JOIN response r ON r.id = c.response_id WHERE r.run_id = $1",
      [runId],
    );
    expect(rows).toEqual([]);
  });

  it("are refused where a claim is scored twice", async () => {
    const caller = await freshCaller();
    const runId = await importAnswers(caller, answer("a"));
    await expect(importScores(deps, caller, runId, body([scored(0, 0.5), scored(0, 0.5)]))).rejects.toMatchObject({
      errors: [{ line: 2, code: "scored_twice" }],
    });
  });
});

const quoted = (quote: string, text = "Relays may be returned within 30 days.") => ({
  claims: [{ text, cites: ["S1"], quotes: [quote] }],
});

describe("deltas of two runs", () => {
  it("are those that assay regress prints for the same files", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-deltas-"));
    const before = fileOf(
      answer("a", quoted("returned within 30 days")),
      answer("b"),
      answer("c", { ...quoted("returned within 30 days"), answer: "x" }),
      answer("d", { claims: [], answer: "I cannot answer this from the sources." }),
      answer("e", quoted("may be returnd within 30 days")),
      answer("gone"),
    );
    const after = fileOf(
      answer("a", quoted("returned within 60 days", "Relays may be returned within 60 days.")),
      answer("b", { claims: [{ text: "Relays may be returned.", cites: ["S1", "S1", "S7"], quotes: [] }] }),
      answer("c", { ...quoted("returned within 30 days"), answer: "x", chunks: [...chunks, { text: "More." }] }),
      answer("d"),
      answer("e", quoted("Freight is billed at cost")),
      answer("new"),
    );
    const caller = await freshCaller();
    const baselineRunId = (await sendRun(deps, caller, before)).runId ?? "";
    const runId = (await sendRun(deps, caller, after, { system: "next" })).runId ?? "";
    const page = await getRunDeltas(deps, caller, runId, baselineRunId);
    const [base, now, baseline] = ["before.jsonl", "after.jsonl", "baseline.json"].map((name) => join(folder, name));
    writeFileSync(base ?? "", before);
    writeFileSync(now ?? "", after);
    await runInTest(["regress", base ?? "", "--write-baseline", baseline ?? ""]);
    const { json } = await runForJson(["regress", now ?? "", "--baseline", baseline ?? ""]);
    const { triage: _triage, ...printed } = json;
    const { runId: _run, baselineRunId: _base, located, ...shown } = page;
    expect(JSON.parse(JSON.stringify(shown))).toEqual(printed);
    expect(located.map(({ id }) => id).toSorted()).toEqual(
      [...shown.worse.map(({ id }) => id), ...shown.better].toSorted(),
    );
    expect(shown).toMatchObject({ missing: ["gone"], added: ["new"], context_changed: ["c"], shared: 4 });
    rmSync(folder, { recursive: true, force: true });
  });

  it("know no run of another project", async () => {
    const caller = await freshCaller();
    const other = await freshCaller();
    const runId = await importAnswers(caller, answer("a"));
    const foreign = await importAnswers(other, answer("a"));
    await expect(getRunDeltas(deps, caller, runId, foreign)).rejects.toMatchObject({ code: "not_found" });
  });
});
