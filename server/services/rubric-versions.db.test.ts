import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RubricTextInput, rubricEndpoints } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { textOfRubric } from "@/domain/rubric/rubric-text";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { approve } from "./approve";
import { getRubric } from "./get-rubric";
import { listRubrics } from "./list-rubrics";
import { listVersionUse } from "./list-version-use";
import { openBatch } from "./open-batch";
import { proposeRubric } from "./propose-rubric";
import { bodyOf, judgeTask, send, take, takeAndSay } from "./test-bench";
import { addLead, addWorldRun, judgeAll, makeGoldenWorld, sign } from "./test-golden";
import { addRun, plainResponse } from "./test-responses";
import { PASSES, ownRubric, putRubric, eventsOf } from "./rubric-versions.fixture";

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

describe("a version of the rubric", () => {
  it("is there before anything was judged, as it is and reading writes nothing down", async () => {
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
