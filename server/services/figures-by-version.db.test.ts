import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/contracts/endpoints";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { MIN_GAP_MS_DEFAULT } from "@/domain/agreement/sampling/rescore-rules";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { rule } from "./dispute-world.fixture";
import { drawRescore } from "./draw-rescore";
import { evaluateGateOfRun } from "./evaluate-gate";
import { getAgreement } from "./get-agreement";
import { getAgreementDetail } from "./get-agreement-detail";
import { getBatch } from "./get-batch";
import { getCalibration } from "./get-calibration";
import { getProductionRate } from "./get-production-rate";
import { getRulingDirections } from "./get-ruling-directions";
import { getRunComparison } from "./get-run-comparison";
import { getRunFailures } from "./get-run-failures";
import { getRunMetrics } from "./get-run-metrics";
import { listDisputes } from "./list-disputes";
import { listReferenceJudgements } from "./list-reference-judgements";
import { listVersionUse } from "./list-version-use";
import { openBatch } from "./open-batch";
import { proposeReferenceJudgements } from "./propose-reference-judgements";
import { proposeRubric } from "./propose-rubric";
import { recordCalibration } from "./record-calibration";
import { toRubricResource } from "./rubric/read-rubric";
import { NO_FIGURE } from "./reads-without-figure.fixture";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { freezeSet, freezeTargets, type GoldenWorld, judgeAll, makeGoldenWorld, sign } from "./test-golden";
import { addRun, plainResponse, type Says } from "./test-responses";

/**
 * Every figure, over a project of which one run was judged under one rubric and the same questions once more under the next:
 * the labels of the two are kept apart, and each figure names the rubric that it is of.
 */

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");

const ITEMS = 12;
const PASSES: readonly Says[] = ["grounded", "grounded"];
const FAILS: readonly Says[] = ["grounded", "misattributed"];
const OLD = "assay-default/1";
const NEW = "ward-notes/2";

interface TwoVersions {
  readonly world: GoldenWorld;
  readonly older: { readonly runId: string; readonly responseIds: readonly string[] };
  readonly newer: { readonly runId: string; readonly responseIds: readonly string[] };
  readonly olderSample: Sample;
  readonly newerSample: Sample;
}

interface Sample {
  readonly runId: string;
  readonly disputeId: string;
}

let two: TwoVersions;

/** A run of the very same answers, so that only the rubric keeps verdicts from being carried. */
async function addSame(world: GoldenWorld, number: number) {
  const responses = world.itemIds.map((goldenItemId, index) => ({
    ...plainResponse(`same-${index + 1}`),
    goldenItemId,
  }));
  return addRun(deps, world.engineer, number, responses, "live");
}

/** A sample of two production answers: what the two differ in of the first is ruled to fail, the second passes. */
async function addSample(world: GoldenWorld, number: number, former: string | null) {
  const responses = ["a", "b"].map((name) => plainResponse(`sample-${number}-${name}`));
  const { prisma } = deps.db;
  const known = former === null ? null : await prisma.run.findUniqueOrThrow({ where: { id: former } });
  const system = known?.systemId ?? null;
  const { runId, responseIds } = await addRun(deps, world.engineer, number, responses, "production-sample", system);
  await openBatch(deps, world.engineer, runId, { carryOver: true });
  const [responseId = ""] = responseIds;
  await judgeAll(world, responses.length, (id, rater) =>
    id === responseId && rater === 1 ? ["grounded", "unsupported"] : PASSES,
  );
  const { id: disputeId } = await deps.db.prisma.dispute.findFirstOrThrow({ where: { responseId } });
  const claims = await deps.db.prisma.claim.findMany({ where: { responseId }, orderBy: { ordinal: "asc" } });
  await rule(deps, world.lead, { claimIds: claims.map(({ id }) => id), disputeId }, 1);
  return { runId, disputeId };
}

/** All pass under the old rubric; under the new one three of the same answers fail. */
async function makeTwoVersions(): Promise<TwoVersions> {
  const world = await makeGoldenWorld(deps, ITEMS);
  const older = await addSame(world, 1);
  await openBatch(deps, world.engineer, older.runId, { carryOver: true });
  await judgeAll(world, ITEMS, () => PASSES);
  const olderSample = await addSample(world, 3, null);
  const rubric = { ...toRubricResource(DEFAULT_RUBRIC), id: "ward-notes" };
  const text = {
    id: rubric.id,
    question: rubric.question,
    guideline: rubric.guideline,
    labels: rubric.labels.map(({ code, word, shortWord, key, condition }) => ({
      code,
      word,
      shortWord,
      key,
      condition,
    })),
    reasons: rubric.reasons.map(({ code, word }) => ({ code, word })),
  };
  await sign(world, await proposeRubric(deps, world.lead, { rubric: text, reason: "words of the ward" }));
  const newer = await addSame(world, 2);
  await openBatch(deps, world.engineer, newer.runId, { carryOver: true });
  const failing = new Set(newer.responseIds.slice(0, 3));
  await judgeAll(world, ITEMS, (id) => (failing.has(id) ? FAILS : PASSES));
  const newerSample = await addSample(world, 4, olderSample.runId);
  return { world, older, newer, olderSample, newerSample };
}

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
  two = await makeTwoVersions();
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const failed = (page: { panels: readonly { passFail: { eitherFailed: number } }[] }) =>
  page.panels[0]?.passFail.eitherFailed;

const checked = new Set<string>();

/** A test that the figures of these endpoints are of one rubric. */
function figures(names: readonly string[], title: string, test: () => Promise<void>): void {
  for (const name of names) checked.add(name);
  it(title, test);
}

describe("labels of two rubric versions", () => {
  figures(
    ["getBatch"],
    "carry nothing over from one to the other, though question, answer and sources are the same",
    async () => {
      const batch = await deps.db.prisma.batch.findFirstOrThrow({ where: { runId: two.newer.runId } });
      expect(await getBatch(deps, two.world.lead, batch.id)).toMatchObject({ queued: ITEMS, carried: 0 });
      const verdicts = await deps.db.prisma.verdict.count({
        where: { response: { runId: two.newer.runId }, basis: "carried" },
      });
      expect(verdicts).toBe(0);
    },
  );

  figures(["getAgreement", "getAgreementDetail"], "agreement is of one run and names its rubric", async () => {
    const { lead } = two.world;
    const of = async (runId: string) => endpoints.getAgreement.answer.parse(await getAgreement(deps, lead, { runId }));
    const [before, after] = [await of(two.older.runId), await of(two.newer.runId)];
    expect([before.rubricVersion, before.panels[0]?.n, failed(before)]).toEqual([OLD, ITEMS, 0]);
    expect([after.rubricVersion, after.panels[0]?.n, failed(after)]).toEqual([NEW, ITEMS, 3]);
    const detail = await getAgreementDetail(deps, lead, two.older.runId);
    expect(detail.items).toHaveLength(ITEMS);
    expect(detail.items.every((item) => two.older.responseIds.includes(item.responseId))).toBe(true);
  });

  figures(
    ["getRescore", "listRescores", "getRescoreSchedule"],
    "a re-score is made under the rubric of its first pass, though a newer one is in force",
    async () => {
      const { lead, raters } = two.world;
      now = new Date(now.getTime() + MIN_GAP_MS_DEFAULT);
      const draw = await drawRescore(deps, lead, { runId: two.older.runId, kind: "intra", k: ITEMS, seed: "s" });
      const counts = [0, 0];
      for (const [place, rater] of raters.entries()) {
        for (;;) {
          const task = await take(deps, rater).catch(() => null);
          if (task === null) break;
          expect(task.rubric.version).toBe(OLD);
          await send(deps, rater, task, bodyOf(task, judgeTask(task, PASSES)));
          counts[place] = (counts[place] ?? 0) + 1;
        }
      }
      expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(ITEMS);
      const page = await getAgreement(deps, lead, { rescoreId: draw.id });
      expect([page.rubricVersion, page.panels[0]?.n]).toEqual([OLD, ITEMS]);
    },
  );

  figures(["getRunMetrics"], "measures of people are of one run and name its rubric", async () => {
    const { lead } = two.world;
    const of = (runId: string) => getRunMetrics(deps, lead, runId, null);
    const [before, after] = [await of(two.older.runId), await of(two.newer.runId)];
    expect([before.rubricVersion, after.rubricVersion]).toEqual([OLD, NEW]);
    const precision = [before, after].map((metrics) => metrics.citations.strict.precision_pooled.value);
    expect(precision[0]).toBe(1);
    expect(precision[1]).toBeLessThan(1);
  });

  figures(["getRunFailures"], "how grave failures are is told of one run and names its rubric", async () => {
    const of = (runId: string) => getRunFailures(deps, two.world.lead, runId, { minor: 1, major: 3, critical: 9 });
    const [before, after] = [await of(two.older.runId), await of(two.newer.runId)];
    expect([before.rubricVersion, before.scored, before.failing]).toEqual([OLD, ITEMS, 0]);
    expect([after.rubricVersion, after.scored, after.failing]).toEqual([NEW, ITEMS, 3]);
  });

  figures(
    ["previewGate", "listGateReports"],
    "the gate decides on the run's own verdicts and names the rubric they were given under",
    async () => {
      const { world } = two;
      const version = await deps.db.prisma.documentVersion.findFirstOrThrow({ where: { projectId: world.projectId } });
      await freezeTargets(world, version.id);
      await freezeSet(world);
      const [before, after] = [
        await evaluateGateOfRun(deps, world.lead, two.older.runId),
        await evaluateGateOfRun(deps, world.lead, two.newer.runId),
      ];
      expect([before.rubricVersion, before.ungrounded.bad, before.ungrounded.scored]).toEqual([OLD, 0, ITEMS]);
      expect([after.rubricVersion, after.ungrounded.bad, after.ungrounded.scored]).toEqual([NEW, 3, ITEMS]);
    },
  );

  figures(
    ["getRunComparison"],
    "two runs are not held against each other by outcomes that two rubrics gave",
    async () => {
      const { world, older, newer } = two;
      await expect(getRunComparison(deps, world.lead, newer.runId, older.runId)).rejects.toMatchObject({
        code: "rubrics_differ",
      });
    },
  );

  figures(
    ["listReferenceJudgements"],
    "reference judgements are frozen under the rubric in force alone, and say which it is",
    async () => {
      const { world } = two;
      const propose = (responseId: string) =>
        proposeReferenceJudgements(deps, world.lead, { responseIds: [responseId], reason: "one of each" });
      await expect(propose(two.older.responseIds[0] ?? "")).rejects.toMatchObject({ code: "rubric_stale" });
      await sign(world, await propose(two.newer.responseIds[4] ?? ""));
      const { items } = await listReferenceJudgements(deps, world.lead, { limit: 50 });
      expect(items.map((judgement) => judgement.rubricVersion)).toEqual([NEW]);
    },
  );

  figures(
    ["getCalibration", "listCalibrations"],
    "calibrate nothing together, and a record of the older one is stale under the newer",
    async () => {
      const { lead } = two.world;
      const pairs = Array.from({ length: 1200 }, (_, index) => ({
        score: index / 1200,
        label: index < 400 ? "unsupported" : "grounded",
        clusters: [`c${index}`],
        author: "human" as const,
      }));
      const verifierId = deps.newId();
      await deps.db.prisma.verifier.create({
        data: {
          id: verifierId,
          projectId: lead.projectId,
          kind: "imported",
          modelId: "m",
          revision: "r",
          createdAt: now,
        },
      });
      const both = recordCalibration(
        deps,
        lead,
        endpoints.recordCalibration.body.parse({
          source: { kind: "runs", verifierId, runIds: [two.older.runId, two.newer.runId] },
        }),
      );
      await expect(both).rejects.toMatchObject({ code: "rubrics_differ" });
      const made = await recordCalibration(
        deps,
        lead,
        endpoints.recordCalibration.body.parse({
          source: {
            kind: "pairs",
            verifier: { modelId: "m", revision: "r" },
            positive: ["grounded"],
            pairs,
            rubricVersion: OLD,
          },
        }),
      );
      expect(await getCalibration(deps, lead, made.id)).toMatchObject({ status: "stale", causes: ["rubric_changed"] });
    },
  );

  figures(["listVersionUse"], "are listed by version, with how many there are and the runs they are of", async () => {
    const { items } = endpoints.listVersionUse.answer.parse(await listVersionUse(deps, two.world.lead));
    expect(items.map((use) => [use.rubricVersion, use.isRubricInForce, use.runs.map((run) => run.number)])).toEqual([
      [NEW, true, [2, 4]],
      [OLD, false, [1, 3]],
    ]);
    expect(items.map((use) => [use.verdicts >= ITEMS, use.referenceJudgements])).toEqual([
      [true, 1],
      [true, 0],
    ]);
  });

  figures(
    ["listDisputes", "getRulingDirections"],
    "rulings are counted by the rubric they were made under",
    async () => {
      const { lead } = two.world;
      const { tables } = endpoints.getRulingDirections.answer.parse(await getRulingDirections(deps, lead));
      expect(tables.map(({ rubricVersion, n }) => [rubricVersion, n])).toEqual([
        [NEW, 1],
        [OLD, 1],
      ]);
      const direction = "one_passes-fail";
      const behind = async (rubricVersion: string) =>
        (await listDisputes(deps, lead, { limit: 50, sort: "newest", direction, rubricVersion })).items.map(
          ({ id }) => id,
        );
      expect(await behind(OLD)).toEqual([two.olderSample.disputeId]);
      expect(await behind(NEW)).toEqual([two.newerSample.disputeId]);
    },
  );

  figures(["getProductionRate"], "the rate in production is of one rubric and says what it leaves out", async () => {
    const { lead } = two.world;
    const rate = endpoints.getProductionRate.answer.parse(await getProductionRate(deps, lead, {}));
    expect([rate.rubricVersion, rate.otherRubrics]).toEqual([NEW, 2]);
    expect(rate.samples.map(({ runId, answers, failed }) => [runId, answers, failed])).toEqual([
      [two.newerSample.runId, 2, 1],
    ]);
    expect([rate.all.answers, rate.items.length, rate.sequence.chart.path.length]).toEqual([2, 2, 2]);
  });

  it("are looked after in every figure that there is", () => {
    const reads = Object.values(endpoints).flatMap((endpoint) => (endpoint.method === "GET" ? [endpoint.name] : []));
    expect(reads.toSorted()).toEqual([...checked, ...NO_FIGURE].toSorted());
  });
});
