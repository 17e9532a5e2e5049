import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approval, goldenEndpoints, goldenTarget } from "@/contracts/golden";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { approve } from "./approve";
import { getTarget } from "./get-target";
import { listApprovals } from "./list-approvals";
import { listGoldenItems } from "./list-golden-items";
import { listSetVersions } from "./list-set-versions";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";
import { reject } from "./reject";
import { supersedeTarget } from "./supersede-target";
import {
  addLead,
  addWorldRun,
  answerable,
  freezeSet,
  freezeTargets,
  type GoldenWorld,
  makeGoldenWorld,
  sign,
  tamper,
} from "./test-golden";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");
const dayMs = 86_400_000;
const page = { limit: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function makeWorld(items = 2) {
  const world = await makeGoldenWorld(deps, items);
  const { runId, source, responseIds } = await addWorldRun(world, 1, "frozen-context");
  return { ...world, runId, versionId: source.versionId, responseIds };
}

const propose = (world: GoldenWorld & { versionId: string }, itemIds = world.itemIds) =>
  proposeTargets(deps, world.lead, {
    targets: itemIds.map((goldenItemId) => ({ goldenItemId, content: answerable(world.versionId) })),
    reason: "first targets",
  });

const eventsOf = async (projectId: string) => {
  const rows = await deps.db.prisma.auditEvent.findMany({ where: { chainId: projectId }, orderBy: { seq: "asc" } });
  return rows.map((row) => row.type);
};

describe("a proposal of targets", () => {
  it("shows the second person all they sign, and freezes nothing before", async () => {
    const world = await makeWorld();
    const proposal = approval.parse(await propose(world));
    expect(proposal).toMatchObject({ kind: "freeze_targets", state: "proposed", mine: true, signableFrom: null });
    expect(proposal.subjects.map(({ title, target }) => [title, target?.points])).toEqual([
      ["q1", ["thirty days"]],
      ["q2", ["thirty days"]],
    ]);
    const { items } = await listGoldenItems(deps, world.lead, page);
    expect(items.map((item) => [item.externalId, item.target, item.proposalPending])).toEqual([
      ["q1", null, true],
      ["q2", null, true],
    ]);
    const [waiting] = goldenEndpoints.listApprovals.answer.parse(await listApprovals(deps, world.other, page)).items;
    expect(waiting).toMatchObject({ id: proposal.id, mine: false, signableFrom: now.toISOString() });
  });

  it("freezes them with their digests and events once another lead signs", async () => {
    const world = await makeWorld();
    const signed = approval.parse(await sign(world, await propose(world)));
    expect(signed).toMatchObject({ state: "approved", isLone: false, signableFrom: null });
    const { items } = await listGoldenItems(deps, world.lead, page);
    const target = goldenTarget.parse(items[0]?.target);
    expect(target).toMatchObject({ reason: "first targets", supersedesId: null, supersededById: null });
    expect(target.content).toEqual(answerable(world.versionId));
    expect(await getTarget(deps, world.lead, target.id)).toEqual(target);
    const parts = await deps.db.prisma.goldenTargetPart.findMany({ where: { goldenTargetId: target.id } });
    expect(parts.map((part) => part.kind).toSorted()).toEqual(["passage", "point"]);
    expect((await eventsOf(world.projectId)).slice(-2)).toEqual(["freeze.proposed", "freeze.approved"]);
  });

  it("is refused while one is pending, and after one is frozen", async () => {
    const world = await makeWorld();
    const proposal = await propose(world);
    await expect(propose(world, world.itemIds.slice(1))).rejects.toMatchObject({ code: "proposal_pending" });
    await sign(world, proposal);
    await expect(propose(world)).rejects.toMatchObject({ code: "already_frozen" });
  });

  it.each([
    ["no passage", { passages: [] }, "target_incomplete"],
    ["unanswerable without searches", { answerable: false, passages: [] }, "target_incomplete"],
    ["a span past the end", { passages: [{ startCp: 0, endCp: 9999 }] }, "span_out_of_range"],
    ["an inverted span", { passages: [{ startCp: 9, endCp: 3 }] }, "span_inverted"],
    ["an unknown version", { passages: [{ startCp: 0, endCp: 3, versionId: "00000000" }] }, "span_out_of_range"],
  ])("is refused with %s", async (_, { passages, ...changes }, code) => {
    const world = await makeWorld(1);
    const spans = passages.map((passage) => ({ versionId: world.versionId, ...passage }));
    const content = answerable(world.versionId, { ...changes, passages: spans });
    const targets = world.itemIds.map((goldenItemId) => ({ goldenItemId, content }));
    const refused = proposeTargets(deps, world.lead, { targets, reason: "no evidence" });
    await expect(refused).rejects.toMatchObject({ code });
    expect(await deps.db.prisma.payload.count({ where: { projectId: world.projectId, kind: "point" } })).toBe(0);
  });

  it("is refused for a question twice, or one of another project", async () => {
    const world = await makeWorld(1);
    const elsewhere = await makeWorld(1);
    const twice = [...world.itemIds, ...world.itemIds];
    await expect(propose(world, twice)).rejects.toMatchObject({ code: "body_invalid" });
    await expect(propose(world, elsewhere.itemIds)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the second signature", () => {
  it("is never the proposer's, a token's, or on another digest", async () => {
    const world = await makeWorld();
    const { id, contentDigest } = await propose(world);
    const tokened = { ...world.other, tokenId: "t", scopes: ["lead" as const] };
    const refusals = [
      [world.lead, contentDigest, "same_person"],
      [tokened, contentDigest, "not_allowed"],
      [world.other, "0".repeat(64), "content_changed"],
      [world.engineer, contentDigest, "not_allowed"],
    ] as const;
    for (const [caller, digest, code] of refusals) {
      await expect(approve(deps, caller, id, { contentDigest: digest })).rejects.toMatchObject({ code });
    }
    expect(await deps.db.prisma.goldenTarget.count({ where: { projectId: world.projectId } })).toBe(0);
    expect((await eventsOf(world.projectId)).at(-1)).toBe("freeze.proposed");
  });

  it("is given once", async () => {
    const world = await makeWorld();
    const proposal = await propose(world);
    const third = await addLead(deps, world.projectId);
    const signing = [world.other, third].map((caller) =>
      approve(deps, caller, proposal.id, { contentDigest: proposal.contentDigest }),
    );
    const outcomes = await Promise.allSettled(signing);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(reject(deps, third, proposal.id, { reason: "too late" })).rejects.toMatchObject({
      code: "already_decided",
    });
  });

  it("doesn't hold for a proposal that was changed behind the program", async () => {
    const world = await makeWorld();
    const { id, contentDigest } = await propose(world);
    const change = `content = jsonb_set(content, '{records,0,content,isAnswerable}', 'false')`;
    await tamper(database, "approval", `SET ${change} WHERE id = '${id}'`);
    const refused = approve(deps, world.other, id, { contentDigest });
    await expect(refused).rejects.toMatchObject({ code: "content_changed" });
  });

  it("is a lone lead's own after a day, and says so", async () => {
    const world = await makeWorld();
    await deps.db.prisma.membership.deleteMany({ where: { userId: world.other.userId } });
    const proposal = await propose(world);
    expect(proposal.signableFrom).toBe(new Date(now.getTime() + dayMs).toISOString());
    const body = { contentDigest: proposal.contentDigest };
    now = new Date(now.getTime() + dayMs - 1);
    await expect(approve(deps, world.lead, proposal.id, body)).rejects.toMatchObject({ code: "lone_lead_waits" });
    now = new Date(now.getTime() + 1);
    expect(await approve(deps, world.lead, proposal.id, body)).toMatchObject({ state: "approved", isLone: true });
    const { items } = goldenEndpoints.listGoldenItems.answer.parse(await listGoldenItems(deps, world.lead, page));
    expect(items[0]?.target?.approvedBy).toContain("alone, a day later");
  });

  it("may be declined by another and taken back by the proposer", async () => {
    const world = await makeWorld();
    const declined = await reject(deps, world.other, (await propose(world)).id, { reason: "wrong passage" });
    expect(declined.state).toBe("rejected");
    const withdrawn = await reject(deps, world.lead, (await propose(world)).id, { reason: "mine" });
    expect(withdrawn.state).toBe("withdrawn");
    const types = (await eventsOf(world.projectId)).filter((type) => type.startsWith("freeze."));
    expect(types).toEqual(["freeze.proposed", "freeze.rejected", "freeze.proposed", "freeze.withdrawn"]);
  });
});

async function makeFrozen() {
  const world = await makeWorld();
  await freezeTargets(world, world.versionId);
  const { items } = await listGoldenItems(deps, world.lead, page);
  return { ...world, target: goldenTarget.parse(items[0]?.target) };
}

describe("superseding a target", () => {
  it("leaves the old one as it is and puts the new one in force", async () => {
    const world = await makeFrozen();
    const content = answerable(world.versionId, { points: ["within thirty days", "opened packs"] });
    const body = { content, reason: "a point was missing" };
    await sign(world, await supersedeTarget(deps, world.lead, world.target.id, body));
    const old = await getTarget(deps, world.lead, world.target.id);
    expect(old).toEqual({ ...world.target, supersededById: expect.any(String) });
    const { items } = await listGoldenItems(deps, world.lead, page);
    expect(items[0]?.target).toMatchObject({ id: old.supersededById, supersedesId: old.id, content });
    expect((await eventsOf(world.projectId)).slice(-2)).toEqual(["freeze.approved", "record.superseded"]);
    const again = supersedeTarget(deps, world.lead, old.id, body);
    await expect(again).rejects.toMatchObject({ code: "already_superseded" });
  });

  it("is refused where nothing would change, or while one is pending", async () => {
    const world = await makeFrozen();
    const same = { content: answerable(world.versionId), reason: "nothing" };
    await expect(supersedeTarget(deps, world.lead, world.target.id, same)).rejects.toMatchObject({
      code: "same_content",
    });
    const body = { content: answerable(world.versionId, { asOf: "2025-01-01" }), reason: "another date" };
    await supersedeTarget(deps, world.lead, world.target.id, body);
    await expect(supersedeTarget(deps, world.other, world.target.id, body)).rejects.toMatchObject({
      code: "proposal_pending",
    });
  });

  it("can't be done by editing or deleting, not even as the owner", async () => {
    const world = await makeFrozen();
    const { goldenTarget: table } = deps.db.prisma;
    const where = { id: world.target.id };
    await expect(table.update({ where, data: { answerable: false } })).rejects.toThrow();
    await expect(table.delete({ where })).rejects.toThrow();
    expect((await getTarget(deps, world.lead, world.target.id)).digest).toBe(world.target.digest);
  });
});

describe("a set version", () => {
  it("holds every target in force, has a digest, and follows the one before", async () => {
    const world = await makeWorld();
    const nothing = proposeSetVersion(deps, world.lead, { name: "golden", reason: "empty" });
    await expect(nothing).rejects.toMatchObject({ code: "nothing_to_freeze" });
    await freezeTargets(world, world.versionId, world.itemIds.slice(0, 1));
    await freezeSet(world);
    const same = proposeSetVersion(deps, world.lead, { name: "golden", reason: "again" });
    await expect(same).rejects.toMatchObject({ code: "same_content" });
    await freezeTargets(world, world.versionId, world.itemIds.slice(1));
    const proposal = await proposeSetVersion(deps, world.lead, { name: "golden", reason: "two" });
    expect(proposal.subjects[0]).toMatchObject({ title: "golden, version 2" });
    const pending = proposeSetVersion(deps, world.other, { name: "golden", reason: "two" });
    await expect(pending).rejects.toMatchObject({ code: "proposal_pending" });
    await sign(world, proposal);
    const { items } = goldenEndpoints.listSetVersions.answer.parse(await listSetVersions(deps, world.lead));
    expect(items.map(({ number, targets }) => [number, targets])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(new Set(items.map((item) => item.digest)).size).toBe(2);
    expect((await eventsOf(world.projectId)).slice(-2)).toEqual(["freeze.approved", "golden_set.version_frozen"]);
  });

  it("is not frozen with a target that was superseded since", async () => {
    const world = await makeWorld(1);
    await freezeTargets(world, world.versionId);
    const set = await proposeSetVersion(deps, world.lead, { name: "golden", reason: "one" });
    const [item] = (await listGoldenItems(deps, world.lead, page)).items;
    const content = answerable(world.versionId, { points: [] });
    const body = { content, reason: "no points" };
    await sign(world, await supersedeTarget(deps, world.lead, item?.target?.id ?? "", body));
    await expect(sign(world, set)).rejects.toMatchObject({ code: "already_superseded" });
    const [row] = await deps.db.prisma.approval.findMany({ where: { id: set.id }, select: { state: true } });
    expect(row?.state).toBe("proposed");
  });
});
