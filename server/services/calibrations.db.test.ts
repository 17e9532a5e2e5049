import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CalibrationDetail, calibrationEndpoints, type ScoredPair } from "@/contracts/calibrations";
import { isArtifactIntact } from "@/domain/calibration/calibration-artifact";
import { createGenerator } from "@/domain/agreement/generator";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { findCalibration } from "@/server/repositories/calibrations";
import { findCertifiedThreshold } from "@/server/repositories/run-metrics";
import { createGoldenItems } from "./create-golden-items";
import { getCalibration } from "./get-calibration";
import { importScores } from "./import-scores";
import { listCalibrations } from "./list-calibrations";
import { recordCalibration } from "./record-calibration";
import { addWorldRun, freezeSet, freezeTargets, type GoldenWorld, judgeAll, makeGoldenWorld } from "./test-golden";
import type { Says } from "./test-responses";

let database: TestDatabase;
let deps: Deps;
let world: GoldenWorld;
let runId: string;
let versionId: string;
const ITEMS = 12;
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  world = await makeGoldenWorld(deps, ITEMS);
  const run = await addWorldRun(world, 1);
  runId = run.runId;
  const failing = new Set(run.responseIds.slice(0, 3));
  await judgeAll(world, ITEMS, (responseId) => (failing.has(responseId) ? FAILS : PASSES));
  const version = await deps.db.prisma.documentVersion.findFirstOrThrow({ where: { projectId: world.projectId } });
  versionId = version.id;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

type Source = Parameters<typeof recordCalibration>[2]["source"];

const record = async (source: unknown, changes: Record<string, unknown> = {}, caller = world.engineer) => {
  const body = calibrationEndpoints.recordCalibration.body.parse({ source, ...changes });
  return calibrationEndpoints.recordCalibration.answer.parse(await recordCalibration(deps, caller, body));
};

function pairsOf(count: number): ScoredPair[] {
  const generator = createGenerator("5eed".repeat(16), "pairs");
  return Array.from({ length: count }, (_, i) => {
    const isPositive = generator.unit() < 0.8;
    const raw = isPositive ? 1 - 0.4 * generator.unit() ** 2 : 0.62 * generator.unit();
    const label = isPositive ? "supported" : "not";
    return { score: Math.round(raw * 200) / 200, label, author: "human", clusters: [`q${Math.floor(i / 2)}`] };
  });
}

const ofPairs = (pairs: readonly unknown[], changes: Record<string, unknown> = {}) => ({
  kind: "pairs",
  verifier: { modelId: "nli-small", revision: "1" },
  rubricVersion: null,
  positive: ["supported"],
  pairs,
  ...changes,
});

const standingOf = async ({ id }: CalibrationDetail) => {
  const { items } = await listCalibrations(deps, world.lead, { limit: 50 });
  return items.find((item) => item.id === id);
};

const recordFile = (modelId: string, revision: string, version: string | null) =>
  record(ofPairs(pairsOf(1200), { verifier: { modelId, revision }, rubricVersion: version }), { alpha: 0.1 });

describe("a calibration of a file's pairs", () => {
  it("is certified, kept with its items and its digest, and is what the numbers of a run read", async () => {
    const { rubricVersion } = await readRubric();
    const found = await record(ofPairs(pairsOf(1200), { rubricVersion }), { alpha: 0.1 });
    expect(found).toMatchObject({ number: 1, source: "pairs", status: "calibrated", causes: [], n: 1200 });
    expect(found.figures.certified.tau).toBe(found.tau);
    expect(found.figures.split.fit.n + found.figures.split.certify.n + found.figures.split.report.n).toBe(1200);
    expect(found.items).toHaveLength(1200);
    expect(found.items[0]).toMatchObject({ line: 1, claim: null, label: null, weight: 1 });
    const stored = await findCalibration(deps.db.prisma, found.id);
    expect(stored && isArtifactIntact(stored.artifact, deps.sha256Hex)).toBe(true);
    expect(await findCertifiedThreshold(deps.db.prisma, found.verifier.id)).toBe(found.tau);
    expect(await getCalibration(deps, world.lead, found.id)).toEqual(found);
    const [event] = await deps.db.prisma.auditEvent.findMany({ where: { type: "calibration.recorded" } });
    expect(event?.data).toMatchObject({ calibrationId: found.id, digest: found.digest });
  });

  it("goes stale with another revision of its verifier, and at once where the file names no rubric", async () => {
    const { rubricVersion } = await readRubric();
    expect((await recordFile("unnamed", "1", null)).causes).toEqual(["rubric_changed"]);
    const first = await recordFile("moving", "1", rubricVersion);
    expect(first.status).toBe("calibrated");
    await recordFile("moving", "2", rubricVersion);
    expect(await standingOf(first)).toMatchObject({ status: "stale", causes: ["verifier_changed"] });
  });

  it("is recorded as not calibrated on few pairs, and says why", async () => {
    const few = await record(ofPairs(pairsOf(40)));
    expect(few).toMatchObject({ status: "not_calibrated", tau: null, reason: "no_certified_threshold" });
    expect(few.figures.at_tau).toBeNull();
  });

  const [pair] = [{ score: 0.5, label: "supported", author: "human", clusters: ["q"] }];
  it.each([
    ["labels that a model made", [pair, { ...pair, author: "model" }], "labels_not_human"],
    ["a label spelled in two ways", [pair, { ...pair, label: "Supported" }], "body_invalid"],
    ["pairs that name other numbers of clusters", [pair, { ...pair, clusters: [] }], "clusters_uneven"],
    ["a chance of some pairs only", [pair, { ...pair, pi: 0.5 }], "weight_invalid"],
  ])("refuses %s, and keeps nothing", async (_, pairs, code) => {
    const before = await deps.db.prisma.verifier.count();
    const named = ofPairs(pairs, { verifier: { modelId: `refused ${code}`, revision: "1" } });
    await expect(record(named)).rejects.toMatchObject({ code });
    expect(await deps.db.prisma.verifier.count()).toBe(before);
  });

  it("takes no pair that doesn't say who labelled it", () => {
    const { author: _, ...unsaid } = pair;
    const body = { source: ofPairs([unsaid]) };
    expect(calibrationEndpoints.recordCalibration.body.safeParse(body).success).toBe(false);
  });
});

const readRubric = async () => {
  const row = await deps.db.prisma.rubricVersion.findFirstOrThrow({ where: { projectId: world.projectId } });
  const { id } = row.content as { id: string };
  return { rubricVersion: `${id}/${row.number}` };
};

const scoresOf = async (modelId: string, claims: readonly number[], of = runId) => {
  const where = { runId: of };
  const responses = await deps.db.prisma.response.findMany({ where, select: { externalId: true } });
  const lines = responses.flatMap(({ externalId }) =>
    claims.map((claim) => ({ response: externalId, claim, scores: { entailment: 0.9 - claim / 10 } })),
  );
  return (await importScores(deps, world.engineer, of, { modelId, revision: "1", lines })).verifierId;
};

describe("a calibration of stored scores", () => {
  it("holds people's verdicts against the scores of the same claims, with the places of its items", async () => {
    const verifierId = await scoresOf("own", [0, 1]);
    const found = await record({ kind: "runs", verifierId, runIds: [runId] } satisfies Source, {}, world.lead);
    expect(found).toMatchObject({ source: "runs", n: 24, runs: [{ id: runId, number: 1 }] });
    expect(found.figures.positives).toBe(21);
    expect(found.leftOut).toEqual({ not_scored: 0, not_decided: 0, decided_by_code: 0, not_a_claim: 0, golden: 0 });
    expect(found.items.filter(({ isPositive }) => !isPositive).every(({ label }) => label === "misattributed")).toBe(
      true,
    );
    expect(found.items.every(({ claim }) => claim !== null)).toBe(true);
    // Every answer cites the one document, so that nothing can be split.
    expect(found.figures.flags).toEqual(["one_cluster"]);
    expect(found.status).toBe("not_calibrated");
  });

  it("counts what isn't scored, and leaves out what is in the golden set", async () => {
    const verifierId = await scoresOf("half", [0]);
    const half = await record({ kind: "runs", verifierId, runIds: [runId] });
    expect(half).toMatchObject({ n: 12, leftOut: { not_scored: 12 } });
    expect(half.figures.flags).toContain("chosen_unknown");
    await freezeTargets(world, versionId, world.itemIds.slice(0, 4));
    await freezeSet(world);
    const without = await record({ kind: "runs", verifierId, runIds: [runId] });
    expect(without).toMatchObject({ n: 8, leftOut: { not_scored: 8, golden: 8 } });
  });

  it("holds nothing of a sealed question, though it is in no set yet", async () => {
    const items = ["open", "sealed"].map((name) => ({
      externalId: name,
      question: `What of ${name}?`,
      kind: "answerable" as const,
      adversarialKind: null,
      queryShape: null,
      use: name === "sealed" ? ("sealed" as const) : ("gate" as const),
      class: "confidential" as const,
      target: null,
    }));
    const made = await createGoldenItems(deps, world.lead, { items, reason: "one of each" });
    const ids = made.items.map(({ id }) => id);
    const sealedId = made.items.find(({ externalId }) => externalId === "sealed")?.id ?? "";
    const run = await addWorldRun({ ...world, itemIds: ids }, 2);
    await judgeAll(world, ids.length);
    const verifierId = await scoresOf("sealed", [0], run.runId);
    const found = await record({ kind: "runs", verifierId, runIds: [run.runId] });
    expect(found).toMatchObject({ n: 1, leftOut: { golden: 2 } });
    const sealed = await deps.db.prisma.response.findFirstOrThrow({ where: { goldenItemId: sealedId } });
    expect(found.items.map(({ claim }) => claim?.responseId)).not.toContain(sealed.id);
    expect(JSON.stringify(found)).not.toContain(sealed.externalId);
  });

  it("refuses runs and verifiers of elsewhere, and a verifier without a score", async () => {
    const verifierId = await scoresOf("own", [0, 1]);
    const foreign = { kind: "runs", verifierId, runIds: ["nothing-at-all"] };
    await expect(record(foreign)).rejects.toMatchObject({ code: "not_found" });
    const { verifier } = await record(ofPairs(pairsOf(10)));
    const unscored = { kind: "runs", verifierId: verifier.id, runIds: [runId] };
    await expect(record(unscored)).rejects.toMatchObject({ code: "nothing_to_calibrate" });
  });
});
