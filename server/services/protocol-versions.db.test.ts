import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProtocolChoiceInput, rubricEndpoints } from "@/contracts/rubrics";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { answerFirstStage } from "./answer-first-stage";
import { getSourceText } from "./get-source-text";
import { getSpanBoxes } from "./get-span-boxes";
import { listProtocols } from "./list-protocols";
import { proposeProtocol } from "./propose-protocol";
import { takeNext } from "./take-next";
import { bodyOf, judgeTask, send, take } from "./test-bench";
import { addWorldRun, makeGoldenWorld, sign } from "./test-golden";
import { PASSES, putProtocol, shipped, eventsOf } from "./rubric-versions.fixture";

let database: TestDatabase;
let deps: Deps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl);
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

describe("a version of the protocol", () => {
  it("is proposed, signed, and says what it changes", async () => {
    const world = await makeGoldenWorld(deps, 1);
    const proposal = await proposeProtocol(deps, world.lead, {
      choice: { ...shipped, isTwoStage: true, asksConfidence: true },
      reason: "AIS",
    });
    expect(proposal.subjects[0]).toMatchObject({
      title: "Protocol assay-blind-pairs/2",
      detail: expect.stringContaining("How sure the rater is goes with each label."),
    });
    await sign(world, proposal);
    const { versions } = rubricEndpoints.listProtocols.answer.parse(await listProtocols(deps, world.raters[0]));
    expect(versions.map(({ number, isInForce, choice }) => [number, isInForce, choice.isTwoStage])).toEqual([
      [2, true, true],
      [1, false, false],
    ]);
    const refused = (change: Partial<ProtocolChoiceInput>) =>
      proposeProtocol(deps, world.lead, { choice: { ...shipped, ...change }, reason: "why" });
    await expect(refused({ isTwoStage: true, asksConfidence: true })).rejects.toMatchObject({ code: "same_content" });
    await expect(refused({ doubledPercent: 10 })).rejects.toMatchObject({ code: "protocol_contradictory" });
  });

  it("asks one rater or two, by a hash that nobody picks, and a second one where the first could not judge", async () => {
    const world = await makeGoldenWorld(deps, 24);
    await putProtocol(world, { ratersPerResponse: 1, doubledPercent: 40 });
    const { runId } = await addWorldRun(world, 1);
    const items = await deps.db.prisma.batchItem.findMany({
      where: { batch: { runId } },
      orderBy: { responseId: "asc" },
    });
    const doubled = items.filter((item) => item.wanted === 2).length;
    expect([doubled > 0, doubled < items.length]).toEqual([true, true]);
    let unable = 0;
    for (;;) {
      const single = new Set(items.filter((item) => item.wanted === 1).map((item) => item.responseId));
      const task = await take(deps, world.raters[0]).catch(() => null);
      if (task === null) break;
      const body = bodyOf(task, judgeTask(task, PASSES));
      const isUnable = unable === 0 && single.has(task.responseId);
      if (isUnable) unable += 1;
      await send(
        deps,
        world.raters[0],
        task,
        isUnable ? { ...body, state: "cannot_judge", cannotJudgeReason: "not my field" } : body,
      );
    }
    const bases = await deps.db.prisma.verdict.groupBy({
      by: ["basis"],
      where: { projectId: world.projectId },
      _count: { _all: true },
    });
    expect(bases).toEqual([{ basis: "single", _count: { _all: items.length - doubled - 1 } }]);
    const waiting = await deps.db.prisma.batchItem.count({ where: { batch: { runId }, state: "open", wanted: 2 } });
    expect(waiting).toBe(doubled + 1);
  });

  it("keeps how sure the rater is with the label, and takes none where it isn't said", async () => {
    const world = await makeGoldenWorld(deps, 1);
    await putProtocol(world, { asksConfidence: true });
    await addWorldRun(world, 1);
    const task = await take(deps, world.raters[0]);
    const judgement = judgeTask(task, PASSES);
    await expect(send(deps, world.raters[0], task, bodyOf(task, judgement))).rejects.toMatchObject({
      code: "judgement_incomplete",
    });
    const claims = judgement.claims.map((claim) => ({ ...claim, confidence: "low" as const }));
    await send(deps, world.raters[0], task, bodyOf(task, { ...judgement, claims }));
    const labels = await deps.db.prisma.label.findMany({ where: { submission: { projectId: world.projectId } } });
    expect(labels.map((label) => label.confidence)).toEqual(["low", "low"]);
  });
});

/** A run under a two-stage protocol, and the document its responses were given. */
async function makeTwoStage(responses = 1) {
  const world = await makeGoldenWorld(deps, responses);
  await putProtocol(world, { isTwoStage: true });
  const run = await addWorldRun(world, 1);
  const chunk = await deps.db.prisma.retrievedChunk.findFirstOrThrow({
    where: { response: { runId: run.runId } },
    select: { chunk: { select: { documentVersionId: true } } },
  });
  return { world, versionId: chunk.chunk.documentVersionId };
}

describe("two stages", () => {
  it("serves nothing of the source before every claim is answered, by no way", async () => {
    const { world, versionId } = await makeTwoStage();
    const [rater, other] = world.raters;
    const task = await take(deps, rater);
    expect(task).toMatchObject({ isSourceClosed: true, chunks: [], firstStage: {} });
    const facts = task.claims.flatMap((claim) => [
      ...claim.bounds,
      ...claim.questions,
      ...claim.citations.flatMap(({ match, chunkIndex }) => [match, chunkIndex].filter((fact) => fact !== null)),
    ]);
    expect(facts).toEqual([]);
    await expect(getSourceText(deps, rater, versionId)).rejects.toMatchObject({ code: "source_closed" });
    await expect(getSpanBoxes(deps, rater, versionId, "0-4")).rejects.toMatchObject({ code: "source_closed" });
    // Who holds no such response is not kept from the source.
    expect((await getSourceText(deps, other, versionId)).text).not.toBe("");

    const [first] = task.claims;
    const some = [{ claimId: first?.id ?? "", understandable: true }];
    await expect(answerFirstStage(deps, rater, task.leaseId, { answers: some })).rejects.toMatchObject({
      code: "first_stage_incomplete",
    });
    const answers = task.claims.map(({ id: claimId }, index) => ({ claimId, understandable: index !== 0 }));
    const opened = await answerFirstStage(deps, rater, task.leaseId, { answers });
    expect(opened.isSourceClosed).toBe(false);
    expect(opened.chunks.length).toBeGreaterThan(0);
    expect((await getSourceText(deps, rater, versionId)).text).not.toBe("");
  });

  it("leaves the source of the response at hand open when the next one, loaded ahead, rests on it too", async () => {
    const { world, versionId } = await makeTwoStage(2);
    const [rater] = world.raters;
    const first = await take(deps, rater);
    const { task: ahead } = await takeNext(deps, rater, [first.leaseId]);
    expect(ahead).toMatchObject({ isSourceClosed: true });
    const answersOf = (task: typeof first) => task.claims.map(({ id: claimId }) => ({ claimId, understandable: true }));
    await expect(getSourceText(deps, rater, versionId)).rejects.toMatchObject({ code: "source_closed" });
    const opened = await answerFirstStage(deps, rater, first.leaseId, { answers: answersOf(first) });
    expect((await getSourceText(deps, rater, versionId)).text).not.toBe("");
    const judged = judgeTask(opened, PASSES);
    const claims = judged.claims.map((claim) => ({ ...claim, understandable: true }));
    await send(deps, rater, opened, bodyOf(opened, { ...judged, claims }));
    await expect(getSourceText(deps, rater, versionId)).rejects.toMatchObject({ code: "source_closed" });
  });

  it("keeps the first answers: the same again is no error, others are refused, and the judgement repeats them", async () => {
    const { world } = await makeTwoStage();
    const [rater] = world.raters;
    const task = await take(deps, rater);
    const plain = judgeTask(task, PASSES);
    const unanswered = { ...plain, claims: plain.claims.map((claim) => ({ ...claim, understandable: true })) };
    await expect(send(deps, rater, task, bodyOf(task, unanswered))).rejects.toMatchObject({
      code: "judgement_incomplete",
    });
    const answers = task.claims.map(({ id: claimId }) => ({ claimId, understandable: true }));
    const twice = await Promise.all([
      answerFirstStage(deps, rater, task.leaseId, { answers }),
      answerFirstStage(deps, rater, task.leaseId, { answers }),
    ]);
    expect(twice.map((opened) => opened.isSourceClosed)).toEqual([false, false]);
    expect(await eventsOf(world, "first_stage.answered")).toHaveLength(1);
    const otherwise = answers.map((answer) => ({ ...answer, understandable: false }));
    await expect(answerFirstStage(deps, rater, task.leaseId, { answers: otherwise })).rejects.toMatchObject({
      code: "first_stage_answered",
    });
    const changed = {
      ...plain,
      claims: plain.claims.map((claim) => ({
        ...claim,
        understandable: false,
        label: "unsupported" as const,
        reason: "not_understandable" as const,
        severity: "major" as const,
      })),
    };
    await expect(send(deps, rater, task, bodyOf(task, changed))).rejects.toMatchObject({
      errors: [{ code: "understandable_contradicted" }, { code: "understandable_contradicted" }],
    });
    await send(deps, rater, task, bodyOf(task, unanswered));
  });

  it("lets nobody answer for another's lease", async () => {
    const { world } = await makeTwoStage();
    const task = await take(deps, world.raters[0]);
    const answers = task.claims.map(({ id: claimId }) => ({ claimId, understandable: true }));
    await expect(answerFirstStage(deps, world.raters[1], task.leaseId, { answers })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
