import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gateReport } from "@/contracts/gate";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { evaluateGateOfRun } from "./evaluate-gate";
import { getPolicy } from "./get-policy";
import { listGateReports } from "./list-gate-reports";
import { listGoldenItems } from "./list-golden-items";
import { getOverview } from "./get-overview";
import { getRunMetrics } from "./get-run-metrics";
import { previewGate } from "./preview-gate";
import { proposeBaseline } from "./propose-baseline";
import { proposePolicy } from "./propose-policy";
import { supersedeTarget } from "./supersede-target";
import {
  addWorldRun,
  answerable,
  freezePolicy,
  freezeSet,
  freezeTargets,
  judgeAll,
  judgeOne,
  makeDemonstration,
  makeGoldenWorld,
  sign,
  tamper,
} from "./test-golden";
import type { Says } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");
const page = { limit: 50 };
const ITEMS = 3;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const later = (ms = 60_000) => {
  now = new Date(now.getTime() + ms);
};

/** A demonstration with a policy for three items, their targets frozen from an earlier run, and the set. */
async function makeWorld(options: { isDemonstration?: boolean; hasSet?: boolean } = {}) {
  const world = await makeGoldenWorld(deps, ITEMS);
  if (options.isDemonstration !== false) {
    await makeDemonstration(database, world.projectId);
    await freezePolicy(world, ITEMS);
  }
  const { source } = await addWorldRun(world, 1, "frozen-context");
  await judgeAll(world, ITEMS);
  await freezeTargets(world, source.versionId);
  if (options.hasSet !== false) await freezeSet(world);
  later();
  return { ...world, versionId: source.versionId };
}

const FAILS: readonly Says[] = ["grounded", "misattributed"];
const codes = (report: { reasons: { code: string }[] }) => report.reasons.map((reason) => reason.code);

describe("the gate of a run", () => {
  it("is red where an answer fails, and green where the next run's answers hold", async () => {
    const world = await makeWorld();
    const red = await addWorldRun(world, 2);
    await judgeAll(world, ITEMS, (id) => (id === red.responseIds[1] ? FAILS : ["grounded", "grounded"]));
    const failed = gateReport.parse(await evaluateGateOfRun(deps, world.engineer, red.runId));
    expect(failed).toMatchObject({ outcome: "fail", exitCode: 1, expected: 3, scored: 3, missing: 0, complete: true });
    expect(failed.ungrounded).toMatchObject({ bad: 1, scored: 3, claim: false, ci: { method: "wilson" } });
    expect(failed.failing).toEqual([
      expect.objectContaining({ externalId: "r2", outcome: "misattributed", reason: "not_in_source" }),
    ]);
    expect(failed.failing[0]?.stage).toBeTruthy();
    later();
    const green = await addWorldRun(world, 3);
    await judgeAll(world, ITEMS);
    const passed = gateReport.parse(await evaluateGateOfRun(deps, world.engineer, green.runId));
    expect(passed).toMatchObject({ outcome: "pass", exitCode: 0, reasons: [], demonstration: true, failing: [] });
    expect(passed.flags).toEqual(["demonstration", "baseline_missing"]);
    const { items } = await listGateReports(deps, world.lead, page);
    expect(items.map((item) => gateReport.parse(item))).toEqual([passed, failed]);
  });

  it("fails early, with judgements missing, and never passes early", async () => {
    const world = await makeWorld();
    const { runId, responseIds } = await addWorldRun(world, 2);
    const [one = "", two = ""] = responseIds;
    const judge = async (id: string, says: readonly Says[]) => {
      for (const place of [0, 1] as const) await judgeOne(world, place, id, says);
    };
    await judge(one, ["grounded", "grounded"]);
    await judgeOne(world, 0, two, FAILS);
    const open = gateReport.parse(await previewGate(deps, world.engineer, runId));
    expect([open.outcome, codes(open)]).toEqual(["undecided", ["judgements_missing"]]);
    expect(open.waitingFor.map((item) => item.state)).toEqual(["not_judged", "not_judged"]);
    await judgeOne(world, 1, two, FAILS);
    const failed = await previewGate(deps, world.engineer, runId);
    expect([failed.outcome, failed.missing, failed.flags]).toEqual([
      "fail",
      1,
      ["demonstration", "baseline_missing", "decided_early"],
    ]);
    expect(failed.id).toBeNull();
  });

  it("counts no disputed answer, for early fail or for pass", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    await judgeAll(world, ITEMS, (_, rater) => (rater === 0 ? ["grounded", "grounded"] : FAILS));
    const report = gateReport.parse(await previewGate(deps, world.engineer, runId));
    expect(report).toMatchObject({ outcome: "undecided", failingOpen: 0, scored: 0 });
    expect(report.waitingFor.map((item) => item.state)).toEqual(["disputed", "disputed", "disputed"]);
  });

  it("is undecided where an item has no response, and says which", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2, "live", world.itemIds.slice(0, 2));
    await judgeAll(world, 2);
    const report = gateReport.parse(await previewGate(deps, world.engineer, runId));
    expect(report).toMatchObject({ outcome: "undecided", expected: 3, scored: 2, missing: 1 });
    expect(report.waitingFor).toEqual([{ responseId: null, externalId: "q3", state: "no_response" }]);
  });

  it("is undecided for a run that is not live, and for too few items", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2, "frozen-context");
    await judgeAll(world, ITEMS);
    expect(codes(await previewGate(deps, world.engineer, runId))).toEqual(["kind_not_live"]);
    const strict = await makeWorld({ isDemonstration: false });
    const small = await addWorldRun(strict, 2);
    await judgeAll(strict, ITEMS);
    const report = await previewGate(deps, strict.engineer, small.runId);
    expect([report.outcome, codes(report), report.policy.version]).toEqual(["undecided", ["below_minimum"], 1]);
  });

  it("is undecided while no set is frozen", async () => {
    const world = await makeWorld({ hasSet: false });
    const { runId } = await addWorldRun(world, 2);
    const report = gateReport.parse(await evaluateGateOfRun(deps, world.lead, runId));
    expect([report.outcome, codes(report)[0], report.setVersion]).toEqual(["undecided", "no_golden_set", null]);
  });
});

describe("what a run is measured on", () => {
  it("stays the set it was first decided on, and a target frozen after it began is flagged", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    await judgeAll(world, ITEMS);
    const first = await evaluateGateOfRun(deps, world.engineer, runId);
    later();
    const [item] = (await listGoldenItems(deps, world.lead, page)).items;
    const content = answerable(world.versionId, { points: ["another point"] });
    const body = { content, reason: "a better point" };
    await sign(world, await supersedeTarget(deps, world.lead, item?.target?.id ?? "", body));
    await freezeSet(world);
    const again = await evaluateGateOfRun(deps, world.engineer, runId);
    expect(again.setVersion).toEqual(first.setVersion);
    expect(again.flags).toEqual(["demonstration", "baseline_missing"]);
    const earlier = await addWorldRun(world, 3);
    later();
    expect((await previewGate(deps, world.lead, earlier.runId)).setVersion?.number).toBe(2);
    expect((await previewGate(deps, world.lead, earlier.runId)).flags).toEqual(["demonstration", "baseline_missing"]);
  });

  it("flags a target that was frozen after the run began, wherever the run's figures stand", async () => {
    const world = await makeGoldenWorld(deps, ITEMS);
    const { runId, source } = await addWorldRun(world, 1);
    later();
    await freezeTargets(world, source.versionId);
    await freezeSet(world);
    expect((await previewGate(deps, world.lead, runId)).flags).toEqual([
      "targets_frozen_after_run",
      "baseline_missing",
    ]);
    await evaluateGateOfRun(deps, world.engineer, runId);
    expect((await getOverview(deps, world.lead)).runs).toMatchObject({ latestRunId: runId, isLatestLate: true });
    expect((await getRunMetrics(deps, world.lead, runId, null)).targets_frozen_later).toBe(true);
    const next = await addWorldRun(world, 2);
    expect((await getRunMetrics(deps, world.lead, next.runId, null)).targets_frozen_later).toBe(false);
    expect((await getOverview(deps, world.lead)).runs).toMatchObject({ latestRunId: next.runId, isLatestLate: false });
  });

  it("is the policy that was in force when it began", async () => {
    const world = await makeWorld();
    const before = await addWorldRun(world, 2);
    later();
    await freezePolicy(world, ITEMS + 1);
    later();
    const after = await addWorldRun(world, 3);
    expect((await previewGate(deps, world.lead, before.runId)).policy).toMatchObject({ version: 2, minN: ITEMS });
    expect((await previewGate(deps, world.lead, after.runId)).policy).toMatchObject({ version: 3, minN: ITEMS + 1 });
    const { current, versions } = await getPolicy(deps, world.lead);
    expect([current.version, versions.map((row) => row.version)]).toEqual([3, [3, 2, 1]]);
  });

  it("may be tightened and never loosened, and is small only in a demonstration", async () => {
    const world = await makeWorld();
    const propose = (changes: object) =>
      proposePolicy(deps, world.lead, { num: 1, den: 50, minN: 3, maxSilent: null, reason: "test", ...changes });
    await expect(propose({ den: 49 })).rejects.toMatchObject({ code: "policy_looser_than_rule" });
    await expect(propose({ num: 1, den: 100 })).resolves.toMatchObject({ kind: "policy" });
    await expect(propose({ num: 1, den: 200 })).rejects.toMatchObject({ code: "proposal_pending" });
    const strict = await makeGoldenWorld(deps, 1);
    const low = proposePolicy(deps, strict.lead, { num: 1, den: 50, minN: 149, maxSilent: null, reason: "test" });
    await expect(low).rejects.toMatchObject({ code: "minimum_too_low" });
  });

  it("takes its ceiling on silence from a run that passed, signed by two", async () => {
    const world = await makeWorld();
    const { runId } = await addWorldRun(world, 2);
    const early = proposeBaseline(deps, world.lead, runId, { reason: "the first" });
    await expect(early).rejects.toMatchObject({ code: "no_baseline" });
    await judgeAll(world, ITEMS);
    await evaluateGateOfRun(deps, world.engineer, runId);
    later();
    await sign(world, await proposeBaseline(deps, world.lead, runId, { reason: "the first" }));
    const { current } = await getPolicy(deps, world.lead);
    expect(current).toMatchObject({ version: 3, maxSilent: 0, baselineRunId: runId, minN: ITEMS });
  });
});

async function makeGreen() {
  const world = await makeWorld();
  const { runId } = await addWorldRun(world, 2);
  await judgeAll(world, ITEMS);
  return { ...world, runId };
}

describe("integrity", () => {
  it("comes first: a changed target stops the gate, however the digest is mended", async () => {
    const world = await makeGreen();
    expect((await previewGate(deps, world.lead, world.runId)).outcome).toBe("pass");
    const where = `WHERE project_id = '${world.projectId}'`;
    await tamper(database, "golden_target", `SET content = jsonb_set(content, '{asOf}', '"2020-01-01"') ${where}`);
    const broken = gateReport.parse(await evaluateGateOfRun(deps, world.engineer, world.runId));
    expect([broken.outcome, broken.exitCode, codes(broken)]).toEqual(["integrity", 3, ["targets_changed"]]);
  });

  it("stops at a set whose digest is not the one in the chain", async () => {
    const world = await makeGreen();
    await tamper(
      database,
      "golden_set_version",
      `SET digest = '${"0".repeat(64)}' WHERE project_id = '${world.projectId}'`,
    );
    expect(codes(await previewGate(deps, world.lead, world.runId))).toEqual(["targets_changed"]);
  });

  it("stops at a chain whose end was changed", async () => {
    const world = await makeGreen();
    const last = `(SELECT max(seq) FROM audit_event WHERE chain_id = '${world.projectId}')`;
    await tamper(database, "audit_event", `SET data = '{}' WHERE chain_id = '${world.projectId}' AND seq = ${last}`);
    expect(codes(await previewGate(deps, world.lead, world.runId))).toEqual(["chain_broken"]);
  });

  it("shows a recorded report that was changed as broken", async () => {
    const world = await makeGreen();
    await evaluateGateOfRun(deps, world.engineer, world.runId);
    const change = `content = jsonb_set(content, '{items,0,outcome}', '"unsupported"')`;
    await tamper(database, "gate_report", `SET ${change} WHERE project_id = '${world.projectId}'`);
    const [report] = (await listGateReports(deps, world.lead, page)).items;
    expect([report?.outcome, report?.reasons.map((reason) => reason.code)]).toEqual(["integrity", ["report_broken"]]);
  });

  it("lets nobody edit a report", async () => {
    const world = await makeGreen();
    const { id } = await evaluateGateOfRun(deps, world.engineer, world.runId);
    const { gateReport: table } = deps.db.prisma;
    await expect(table.update({ where: { id: id ?? "" }, data: { outcome: "pass" } })).rejects.toThrow();
    await expect(table.delete({ where: { id: id ?? "" } })).rejects.toThrow();
  });
});
