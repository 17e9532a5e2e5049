import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { makeCountingVerifier } from "@/verifiers/counting-verifier.fixture";
import { getRunMetrics } from "./get-run-metrics";
import { planVerifierRun } from "./plan-verifier-run";
import { startVerifierRun } from "./start-verifier-run";
import { addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld } from "./test-golden";
import type { Says } from "./test-responses";
import type { VerifierOpener } from "./verification/open-configured-verifier";

let database: TestDatabase;
let deps: Deps;
let world: GoldenWorld;
let runId: string;
let verifierRunId: string;
let verifierId: string;
const ITEMS = 12;
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];
const verifier = makeCountingVerifier();
const open: VerifierOpener = () => Promise.resolve({ verifier, maySend: () => true, close: () => undefined });

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
  world = await makeGoldenWorld(deps, ITEMS);
  const { runId: id, responseIds } = await addWorldRun(world, 1);
  runId = id;
  const failing = new Set(responseIds.slice(0, 3));
  await judgeAll(world, ITEMS, (responseId) => (failing.has(responseId) ? FAILS : PASSES));
  const planned = await planVerifierRun(deps, world.lead, { runId, kind: "onnx" }, open);
  verifierRunId = planned.id;
  verifierId = planned.verifier.id;
  await (await startVerifierRun(deps, world.lead, verifierRunId, { open })).finished;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const metricsFor = (caller = world.lead, asked: string | null = verifierRunId) =>
  getRunMetrics(deps, caller, runId, asked);

describe("the numbers of a run", () => {
  it("are people's for citations, code's for handles, and each says its n", async () => {
    const { citations, handle_validity: validity, quotes, abstention } = await metricsFor();
    expect(citations.strict).toMatchObject({
      recall_pooled: { value: 21 / 24, n: 24 },
      precision_pooled: { value: 21 / 24, n: 24 },
      claims: 24,
    });
    expect(citations.left_out).toMatchObject({ responses_open: 0, claims_not_decided: 0 });
    expect(validity).toMatchObject({ value: 1, n: 24 });
    expect(quotes.resolved).toMatchObject({ value: null, reason: "no_quotes" });
    expect(abstention.answer_rate).toMatchObject({ value: 1, n: ITEMS });
    expect(abstention.left_out.answerability_unknown).toBe(ITEMS);
  });

  it("bug-log 91: a verifier without a certified threshold has scores and no rate", async () => {
    const { verifier: shown } = await metricsFor();
    expect(shown).toMatchObject({ threshold: null, accuracy: null, support: { pooled: { value: null } } });
    expect(shown?.support.left_out.claims_not_scored).toBe(24);
  });

  it("with one, stand beside people's word, apart for what holds and what doesn't, and by slice", async () => {
    const content = { status: "calibrated", tau: 0.5 };
    const row = { id: deps.newId(), projectId: world.projectId, verifierId, number: 1, digest: "d" };
    const createdById = world.lead.userId;
    await deps.db.prisma.calibration.create({ data: { ...row, content, createdById, createdAt: deps.clock() } });
    const { verifier: shown } = await metricsFor();
    // It finds "Freight is free" in two of three words, and no "Answer q1" at all.
    expect(shown?.threshold).toBe(0.5);
    expect(shown?.support.pooled).toMatchObject({ value: 0.5, n: 24 });
    expect(shown?.accuracy).toMatchObject({
      accuracy: { value: 9 / 24, n: 24 },
      sensitivity: { value: 9 / 21, n: 21 },
      specificity: { value: 0, n: 3 },
      table: { said_yes: 9, said_no: 12, not_said_yes: 3, not_said_no: 0 },
    });
    expect(shown?.slices.find(({ slice }) => slice === "all")).toMatchObject({ false_accepts: 3, false_flags: 12 });
  });

  it("tell nothing of scores to who also rates, and nothing of a run that isn't this one's", async () => {
    expect((await metricsFor({ ...world.lead, roles: ["lead", "rater"] })).verifier).toBeNull();
    expect((await metricsFor(world.lead, null)).verifier).toBeNull();
    await expect(metricsFor(world.lead, "nothing-at-all")).rejects.toMatchObject({ code: "not_found" });
  });
});
