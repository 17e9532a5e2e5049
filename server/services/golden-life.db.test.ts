import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { createGoldenItems } from "./create-golden-items";
import { getGoldenLock } from "./get-golden-lock";
import { importGoldenItems } from "./import-golden-items";
import { listApprovals } from "./list-approvals";
import { retireGoldenItem } from "./retire-golden-item";
import { answerable, freezeSet, type GoldenWorld, sign } from "./test-golden";
import {
  RETURNS,
  makeWorld,
  unanswerable,
  item,
  makeFrozen,
  readItems,
  getItem,
  eventsOf,
} from "./golden-life.fixture";

let database: TestDatabase;
let deps: Deps;
const now = new Date("2026-03-02T09:00:00.000Z");
const page = { limit: 50 };

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

describe("questions written by hand", () => {
  it("are candidates, and those with a target wait for a second person", async () => {
    const world = await makeWorld(deps);
    const target = answerable(world.versionId, { expectedAnswer: "Within 30 days." });
    const items = [item("a", { target, queryShape: "lookup" }), item("b")];
    const created = await createGoldenItems(deps, world.lead, { items, reason: "first ones" });
    expect(created.approvalId).not.toBeNull();
    const read = await readItems(world);
    expect(read.get("a")).toMatchObject({ state: "candidate", proposalPending: true, queryShape: "lookup" });
    expect(read.get("b")).toMatchObject({ state: "candidate", proposalPending: false, target: null });
    const types = await eventsOf(world);
    expect(types.filter((type) => type === "golden_item.created")).toHaveLength(2);
  });

  it("keep their expected answer or refusal through freezing", async () => {
    const world = await makeWorld(deps);
    const target = answerable(world.versionId, { expectedAnswer: "Within 30 days." });
    await makeFrozen(world, [item("a", { target }), item("b", { kind: "unanswerable", target: unanswerable })]);
    const read = await readItems(world);
    expect(read.get("a")?.target?.content).toMatchObject({ expectedAnswer: "Within 30 days." });
    expect(read.get("b")?.target?.content).toEqual(unanswerable);
    expect(read.get("b")?.state).toBe("frozen");
  });

  it("are refused under a name that is taken, and then none is stored", async () => {
    const world = await makeWorld(deps);
    await createGoldenItems(deps, world.lead, { items: [item("a")], reason: "first" });
    const again = createGoldenItems(deps, world.lead, { items: [item("b"), item("a")], reason: "again" });
    await expect(again).rejects.toMatchObject({ code: "item_key_taken", errors: [{ field: "items[1].externalId" }] });
    expect([...(await readItems(world)).keys()]).toEqual(["a"]);
  });

  it.each([
    ["an expected answer to an unanswerable question", { ...unanswerable, expectedAnswer: "Yes." }],
    ["an unanswerable question without searches", { ...unanswerable, searches: " " }],
  ])("are refused with %s", async (_, target) => {
    const world = await makeWorld(deps);
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
    const world = await makeWorld(deps);
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
    const world = await makeWorld(deps);
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
    const world = await makeWorld(deps);
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
    expect((await eventsOf(world)).filter((type) => type === "golden_item.retired")).toHaveLength(1);
  });

  it("can't be done by SQL without its record, nor undone", async () => {
    const world = await makeWorld(deps);
    const [a] = await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    const { goldenItem: table } = deps.db.prisma;
    const where = { id: a?.id ?? "" };
    await expect(table.update({ where, data: { retiredAt: now } })).rejects.toThrow();
    await sign(world, await retireGoldenItem(deps, world.lead, where.id, { reason: "gone" }));
    await expect(table.update({ where, data: { retiredAt: null } })).rejects.toThrow();
  });

  it("can't put another member into a frozen version, nor by SQL", async () => {
    const world = await makeWorld(deps);
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
