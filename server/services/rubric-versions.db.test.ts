import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProtocolChoiceInput, RubricTextInput } from "@/contracts/rubrics";
import { rubricEndpoints } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol } from "@/domain/rubric/protocol";
import { textOfRubric } from "@/domain/rubric/rubric-text";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { answerFirstStage } from "./answer-first-stage";
import { approve } from "./approve";
import { getRubric } from "./get-rubric";
import { getSourceText } from "./get-source-text";
import { getSpanBoxes } from "./get-span-boxes";
import { listProtocols } from "./list-protocols";
import { listRubrics } from "./list-rubrics";
import { listVersionUse } from "./list-version-use";
import { openBatch } from "./open-batch";
import { proposeProtocol } from "./propose-protocol";
import { proposeRubric } from "./propose-rubric";
import { choiceOf } from "./rubric/version-resource";
import { toRubricResource } from "./rubric/read-rubric";
import { takeNext } from "./take-next";
import { bodyOf, judgeTask, send, take, takeAndSay } from "./test-bench";
import { addLead, addWorldRun, type GoldenWorld, judgeAll, makeGoldenWorld, sign } from "./test-golden";
import { addRun, plainResponse, type Says } from "./test-responses";

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

const PASSES: readonly Says[] = ["grounded", "grounded"];
const shipped = choiceOf(defaultProtocol({ padding: "every_citation", isTwoStage: false }));

/** The shipped rubric under another name, with other words and another key for Grounded. */
function ownRubric(id = "ward-notes", word = "On the record"): RubricTextInput {
  const { labels, reasons, guideline } = toRubricResource(DEFAULT_RUBRIC);
  const { question } = textOfRubric(DEFAULT_RUBRIC);
  return {
    id,
    question,
    guideline,
    labels: labels.map(({ code, shortWord, condition, ...label }) =>
      code === "grounded"
        ? { code, word, shortWord: "Recorded", key: "7", condition }
        : { code, word: label.word, shortWord, key: label.key, condition },
    ),
    reasons: reasons.map(({ code, word: said }) => ({ code, word: said })),
  };
}

const putRubric = async (world: GoldenWorld, rubric = ownRubric()) =>
  sign(world, await proposeRubric(deps, world.lead, { rubric, reason: "words of the ward" }));

const putProtocol = async (world: GoldenWorld, change: Partial<ProtocolChoiceInput>) =>
  sign(world, await proposeProtocol(deps, world.lead, { choice: { ...shipped, ...change }, reason: "for the test" }));

const eventsOf = async (world: GoldenWorld, type: string) =>
  deps.db.prisma.auditEvent.findMany({ where: { chainId: world.projectId, type }, orderBy: { seq: "asc" } });

describe("a version of the rubric", () => {
  it("is there before anything was judged, as it is shipped, and reading writes nothing down", async () => {
    const world = await makeGoldenWorld(deps, 1);
    const listed = rubricEndpoints.listRubrics.answer.parse(await listRubrics(deps, world.lead));
    expect(listed.versions.map(({ printed, isInForce, digest }) => [printed, isInForce, digest])).toEqual([
      ["assay-default/1", true, null],
    ]);
    const { rubric } = await getRubric(deps, world.raters[0], 1);
    expect(rubric.guideline).toHaveLength(DEFAULT_RUBRIC.guideline.length);
    expect(await deps.db.prisma.rubricVersion.count({ where: { projectId: world.projectId } })).toBe(0);
  });

  it("is proposed by one lead, signed by another, chained, and then read word for word", async () => {
    const world = await makeGoldenWorld(deps, 1);
    const rubric = ownRubric();
    const proposal = await proposeRubric(deps, world.lead, { rubric, reason: "words of the ward" });
    expect(proposal.subjects[0]).toMatchObject({ title: "Rubric ward-notes/2" });
    const waiting = await listRubrics(deps, world.other);
    expect([waiting.versions.length, waiting.proposed?.rubric.id, waiting.proposed?.mine]).toEqual([
      1,
      "ward-notes",
      false,
    ]);
    await expect(
      approve(deps, world.lead, proposal.id, { contentDigest: proposal.contentDigest }),
    ).rejects.toMatchObject({ code: "same_person" });
    await expect(proposeRubric(deps, world.other, { rubric, reason: "again" })).rejects.toMatchObject({
      code: "proposal_pending",
    });
    await sign(world, proposal);
    const listed = await listRubrics(deps, world.lead);
    expect(listed.proposed).toBeNull();
    expect(listed.versions.map(({ printed, isInForce }) => [printed, isInForce])).toEqual([
      ["ward-notes/2", true],
      ["assay-default/1", false],
    ]);
    expect(listed.versions[0]?.signedBy).not.toBeNull();
    const read = await getRubric(deps, world.lead, 2);
    expect(textOfRubric(read.rubric)).toEqual(rubric);
    const added = await eventsOf(world, "rubric.version_added");
    expect(added.map((event) => event.data)).toMatchObject([
      { number: 1, approvalId: null },
      { number: 2, approvalId: proposal.id },
    ]);
  });

  it("is refused where nothing would change or something is missing, and says what", async () => {
    const world = await makeGoldenWorld(deps, 1);
    await putRubric(world);
    const propose = (rubric: RubricTextInput) => proposeRubric(deps, world.lead, { rubric, reason: "why" });
    await expect(propose(ownRubric())).rejects.toMatchObject({ code: "same_content" });
    await expect(propose({ ...ownRubric(), question: " " })).rejects.toMatchObject({
      code: "rubric_incomplete",
      errors: [{ field: "rubric.question", code: "text_missing" }],
    });
    await expect(propose(ownRubric("assay-default"))).rejects.toMatchObject({ code: "rubric_incomplete" });
  });

  it("holds for later batches alone: bench, labels and figures keep the version of theirs", async () => {
    const world = await makeGoldenWorld(deps, 2);
    await addWorldRun(world, 1);
    const before = await take(deps, world.raters[0]);
    await putRubric(world);
    await send(deps, world.raters[0], before, bodyOf(before, judgeTask(before, PASSES)));
    const still = await take(deps, world.raters[0]);
    expect([still.rubric.version, still.rubric.words]).toEqual(["assay-default/1", null]);
    await send(deps, world.raters[0], still, bodyOf(still, judgeTask(still, PASSES)));
    await addWorldRun(world, 2);
    const later = await take(deps, world.raters[0]);
    expect([
      later.rubric.version,
      later.rubric.words?.labels.grounded?.word,
      later.rubric.words?.keys.grounded,
    ]).toEqual(["ward-notes/2", "On the record", "7"]);
    const { items } = await listVersionUse(deps, world.lead);
    expect(
      items.map((use) => [use.rubricVersion, use.isRubricInForce, use.batches, use.submissions, use.labels]),
    ).toEqual([
      ["ward-notes/2", true, 1, 0, 0],
      ["assay-default/1", false, 1, 2, 4],
    ]);
    expect(items[1]?.runs.map((run) => [run.number, run.labels])).toEqual([[1, 4]]);
  });

  it("is refused by the database for a judgement of another batch, and without two signatures", async () => {
    const world = await makeGoldenWorld(deps, 1);
    await addWorldRun(world, 1);
    await takeAndSay(deps, world.raters[0], PASSES);
    await putRubric(world);
    const [newest] = await deps.db.prisma.rubricVersion.findMany({
      where: { projectId: world.projectId },
      orderBy: { number: "desc" },
    });
    const copy = deps.db.pool.query(
      `INSERT INTO submission SELECT (jsonb_populate_record(s, jsonb_build_object('id', 'forged', 'rater_id', s.rater_id,
         'idempotency_key', 'forged', 'supersedes_id', s.id, 'rubric_version_id', $2::text))).* FROM submission s WHERE s.project_id = $1`,
      [world.projectId, newest?.id],
    );
    await expect(copy).rejects.toThrow("under the rubric and protocol of its batch");
    const unsigned = deps.db.prisma.rubricVersion.create({
      data: {
        id: deps.newId(),
        projectId: world.projectId,
        number: 9,
        digest: "d",
        content: {},
        createdAt: deps.clock(),
      },
    });
    await expect(unsigned).rejects.toThrow("rubric_version_signed");
  });
});

describe("races for a version", () => {
  it("is put in force once, whoever of two leads signs at the same moment", async () => {
    const world = await makeGoldenWorld(deps, 1);
    const third = await addLead(deps, world.projectId);
    const proposal = await proposeRubric(deps, world.lead, { rubric: ownRubric(), reason: "words of the ward" });
    const answers = await Promise.allSettled(
      [world.other, third].map((lead) => approve(deps, lead, proposal.id, { contentDigest: proposal.contentDigest })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find((answer) => answer.status === "rejected")).toMatchObject({
      reason: { code: "already_decided" },
    });
    expect((await listRubrics(deps, world.lead)).versions.map((version) => version.number)).toEqual([2, 1]);
    expect(await eventsOf(world, "rubric.version_added")).toHaveLength(2);
  });

  it("waits alone, whoever of two leads proposes at the same moment", async () => {
    const world = await makeGoldenWorld(deps, 1);
    const answers = await Promise.allSettled(
      [world.lead, world.other].map((lead, index) =>
        proposeRubric(deps, lead, { rubric: ownRubric(`ward-${index}`), reason: "mine" }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find((answer) => answer.status === "rejected")).toMatchObject({
      reason: { code: "proposal_pending" },
    });
  });

  it("changes during labelling: every judgement is under its batch's version, and no batch under two", async () => {
    const world = await makeGoldenWorld(deps, 6);
    await addWorldRun(world, 1);
    const second = await addRun(deps, world.engineer, 2, [plainResponse("2-1"), plainResponse("2-2")]);
    const proposal = await proposeRubric(deps, world.lead, { rubric: ownRubric(), reason: "words of the ward" });
    await Promise.all([
      judgeAll(world, 6),
      sign(world, proposal),
      openBatch(deps, world.engineer, second.runId, { carryOver: false }),
    ]);
    await judgeAll(world, 2);
    const { rows } = await deps.db.pool.query<{ batch: string; versions: number; same: boolean; n: number }>(
      `SELECT b.name AS batch, count(DISTINCT s.rubric_version_id)::int AS versions,
         bool_and(s.rubric_version_id = b.rubric_version_id) AS same, count(*)::int AS n
       FROM submission s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
       WHERE s.project_id = $1 GROUP BY b.name ORDER BY b.name`,
      [world.projectId],
    );
    expect(rows.map(({ versions, same, n }) => [versions, same, n])).toEqual([
      [1, true, 12],
      [1, true, 4],
    ]);
    const verdicts = await deps.db.prisma.verdict.findMany({
      where: { projectId: world.projectId },
      select: { rubricVersionId: true, batchItem: { select: { batch: { select: { rubricVersionId: true } } } } },
    });
    expect(verdicts).toHaveLength(8);
    expect(verdicts.every((row) => row.rubricVersionId === row.batchItem?.batch.rubricVersionId)).toBe(true);
  });
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
