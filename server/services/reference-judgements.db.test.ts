import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approval, referenceJudgement } from "@/contracts/golden";
import { rubricText } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { textOfRubric } from "@/domain/rubric/rubric-text";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { storedJudgement } from "@/server/repositories/frozen-contents";
import { startVerifier } from "@/verify/verify-record";
import { approve } from "./approve";
import { evaluateGateOfRun } from "./evaluate-gate";
import { exportAudit } from "./export-audit";
import { listApprovals } from "./list-approvals";
import { listGoldenItems } from "./list-golden-items";
import { listReferenceJudgements } from "./list-reference-judgements";
import { previewGate } from "./preview-gate";
import { proposeReferenceJudgements } from "./propose-reference-judgements";
import { proposeRubric } from "./propose-rubric";
import { proposeTargets } from "./propose-targets";
import { reject } from "./reject";
import { supersedeReferenceJudgement } from "./supersede-reference-judgement";
import { supersedeTarget } from "./supersede-target";
import {
  addWorldRun,
  answerable,
  freezeSet,
  freezeTargets,
  type GoldenWorld,
  judgeAll,
  makeGoldenWorld,
  sign,
} from "./test-golden";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");
const page = { limit: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Two responses judged alike, and one on which the two differ. */
async function makeJudged() {
  const world = await makeGoldenWorld(deps, 3);
  const run = await addWorldRun(world, 1);
  const disputed = run.responseIds[2] ?? "";
  await judgeAll(world, 3, (id, rater) => ["grounded", id === disputed && rater === 1 ? "unsupported" : "grounded"]);
  return { ...world, runId: run.runId, versionId: run.source.versionId, responseIds: run.responseIds, disputed };
}

const propose = (world: GoldenWorld, responseIds: readonly string[]) =>
  proposeReferenceJudgements(deps, world.lead, { responseIds, reason: "closed pairs" });

/** A second version of the rubric comes in force. */
async function renewRubric(world: GoldenWorld): Promise<void> {
  const rubric = rubricText.parse({ ...textOfRubric(DEFAULT_RUBRIC), id: "second-words" });
  await sign(world, await proposeRubric(deps, world.lead, { rubric, reason: "clearer words" }));
}

async function wallOff(world: GoldenWorld, userId: string, responseId: string, itemId: string): Promise<void> {
  const matterId = deps.newId();
  const { projectId, lead } = world;
  const { prisma } = deps.db;
  await prisma.matterTag.create({ data: { id: matterId, projectId, name: matterId, createdAt: now } });
  await prisma.responseMatter.create({ data: { responseId, matterId } });
  await prisma.goldenItem.update({ where: { id: itemId }, data: { matterId } });
  await prisma.wallDenial.create({ data: { userId, matterId, createdById: lead.userId, createdAt: now } });
}

describe("a verdict of an older rubric", () => {
  it("is not proposed for freezing, and says what leads on", async () => {
    const world = await makeJudged();
    await renewRubric(world);
    const [first = ""] = world.responseIds;
    await expect(propose(world, [first])).rejects.toMatchObject({
      code: "rubric_stale",
      message: expect.stringContaining("judged under the one in force"),
      errors: [{ field: "responseIds[0]" }],
    });
  });

  it("is not signed either, where the rubric changed since it was proposed", async () => {
    const world = await makeJudged();
    const proposal = await propose(world, world.responseIds.slice(0, 1));
    await renewRubric(world);
    await expect(sign(world, proposal)).rejects.toMatchObject({ code: "rubric_stale" });
    expect(await deps.db.prisma.referenceJudgement.count({ where: { projectId: world.projectId } })).toBe(0);
  });
});

describe("a reference judgement", () => {
  it("freezes a closed verdict with both raters' labels, signed by two", async () => {
    const world = await makeJudged();
    const proposal = approval.parse(await propose(world, world.responseIds.slice(0, 2)));
    expect(proposal.subjects[0]).toMatchObject({ title: "r1", target: null });
    expect(proposal.subjects[0]?.detail).toContain("Grounded, two raters agreed");
    await sign(world, proposal);
    const { items } = await listReferenceJudgements(deps, world.lead, page);
    const judgements = items.map((item) => referenceJudgement.parse(item));
    expect(judgements.map(({ outcome, basis }) => [outcome, basis])).toEqual([
      ["grounded", "unanimous"],
      ["grounded", "unanimous"],
    ]);
    const row = await deps.db.prisma.referenceJudgement.findFirstOrThrow({ where: { projectId: world.projectId } });
    const content = storedJudgement.parse(row.content);
    expect(content.sides.map((side) => side.raterId).toSorted()).toEqual(
      world.raters.map((rater) => rater.userId).toSorted(),
    );
    expect(content.claims.map((claim) => claim.label)).toEqual(["grounded", "grounded"]);
    const first = await listReferenceJudgements(deps, world.lead, { limit: 1 });
    const rest = await listReferenceJudgements(deps, world.lead, { limit: 1, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(judgements.map((item) => item.id));
    expect(rest.nextCursor).toBeNull();
  });

  it("is refused where nothing is decided, where it is frozen or pending, and for a foreign response", async () => {
    const world = await makeJudged();
    const [one = ""] = world.responseIds;
    await expect(propose(world, [world.disputed])).rejects.toMatchObject({ code: "not_freezable" });
    await expect(propose(world, [one, one])).rejects.toMatchObject({ code: "body_invalid" });
    await expect(propose(world, ["12345678"])).rejects.toMatchObject({ code: "not_found" });
    const proposal = await propose(world, [one]);
    await expect(propose(world, [one])).rejects.toMatchObject({ code: "proposal_pending" });
    await sign(world, proposal);
    await expect(propose(world, [one])).rejects.toMatchObject({ code: "already_frozen" });
  });

  it("is superseded by the present verdict once a target has changed that, and by nothing else", async () => {
    const world = await makeJudged();
    const [one = ""] = world.responseIds;
    await sign(world, await propose(world, [one]));
    const [frozen] = (await listReferenceJudgements(deps, world.lead, page)).items;
    const supersede = () =>
      supersedeReferenceJudgement(deps, world.lead, frozen?.id ?? "", { reason: "the verdict changed" });
    await expect(supersede()).rejects.toMatchObject({ code: "same_content" });
    const content = { ...answerable(world.versionId), answerable: false, passages: [], searches: "the whole corpus" };
    const targets = [{ goldenItemId: world.itemIds[0] ?? "", content }];
    await sign(world, await proposeTargets(deps, world.lead, { targets, reason: "the corpus can't answer" }));
    // Answered, and nothing can support it: a lead's to rule on, so there is no closed verdict to freeze.
    await expect(supersede()).rejects.toMatchObject({ code: "not_freezable" });
    const verdicts = await deps.db.prisma.verdict.findMany({
      where: { responseId: one },
      orderBy: { decidedAt: "asc" },
    });
    expect(verdicts.map((verdict) => verdict.outcome)).toContain(null);
    const [still] = (await listReferenceJudgements(deps, world.lead, page)).items;
    expect(still).toEqual(frozen);
  });

  it("is not frozen where the verdict changed between proposal and signature", async () => {
    const world = await makeJudged();
    const [one = ""] = world.responseIds;
    const proposal = await propose(world, [one]);
    const content = { ...answerable(world.versionId), answerable: false, passages: [], searches: "the whole corpus" };
    const targets = [{ goldenItemId: world.itemIds[0] ?? "", content }];
    await sign(world, await proposeTargets(deps, world.lead, { targets, reason: "the corpus can't answer" }));
    await expect(sign(world, proposal)).rejects.toMatchObject({ code: "not_freezable" });
    expect(await deps.db.prisma.referenceJudgement.count({ where: { projectId: world.projectId } })).toBe(0);
  });
});

describe("a wall", () => {
  it("hides the question, what is proposed of it, and the item in the gate's lists, but moves no figure", async () => {
    const world = await makeJudged();
    const [one = ""] = world.responseIds;
    await freezeTargets(world, world.versionId);
    await freezeSet(world);
    await wallOff(world, world.other.userId, world.disputed, world.itemIds[2] ?? "");
    const proposal = await propose(world, [one]);
    const body = { content: answerable(world.versionId, { points: ["another"] }), reason: "a better point" };
    const items = (await listGoldenItems(deps, world.lead, page)).items;
    const hidden = await supersedeTarget(deps, world.lead, items[2]?.target?.id ?? "", body);
    expect((await listGoldenItems(deps, world.other, page)).items.map((item) => item.externalId)).toEqual(["q1", "q2"]);
    const waiting = (await listApprovals(deps, world.other, page)).items.filter((item) => item.state === "proposed");
    expect(waiting.map((item) => item.id)).toEqual([proposal.id]);
    await expect(sign(world, hidden)).rejects.toMatchObject({ code: "not_found" });
    const own = await previewGate(deps, world.lead, world.runId);
    const walled = await previewGate(deps, world.other, world.runId);
    expect(own.waitingFor.map((item) => item.externalId)).toEqual(["r3"]);
    expect(walled).toEqual({ ...own, waitingFor: [] });
  });
});

function verify(record: readonly string[]) {
  const verifier = startVerifier();
  for (const line of record) verifier.take(line);
  return verifier.finish();
}

describe("the exported record", () => {
  it("verifies with targets superseded, judgements frozen and a decision recorded, and not after one was edited", async () => {
    const world = await makeJudged();
    await freezeTargets(world, world.versionId);
    await freezeSet(world);
    await sign(world, await propose(world, world.responseIds.slice(0, 2)));
    const { items } = await listGoldenItems(deps, world.lead, page);
    const body = { content: answerable(world.versionId, { points: ["another"] }), reason: "a better point" };
    await sign(world, await supersedeTarget(deps, world.lead, items[0]?.target?.id ?? "", body));
    const declined = await supersedeTarget(deps, world.lead, items[1]?.target?.id ?? "", body);
    await reject(deps, world.other, declined.id, { reason: "the old one is right" });
    now = new Date(now.getTime() + 1000);
    await evaluateGateOfRun(deps, world.engineer, world.runId);
    const lines: string[] = [];
    for await (const line of exportAudit(deps, world.lead).lines) lines.push(String(line));
    const whole = verify(lines);
    expect(whole.faults).toEqual([]);
    // Four targets, a set version, two judgements, a policy, a report, a rubric and a protocol.
    expect(whole.checked.records).toBe(11);
    expect(whole.leftOut).toEqual({ payloads: 0, records: 0 });
    const where = { projectId: world.projectId, kind: { in: ["point", "reason"] } };
    const texts = await deps.db.prisma.payload.findMany({ where, select: { id: true } });
    // Four reasons signed, one declined with its own, five points: bound to the chain whatever became of the proposal.
    expect(texts.length).toBe(11);
    expect(texts.filter(({ id }) => whole.unboundPayloads.includes(id))).toEqual([]);
    const forged = lines.map((line) =>
      line.startsWith('{"record":"gate_report"') ? line.replace('"outcome":"undecided"', '"outcome":"pass"') : line,
    );
    expect(verify(forged).faults.map((fault) => fault.kind)).toEqual(["record_edited"]);
  });
});

describe("a lone lead", () => {
  it("freezes verdicts alone a day later, and the record names nobody as a second person", async () => {
    const world = await makeJudged();
    await deps.db.prisma.membership.deleteMany({ where: { userId: world.other.userId } });
    const { id, contentDigest } = await propose(world, world.responseIds.slice(0, 1));
    await expect(approve(deps, world.lead, id, { contentDigest })).rejects.toMatchObject({ code: "lone_lead_waits" });
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect(await approve(deps, world.lead, id, { contentDigest })).toMatchObject({ state: "approved", isLone: true });
    const frozen = await deps.db.prisma.referenceJudgement.findMany({ where: { approvalId: id } });
    expect(frozen.map(({ proposedById, approvedById }) => [proposedById, approvedById])).toEqual([
      [world.lead.userId, null],
    ]);
  });
});
