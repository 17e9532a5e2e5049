import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type CountingVerifier, makeCountingVerifier } from "@/verifiers/counting-verifier.fixture";
import { VerifierUnavailable } from "@/verifiers/verifier";
import { addEngineer, type ImportWorld, openImportWorld } from "./import-run.fixture";
import { answer, importAnswers } from "./judged-answers.fixture";
import { getPlanned, planVerifierRun } from "./plan-verifier-run";
import { resumeVerifierRuns } from "./resume-verifier-runs";
import type { VerifierOpener } from "./verification/open-configured-verifier";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

const openerOf =
  (verifier: CountingVerifier): VerifierOpener =>
  () =>
    Promise.resolve({ verifier, maySend: () => true, close: () => undefined });

let projects = 0;

/** A run that a killed process left after half its claims: `leaseMs` from now its lease ends. */
async function leaveHalfDone(leaseMs: number): Promise<{ caller: Caller; id: string; half: string[] }> {
  const caller = await addEngineer(deps, `resume-${(projects += 1)}`);
  const runId = await importAnswers(deps, caller, answer("a"), answer("b", { question: "And now?" }));
  const open = openerOf(makeCountingVerifier());
  const { id } = await planVerifierRun(deps, caller, { runId, kind: "onnx" }, open);
  const now = deps.clock();
  const claims = await deps.db.prisma.claim.findMany({ where: { response: { runId } }, orderBy: { id: "asc" } });
  const half = claims.slice(0, claims.length / 2).map((claim) => claim.id);
  await deps.db.prisma.verifierRun.update({
    where: { id },
    data: { state: "running", leaseUntil: new Date(now.getTime() + leaseMs) },
  });
  const kept = { verifierRunId: id, state: "scored", entailment: 1, windows: 1, reason: null, createdAt: now };
  await deps.db.prisma.verifierOutcome.createMany({ data: half.map((claimId) => ({ ...kept, claimId })) });
  return { caller, id, half };
}

describe("runs of verifiers that a process left", () => {
  it("are gone on with to the end, and what was kept is not asked for again", async () => {
    const { id, half } = await leaveHalfDone(-1);
    await resumeVerifierRuns(deps, openerOf(makeCountingVerifier()));
    const done = await getPlanned(deps, id);
    expect(done).toMatchObject({ state: "done", reason: null, settled: done.claims });
    const outcomes = await deps.db.prisma.verifierOutcome.findMany({ where: { verifierRunId: id } });
    expect(outcomes).toHaveLength(done.claims);
    expect(outcomes.filter(({ claimId }) => half.includes(claimId))).toHaveLength(half.length);
  });

  it("are left alone while somebody works on them", async () => {
    const { id, half } = await leaveHalfDone(60_000);
    await resumeVerifierRuns(deps, openerOf(makeCountingVerifier()));
    expect(await getPlanned(deps, id)).toMatchObject({ state: "running", settled: half.length });
  });

  it("wait where the verifier is not there, and hold up no other", async () => {
    const [waiting, other] = [await leaveHalfDone(-2), await leaveHalfDone(-1)];
    let calls = 0;
    const open: VerifierOpener = (kind) => {
      calls += 1;
      if (calls === 1) return Promise.reject(new VerifierUnavailable("no_folder", "There is no folder."));
      return openerOf(makeCountingVerifier())(kind);
    };
    await resumeVerifierRuns(deps, open);
    expect(await getPlanned(deps, waiting.id)).toMatchObject({ state: "running" });
    expect(await getPlanned(deps, other.id)).toMatchObject({ state: "done" });
    await resumeVerifierRuns(deps, openerOf(makeCountingVerifier()));
    expect(await getPlanned(deps, waiting.id)).toMatchObject({ state: "done" });
  });

  it("are stopped, and say so, where whoever started them has left", async () => {
    const { caller, id, half } = await leaveHalfDone(-1);
    const { projectId, userId } = caller;
    await deps.db.prisma.membership.deleteMany({ where: { projectId, userId } });
    const verifier = makeCountingVerifier();
    await resumeVerifierRuns(deps, openerOf(verifier));
    expect(await getPlanned(deps, id)).toMatchObject({
      state: "stopped",
      reason: "starter_left",
      settled: half.length,
    });
    expect(verifier.asked).toEqual([]);
  });
});
