import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "@/cli/terminal.fixture";
import { serveRoutes } from "@/cli/http-server.fixture";
import { productionEndpoints } from "@/contracts/production";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import { judgeRate } from "@/domain/calibration/judge-rate";
import { anthropicAnswer } from "@/formats/production-payloads.fixture";
import type { Caller } from "@/server/caller";
import { replaceDeps } from "@/server/deps";
import { addToken } from "@/server/route/test-world";
import { getProductionRate } from "./get-production-rate";
import { importScores } from "./import-scores";
import { type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { answer, fileOf } from "./judged-answers.fixture";
import { openBatch } from "./open-batch";
import { disputePayload } from "./production-answers.fixture";
import { type GoldenWorld, judgeAll, makeGoldenWorld } from "./test-golden";
import type { Says } from "./test-responses";

let opened: ImportWorld;
let world: GoldenWorld;
let server: { url: string; close: () => void };
let verifierId: string;
let firstRun: string;

const ANSWERS = 12;
const SYSTEM = "assistant";
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];
const CLAIMS = [
  { text: "Relays may be returned.", cites: ["S1"], quotes: [] },
  { text: "Freight is billed.", cites: ["S2"], quotes: [] },
];

const sampleOf = (week: number) =>
  fileOf(
    ...Array.from({ length: ANSWERS }, (_, i) =>
      answer(`w${week}-${i}`, {
        question: `Question ${week} ${i}?`,
        claims: CLAIMS,
        ...(i === 0 ? { meta: { as_of: `2026-0${week}-20` } } : {}),
      }),
    ),
  );

async function importWeek(week: number): Promise<string> {
  const sent = { system: SYSTEM, kind: "production-sample" as const, answeredAt: `2026-0${week}-01T00:00:00.000Z` };
  const { runId } = await sendRun(opened.deps, world.engineer, sampleOf(week), sent);
  if (runId === null) throw new Error("nothing was imported");
  return runId;
}

/** People close every answer of the run; the first ones of the file fail. */
async function judgeWeek(runId: string, failing: number): Promise<void> {
  const { deps } = opened;
  await openBatch(deps, world.engineer, runId, { carryOver: false });
  const rows = await deps.db.prisma.response.findMany({ where: { runId }, orderBy: { ordinal: "asc" } });
  const bad = new Set(rows.slice(0, failing).map(({ id }) => id));
  await judgeAll(world, ANSWERS, (id) => (bad.has(id) ? FAILS : PASSES));
}

const rateFor = async (query: object = {}, caller: Caller = world.lead) =>
  productionEndpoints.getProductionRate.answer.parse(await getProductionRate(opened.deps, caller, query));

beforeAll(async () => {
  opened = await openImportWorld();
  const { deps } = opened;
  replaceDeps(deps);
  server = await serveRoutes();
  world = await makeGoldenWorld(deps, 0);
});
afterAll(async () => {
  server.close();
  replaceDeps(null);
  await opened.close();
});

describe("the rate in production", () => {
  it("is empty before a sample is there, and a time of answering belongs to samples alone", async () => {
    expect(await rateFor()).toMatchObject({
      system: null,
      samples: [],
      all: { rate: { value: null, reason: "empty" } },
    });
    const sent = { kind: "live" as const, answeredAt: "2026-01-01T00:00:00.000Z" };
    await expect(sendRun(opened.deps, world.engineer, sampleOf(9), sent)).rejects.toMatchObject({
      code: "bad_request",
    });
  });

  it("knows a sample by its time before people close anything of it", async () => {
    firstRun = await importWeek(1);
    const { samples } = await rateFor();
    expect(samples).toMatchObject([
      {
        runId: firstRun,
        answers: ANSWERS,
        open: ANSWERS,
        judged: 0,
        // The file's own time of one answer, the import's for the others.
        from: "2026-01-01T00:00:00.000Z",
        to: "2026-01-20T00:00:00.000Z",
        isTimeTold: true,
        rate: { value: null },
      },
    ]);
  });

  it("counts what people closed, sample by sample and over time, with the answers behind every point", async () => {
    await judgeWeek(firstRun, 1);
    await judgeWeek(await importWeek(2), 0);
    const seen = await rateFor();
    expect(seen.samples.map(({ judged, failed }) => [judged, failed])).toEqual([
      [ANSWERS, 1],
      [ANSWERS, 0],
    ]);
    const wilson = wilsonInterval(1, ANSWERS);
    expect(seen.samples[0]?.rate.value).toBeCloseTo(1 / ANSWERS, 12);
    expect(seen.samples[0]?.rate.ci?.hi).toBeCloseTo(wilson.hi, 12);
    expect(seen.all).toMatchObject({ answers: 2 * ANSWERS, failed: 1, judge: null });
    expect(seen.sequence).toMatchObject({ isAlerted: false, overall: { n: 2 * ANSWERS } });
    expect(seen.items).toHaveLength(2 * ANSWERS);
    expect(seen.items.map(({ place }) => place)).toEqual(Array.from({ length: 2 * ANSWERS }, (_, i) => i));
    expect(seen.items.filter(({ standing }) => standing === "failed")).toMatchObject([{ externalId: "w1-0" }]);
  });

  it("leaves out a single answer that somebody disputed: it was not drawn", async () => {
    await disputePayload(opened.deps, world.lead, anthropicAnswer, { system: SYSTEM });
    expect((await rateFor()).samples).toHaveLength(2);
  });

  it("makes strata of a verifier's word where it has a threshold, and none for who also rates", async () => {
    const { deps } = opened;
    expect((await rateFor()).verifiers).toEqual([]);
    const runs = await deps.db.prisma.run.findMany({ where: { projectId: world.projectId, system: { name: SYSTEM } } });
    for (const { id: runId } of runs) {
      const rows = await deps.db.prisma.response.findMany({ where: { runId }, orderBy: { ordinal: "asc" } });
      const lines = rows.flatMap(({ externalId }, i) =>
        [0, 1].map((claim) => {
          const entailment = i < 2 && claim === 1 ? 0.1 : 0.9;
          return { response: externalId, claim, scores: { contradiction: 1 - entailment, entailment } };
        }),
      );
      if (rows.length === ANSWERS)
        await importScores(deps, world.engineer, runId, { modelId: "their-judge", revision: "r1", lines });
    }
    const verifier = await deps.db.prisma.verifier.findFirstOrThrow({ where: { projectId: world.projectId } });
    verifierId = verifier.id;
    const content = { status: "calibrated", tau: 0.5 };
    const row = { id: deps.newId(), projectId: world.projectId, verifierId, number: 1, digest: "d" };
    const createdById = world.lead.userId;
    await deps.db.prisma.calibration.create({ data: { ...row, content, createdById, createdAt: deps.clock() } });
    const seen = await rateFor({ verifierId });
    const strata = { flagged: { N: 4, n: 4, bad: 1 }, unflagged: { N: 20, n: 20, bad: 0 } };
    expect(seen.all.judge).toMatchObject({ ...strata, advice: "few_labels" });
    expect(seen.all.rate.value).toBeCloseTo(judgeRate(strata).estimate.value ?? Number.NaN, 12);
    const alsoRates = { ...world.lead, roles: ["lead", "rater"] as const };
    const kept = await rateFor({}, alsoRates);
    expect(kept.verifiers).toEqual([]);
    expect(kept.items.every(({ isFlagged }) => isFlagged === null)).toBe(true);
    await expect(rateFor({ verifierId }, alsoRates)).rejects.toMatchObject({ code: "not_found" });
    await expect(rateFor({ system: "nobody's" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("alerts once failures stay more frequent; the command line says the same digits", async () => {
    const { deps } = opened;
    const token = (await addToken(deps, world.projectId, world.lead.userId, ["run", "export"])).replace("Bearer ", "");
    const flags = ["--server", server.url, "--token", token];
    expect((await runInTest(["production", "rate", ...flags])).exitCode).toBe(0);
    await judgeWeek(await importWeek(3), 5);
    const seen = await rateFor();
    expect(seen.sequence.isAlerted).toBe(true);
    expect(seen.sequence.chart.signals).not.toEqual([]);
    const { exitCode, json } = await runForJson(["production", "rate", ...flags]);
    expect(exitCode).toBe(1);
    expect(json).toEqual(JSON.parse(JSON.stringify(seen)));
    const { out } = await runInTest(["production", "rate", "--verifier", "their-judge", ...flags]);
    expect(out).toContain("ALERT");
    expect((await runInTest(["production", "rate", "--verifier", "no-such", ...flags])).exitCode).toBe(66);
  });
});
