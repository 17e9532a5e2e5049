import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldenEndpoints, type TargetContent } from "@/contracts/golden";
import { goldenItemEndpoints, newGoldenItem, type NewGoldenItem } from "@/contracts/golden-items";
import { extractDocument } from "@/documents/extract-document";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addFile } from "./add-document";
import { createGoldenItems } from "./create-golden-items";
import { describeGoldenItem } from "./describe-golden-item";
import { exportGolden } from "./export-golden";
import { getGoldenComposition } from "./get-golden-composition";
import { getGoldenItem } from "./get-golden-item";
import { getGoldenLock } from "./get-golden-lock";
import { getTarget } from "./get-target";
import { importGoldenItems } from "./import-golden-items";
import { listApprovals } from "./list-approvals";
import { listGoldenExposures } from "./list-golden-exposures";
import { listGoldenItems } from "./list-golden-items";
import { previewGate } from "./preview-gate";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";
import { reject } from "./reject";
import { reattestTarget } from "./reattest-target";
import { recordTraffic } from "./record-traffic";
import { retireGoldenItem } from "./retire-golden-item";
import { supersedeTarget } from "./supersede-target";
import { takeSnapshot } from "./take-snapshot";
import {
  answerable,
  freezePolicy,
  freezeSet,
  type GoldenWorld,
  makeDemonstration,
  judgeAll,
  sign,
} from "./test-golden";
import { addWorldRun, makeGoldenWorld } from "./test-golden";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");
const dayMs = 86_400_000;
const page = { limit: 50 };
const later = (days = 1) => {
  now = new Date(now.getTime() + days * dayMs);
};

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const RETURNS = "An opened relay may be returned within 30 days of delivery. Freight is excluded.\n";

const file = (world: GoldenWorld, key: string, text: string) =>
  addFile(
    deps,
    { projectId: world.projectId, userId: world.lead.userId },
    { fileName: `${key}.txt`, key, confidentiality: "confidential", isScan: false },
    new TextEncoder().encode(text),
    extractDocument,
  );

async function makeWorld(items = 0) {
  const world = await makeGoldenWorld(deps, items);
  const { versionId } = await file(world, "returns", RETURNS);
  return { ...world, versionId };
}

const unanswerable: TargetContent = {
  answerable: false,
  searches: "freight west, freight north: nothing",
  asOf: "2026-03-01",
  points: [],
  passages: [],
  nearMisses: [],
  expectedRefusal: "The sources don't say.",
};

const item = (externalId: string, changes: Partial<NewGoldenItem> = {}): NewGoldenItem =>
  newGoldenItem.parse({ externalId, question: `What of ${externalId}?`, kind: "answerable", ...changes });

async function makeFrozen(world: GoldenWorld, items: NewGoldenItem[]) {
  const created = await createGoldenItems(deps, world.lead, { items, reason: "by hand" });
  const { items: waiting } = await listApprovals(deps, world.other, page);
  const proposal = waiting.find((one) => one.id === created.approvalId);
  if (proposal === undefined) throw new Error("nothing was proposed");
  await sign(world, goldenEndpoints.listApprovals.answer.shape.items.element.parse(proposal));
  return created.items;
}

async function readItems(world: GoldenWorld, caller = world.lead) {
  const { items } = goldenEndpoints.listGoldenItems.answer.parse(await listGoldenItems(deps, caller, page));
  return new Map(items.map((one) => [one.externalId, one]));
}

const getItem = async (world: GoldenWorld, id: string, caller = world.lead) =>
  goldenItemEndpoints.getGoldenItem.answer.parse(await getGoldenItem(deps, caller, id));

const eventsOf = async (projectId: string) => {
  const rows = await deps.db.prisma.auditEvent.findMany({ where: { chainId: projectId }, orderBy: { seq: "asc" } });
  return rows.map((row) => row.type);
};

describe("questions written by hand", () => {
  it("are candidates, and those with a target wait for a second person", async () => {
    const world = await makeWorld();
    const target = answerable(world.versionId, { expectedAnswer: "Within 30 days." });
    const items = [item("a", { target, queryShape: "lookup" }), item("b")];
    const created = await createGoldenItems(deps, world.lead, { items, reason: "first ones" });
    expect(created.approvalId).not.toBeNull();
    const read = await readItems(world);
    expect(read.get("a")).toMatchObject({ state: "candidate", proposalPending: true, queryShape: "lookup" });
    expect(read.get("b")).toMatchObject({ state: "candidate", proposalPending: false, target: null });
    const types = await eventsOf(world.projectId);
    expect(types.filter((type) => type === "golden_item.created")).toHaveLength(2);
  });

  it("keep their expected answer or refusal through freezing", async () => {
    const world = await makeWorld();
    const target = answerable(world.versionId, { expectedAnswer: "Within 30 days." });
    await makeFrozen(world, [item("a", { target }), item("b", { kind: "unanswerable", target: unanswerable })]);
    const read = await readItems(world);
    expect(read.get("a")?.target?.content).toMatchObject({ expectedAnswer: "Within 30 days." });
    expect(read.get("b")?.target?.content).toEqual(unanswerable);
    expect(read.get("b")?.state).toBe("frozen");
  });

  it("are refused under a name that is taken, and then none is stored", async () => {
    const world = await makeWorld();
    await createGoldenItems(deps, world.lead, { items: [item("a")], reason: "first" });
    const again = createGoldenItems(deps, world.lead, { items: [item("b"), item("a")], reason: "again" });
    await expect(again).rejects.toMatchObject({ code: "item_key_taken", errors: [{ field: "items[1].externalId" }] });
    expect([...(await readItems(world)).keys()]).toEqual(["a"]);
  });

  it.each([
    ["an expected answer to an unanswerable question", { ...unanswerable, expectedAnswer: "Yes." }],
    ["an unanswerable question without searches", { ...unanswerable, searches: " " }],
  ])("are refused with %s", async (_, target) => {
    const world = await makeWorld();
    const items = [item("a", { kind: "unanswerable", target })];
    const refused = createGoldenItems(deps, world.lead, { items, reason: "bad" });
    await expect(refused).rejects.toMatchObject({ code: "target_incomplete" });
    expect((await readItems(world)).size).toBe(0);
  });
});

const lineOf = (changes: object = {}) =>
  JSON.stringify({
    id: "a",
    question: "Can it be returned?",
    as_of: "2026-03-01",
    passages: [{ document: "returns", quote: "within 30  days" }],
    ...changes,
  });
const load = (world: GoldenWorld, text: string, dryRun: boolean) =>
  importGoldenItems(deps, world.lead, { format: "auto", text, dryRun, reason: "a file" });

describe("questions of a file", () => {
  it("are previewed, then proposed with the places of their quotes", async () => {
    const world = await makeWorld();
    const preview = await load(world, lineOf(), true);
    expect(preview).toMatchObject({ count: 1, withTarget: 1, problems: [], created: 0, items: [{ passages: 1 }] });
    expect((await readItems(world)).size).toBe(0);
    const done = await load(world, lineOf(), false);
    expect(done).toMatchObject({ created: 1 });
    const [proposal] = (await listApprovals(deps, world.other, page)).items;
    expect(proposal?.subjects[0]?.target?.passages).toEqual([{ versionId: world.versionId, startCp: 32, endCp: 46 }]);
    expect(RETURNS.slice(32, 46)).toBe("within 30 days");
  });

  it.each([
    ["a quote that is nowhere", { passages: [{ document: "returns", quote: "within 40 days" }] }, "quote_not_found"],
    ["a quote that is everywhere", { passages: [{ document: "returns", quote: "e" }] }, "quote_ambiguous"],
    ["an unknown document", { passages: [{ document: "terms", quote: "x" }] }, "document_unknown"],
    ["a target without a date", { as_of: undefined }, "as_of_missing"],
    ["nothing to rest on", { passages: [], points: ["x"] }, "passage_missing"],
  ])("are refused with %s, by line", async (_, changes, code) => {
    const world = await makeWorld();
    const text = `${lineOf({ id: "good", question: "Good?" })}\n${lineOf(changes)}`;
    expect((await load(world, text, true)).problems).toMatchObject([{ line: 2, code }]);
    await expect(load(world, text, false)).rejects.toMatchObject({
      code: "golden_bad_lines",
      errors: [{ line: 2, code }],
    });
    expect((await readItems(world)).size).toBe(0);
  });
});

describe("retiring", () => {
  it("takes two people, and never a question out of a version that holds it", async () => {
    const world = await makeWorld();
    const target = answerable(world.versionId);
    const [a, b] = await makeFrozen(world, [item("a", { target }), item("b", { target })]);
    await freezeSet(world);
    const before = await getGoldenLock(deps, world.lead, {});
    const proposal = await retireGoldenItem(deps, world.lead, a?.id ?? "", { reason: "the product is gone" });
    await expect(retireGoldenItem(deps, world.other, a?.id ?? "", { reason: "too" })).rejects.toMatchObject({
      code: "proposal_pending",
    });
    expect((await readItems(world)).get("a")?.state).toBe("frozen");
    await sign(world, proposal);
    const read = await getItem(world, a?.id ?? "");
    expect(read).toMatchObject({ state: "retired", setVersions: [{ number: 1 }] });
    expect(read.history.map((entry) => entry.kind)).toEqual(["frozen", "retired"]);
    expect((await getGoldenLock(deps, world.lead, {})).set).toEqual(before.set);
    await freezeSet(world);
    expect((await getItem(world, b?.id ?? "")).setVersions.map((one) => one.number)).toEqual([2, 1]);
    expect((await getItem(world, a?.id ?? "")).setVersions.map((one) => one.number)).toEqual([1]);
    await expect(retireGoldenItem(deps, world.lead, a?.id ?? "", { reason: "again" })).rejects.toMatchObject({
      code: "already_retired",
    });
    expect((await eventsOf(world.projectId)).filter((type) => type === "golden_item.retired")).toHaveLength(1);
  });

  it("can't be done by SQL without its record, nor undone", async () => {
    const world = await makeWorld();
    const [a] = await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    const { goldenItem: table } = deps.db.prisma;
    const where = { id: a?.id ?? "" };
    await expect(table.update({ where, data: { retiredAt: now } })).rejects.toThrow();
    await sign(world, await retireGoldenItem(deps, world.lead, where.id, { reason: "gone" }));
    await expect(table.update({ where, data: { retiredAt: null } })).rejects.toThrow();
  });

  it("can't put another member into a frozen version, nor by SQL", async () => {
    const world = await makeWorld();
    const target = answerable(world.versionId);
    await makeFrozen(world, [item("a", { target })]);
    await freezeSet(world);
    await makeFrozen(world, [item("b", { target })]);
    const [version] = await deps.db.prisma.goldenSetVersion.findMany({ where: { projectId: world.projectId } });
    const added = (await readItems(world)).get("b")?.target?.id ?? "";
    const member = { goldenSetVersionId: version?.id ?? "", goldenTargetId: added, ordinal: 7 };
    await expect(deps.db.prisma.goldenSetMember.create({ data: member })).rejects.toThrow(/frozen with/);
  });
});

describe("what a target rests on", () => {
  it("is attested again when the corpus grew, by two people and with searches of the corpus as it is now", async () => {
    const world = await makeWorld();
    await makeFrozen(world, [
      item("some", { target: answerable(world.versionId) }),
      item("none", { kind: "unanswerable", target: unanswerable }),
    ]);
    later();
    expect((await readItems(world)).get("none")?.doubts).toEqual([]);
    await file(world, "terms", "Freight west costs 12.\n");
    const grown = (await readItems(world)).get("none");
    expect(grown?.doubts).toEqual(["to_reattest"]);
    expect((await readItems(world)).get("some")?.doubts).toEqual([]);
    const targetId = grown?.target?.id ?? "";
    const bare = reattestTarget(deps, world.lead, targetId, { searches: " ", reason: "still" });
    await expect(bare).rejects.toMatchObject({ code: "target_incomplete" });
    later();
    const proposal = await reattestTarget(deps, world.lead, targetId, { searches: "terms: no", reason: "still not" });
    expect(proposal.subjects[0]?.detail).toContain("Searched again: terms: no");
    later();
    await file(world, "annex", "Nothing of freight.\n");
    await expect(sign(world, proposal)).rejects.toMatchObject({ code: "corpus_grew" });
    await reject(deps, world.lead, proposal.id, { reason: "search again" });
    await sign(
      world,
      await reattestTarget(deps, world.lead, targetId, { searches: "terms, annex: no", reason: "still" }),
    );
    const attested = (await readItems(world)).get("none");
    expect(attested).toMatchObject({ doubts: [], target: { id: targetId, digest: grown?.target?.digest } });
    const none = reattestTarget(deps, world.lead, targetId, { searches: "x", reason: "again" });
    await expect(none).rejects.toMatchObject({ code: "nothing_to_reattest" });
  });

  it("is stale once a newer version of its document no longer says the words; the gate names it", async () => {
    const world = await makeWorld(1);
    const run = await addWorldRun(world, 1, "live");
    await judgeAll(world, 1);
    const passage = { versionId: world.versionId, startCp: 32, endCp: 46 };
    const target = answerable(world.versionId, { passages: [passage] });
    const targets = world.itemIds.map((goldenItemId) => ({ goldenItemId, content: target }));
    await sign(world, await proposeTargets(deps, world.lead, { targets, reason: "first" }));
    await freezeSet(world);
    await makeDemonstration(database, world.projectId);
    await freezePolicy(world, 1);
    expect((await previewGate(deps, world.lead, run.runId)).outcome).toBe("pass");
    later();
    await file(world, "returns", `Changed. ${RETURNS}`);
    expect((await readItems(world)).get("q1")?.doubts).toEqual([]);
    later();
    await file(world, "returns", RETURNS.replace("30", "14"));
    expect((await readItems(world)).get("q1")?.doubts).toEqual(["document_changed"]);
    const gate = await previewGate(deps, world.lead, run.runId);
    expect(gate).toMatchObject({ outcome: "undecided", exitCode: 2, reasons: [{ code: "not_gateable" }] });
    expect(gate.waitingFor).toMatchObject([{ responseId: run.responseIds[0], state: "target_stale" }]);
  });

  it("is stale once its source is known to be overruled", async () => {
    const world = await makeWorld();
    await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    later();
    await deps.db.prisma.documentStatus.create({
      data: {
        id: deps.newId(),
        documentVersionId: world.versionId,
        status: "overruled",
        source: "reporter",
        recordedById: world.lead.userId,
        recordedAt: now,
      },
    });
    expect((await readItems(world)).get("a")?.doubts).toEqual(["law_changed"]);
  });
});

async function readLines(lines: AsyncIterable<unknown>): Promise<string[]> {
  const read: string[] = [];
  for await (const line of lines) read.push(String(line));
  return read;
}

async function makeSealed() {
  const world = await makeWorld();
  const target = answerable(world.versionId);
  const [sealed] = await makeFrozen(world, [item("secret", { target, use: "sealed" }), item("open", { target })]);
  await freezeSet(world);
  return { ...world, sealedId: sealed?.id ?? "" };
}

describe("sealed questions", () => {
  it("show their words to nobody who does not open them, and never to an engineer or a token", async () => {
    const world = await makeSealed();
    for (const caller of [world.lead, world.engineer]) {
      const read = (await readItems(world, caller)).get("secret");
      expect(read).toMatchObject({ withheld: true, question: "", target: null, state: "frozen" });
    }
    const tokened = { ...world.lead, tokenId: "t", scopes: ["export" as const] };
    for (const caller of [world.engineer, tokened]) {
      expect(await getItem(world, world.sealedId, caller)).toMatchObject({
        withheld: true,
        question: "",
        target: null,
      });
    }
    const opened = await getItem(world, world.sealedId);
    expect(opened).toMatchObject({ withheld: false, question: "What of secret?" });
    const targetId = opened.target?.id ?? "";
    await expect(getTarget(deps, world.engineer, targetId)).rejects.toMatchObject({ code: "sealed_item" });
  });

  it("never leave, and the register names who carried the others off", async () => {
    const world = await makeSealed();
    const { lines } = await exportGolden(deps, world.engineer, {});
    const read = await readLines(lines);
    expect(read).toHaveLength(1);
    expect(read[0]).toContain('"id":"open"');
    const { items } = await listGoldenExposures(deps, world.lead, page);
    expect(items.map((row) => `${row.externalId} ${row.kind}`).toSorted()).toEqual([
      "open exported",
      "secret read",
      "secret signed",
      "secret written",
    ]);
    expect((await eventsOf(world.projectId)).filter((type) => type === "golden_item.exposed")).toHaveLength(3);
  });

  it("are sealed before anybody knows them, or not at all", async () => {
    const world = await makeWorld();
    const [a] = await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    const facts = { kind: "answerable", adversarialKind: null, queryShape: "lookup", use: "sealed" } as const;
    const late = describeGoldenItem(deps, world.lead, a?.id ?? "", facts);
    await expect(late).rejects.toMatchObject({ code: "seal_too_late" });
    const [b] = (await createGoldenItems(deps, world.lead, { items: [item("b")], reason: "b" })).items;
    expect((await describeGoldenItem(deps, world.lead, b?.id ?? "", facts)).use).toBe("sealed");
  });
});

describe("the set as a whole", () => {
  it("leaves practice questions out", async () => {
    const world = await makeWorld();
    const target = answerable(world.versionId);
    await makeFrozen(world, [item("a", { target, use: "practice" })]);
    const nothing = proposeSetVersion(deps, world.lead, { name: "golden", reason: "practice" });
    await expect(nothing).rejects.toMatchObject({ code: "nothing_to_freeze" });
  });

  it("is told by shape beside the traffic, with its age and that it stopped growing", async () => {
    const world = await makeWorld();
    const target = answerable(world.versionId);
    await makeFrozen(world, [
      item("a", { target, queryShape: "lookup" }),
      item("b", { target, queryShape: "lookup" }),
      item("c", { target }),
    ]);
    await freezeSet(world);
    later(40);
    const { items } = await listGoldenItems(deps, world.lead, page);
    const body = { content: { ...target, asOf: "2026-02-02" }, reason: "another date" };
    await sign(world, await supersedeTarget(deps, world.lead, items[0]?.target?.id ?? "", body));
    await freezeSet(world);
    later(50);
    const counts = { lookup: 50, proposition: 50, several_authorities: 0, good_law: 0, other: 0 };
    await recordTraffic(deps, world.engineer, { counts, source: "logs of March" });
    const told = goldenItemEndpoints.getGoldenComposition.answer.parse(await getGoldenComposition(deps, world.lead));
    expect(told).toMatchObject({
      setVersion: { number: 2 },
      unshaped: 1,
      distance: 0.5,
      kinds: { answerable: 3 },
      age: { members: 3, newestDays: 50, oldestDays: 90, sinceGrowthDays: 90, hasStoppedGrowing: true },
      traffic: { number: 1, source: "logs of March" },
    });
    expect(told.shapes.find(({ shape }) => shape === "proposition")?.note).toBe("missing");
  });

  it("speaks about the snapshot that was newest when it was proposed", async () => {
    const world = await makeWorld();
    const taken = await takeSnapshot(deps, world.lead, { name: "march" });
    expect(taken).toMatchObject({ documentVersions: 1 });
    await expect(takeSnapshot(deps, world.lead, { name: "march" })).rejects.toMatchObject({ code: "item_key_taken" });
    await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    const [row] = await deps.db.prisma.goldenTarget.findMany({ where: { projectId: world.projectId } });
    expect(row?.snapshotId).toBe(taken.id);
  });

  it("locks to what its chain says, now and at a number that was kept", async () => {
    const world = await makeWorld();
    await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    await freezeSet(world);
    const lock = goldenItemEndpoints.getGoldenLock.answer.parse(await getGoldenLock(deps, world.engineer, {}));
    expect(lock.set).toMatchObject({ name: "golden", number: 1, members: 1 });
    later();
    await takeSnapshot(deps, world.lead, { name: "later" });
    const kept = await getGoldenLock(deps, world.engineer, { seq: lock.chain.seq });
    expect(kept.chain).toEqual(lock.chain);
    const beyond = getGoldenLock(deps, world.engineer, { seq: lock.chain.seq + 500 });
    await expect(beyond).rejects.toMatchObject({ code: "not_found" });
  });
});
