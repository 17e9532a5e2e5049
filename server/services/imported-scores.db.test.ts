import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "@/cli/terminal.fixture";
import type { Deps } from "@/server/deps";
import { getRunDeltas } from "./get-run-deltas";
import { importScores } from "./import-scores";
import { addEngineer, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { answer, chunks, fileOf, importAnswers } from "./judged-answers.fixture";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

let projects = 0;
const freshCaller = () => addEngineer(deps, `scores-${(projects += 1)}`);

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
    const runId = await importAnswers(deps, caller, answer("a"));
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
    const runId = await importAnswers(deps, caller, answer("a"));
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
    const runId = await importAnswers(deps, caller, answer("a"));
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
    const runId = await importAnswers(deps, caller, answer("a"));
    const foreign = await importAnswers(deps, other, answer("a"));
    await expect(getRunDeltas(deps, caller, runId, foreign)).rejects.toMatchObject({ code: "not_found" });
  });
});
