import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goldenItemEndpoints } from "@/contracts/golden-items";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { createGoldenItems } from "./create-golden-items";
import { describeGoldenItem } from "./describe-golden-item";
import { exportGolden } from "./export-golden";
import { getGoldenComposition } from "./get-golden-composition";
import { getGoldenLock } from "./get-golden-lock";
import { getTarget } from "./get-target";
import { listGoldenExposures } from "./list-golden-exposures";
import { listGoldenItems } from "./list-golden-items";
import { previewGate } from "./preview-gate";
import { proposeSetVersion } from "./propose-set-version";
import { proposeTargets } from "./propose-targets";
import { reject } from "./reject";
import { reattestTarget, reattestTargets } from "./reattest-target";
import { recordTraffic } from "./record-traffic";
import { supersedeTarget } from "./supersede-target";
import { takeSnapshot } from "./take-snapshot";
import { addWorldRun, answerable, freezePolicy, freezeSet, judgeAll, makeDemonstration, sign } from "./test-golden";
import {
  RETURNS,
  addText,
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

describe("what a target rests on", () => {
  it("is attested again when the corpus grew, by two people and with searches of the corpus as it is now", async () => {
    const world = await makeWorld(deps);
    await makeFrozen(world, [
      item("some", { target: answerable(world.versionId) }),
      item("none", { kind: "unanswerable", target: unanswerable }),
    ]);
    later();
    expect((await readItems(world)).get("none")?.doubts).toEqual([]);
    await addText(world, "terms", "Freight west costs 12.\n");
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
    await addText(world, "annex", "Nothing of freight.\n");
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

  it("is attested again with others by one signature, all or none", async () => {
    const world = await makeWorld(deps);
    const names = ["north", "south", "east"];
    await makeFrozen(
      world,
      names.map((name) => item(name, { kind: "unanswerable", target: unanswerable })),
    );
    later();
    await addText(world, "terms", "Freight west costs 12.\n");
    later();
    const before = await readItems(world);
    const targetIds = names.map((name) => before.get(name)?.target?.id ?? "");
    const body = { searches: "terms: nothing of north, south or east", reason: "still not" };
    const foreign = await makeWorld(deps);
    const lead = foreign.lead;
    await expect(reattestTargets(deps, lead, { ...body, targetIds })).rejects.toMatchObject({ code: "not_found" });
    const bare = reattestTargets(deps, world.lead, { ...body, searches: " ", targetIds });
    await expect(bare).rejects.toMatchObject({ code: "target_incomplete" });
    const alone = await reattestTarget(deps, world.lead, targetIds[2] ?? "", body);
    await expect(reattestTargets(deps, world.lead, { ...body, targetIds })).rejects.toMatchObject({
      code: "proposal_pending",
    });
    await reject(deps, world.lead, alone.id, { reason: "with the others" });
    const proposal = await reattestTargets(deps, world.lead, { ...body, targetIds });
    expect(proposal.subjects).toHaveLength(3);
    await sign(world, proposal);
    const after = await readItems(world);
    expect(names.map((name) => after.get(name)?.doubts)).toEqual([[], [], []]);
    const events = (await eventsOf(world)).filter((type) => type === "golden_item.reattested");
    expect(events).toHaveLength(3);
  });

  it("is stale once a newer version of its document no longer says the words; the gate names it", async () => {
    const world = await makeWorld(deps, 1);
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
    await addText(world, "returns", `Changed. ${RETURNS}`);
    expect((await readItems(world)).get("q1")?.doubts).toEqual([]);
    later();
    await addText(world, "returns", RETURNS.replace("30", "14"));
    expect((await readItems(world)).get("q1")?.doubts).toEqual(["document_changed"]);
    const gate = await previewGate(deps, world.lead, run.runId);
    expect(gate).toMatchObject({ outcome: "undecided", exitCode: 2, reasons: [{ code: "not_gateable" }] });
    expect(gate.waitingFor).toMatchObject([{ responseId: run.responseIds[0], state: "target_stale" }]);
  });

  it("is stale once its source is known to be overruled", async () => {
    const world = await makeWorld(deps);
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
  const world = await makeWorld(deps);
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
    expect((await eventsOf(world)).filter((type) => type === "golden_item.exposed")).toHaveLength(3);
  });

  it("are sealed before anybody knows them, or not at all", async () => {
    const world = await makeWorld(deps);
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
    const world = await makeWorld(deps);
    const target = answerable(world.versionId);
    await makeFrozen(world, [item("a", { target, use: "practice" })]);
    const nothing = proposeSetVersion(deps, world.lead, { name: "golden", reason: "practice" });
    await expect(nothing).rejects.toMatchObject({ code: "nothing_to_freeze" });
  });

  it("is told by shape beside the traffic, with its age and that it stopped growing", async () => {
    const world = await makeWorld(deps);
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
    const world = await makeWorld(deps);
    const taken = await takeSnapshot(deps, world.lead, { name: "march" });
    expect(taken).toMatchObject({ documentVersions: 1 });
    await expect(takeSnapshot(deps, world.lead, { name: "march" })).rejects.toMatchObject({ code: "item_key_taken" });
    await makeFrozen(world, [item("a", { target: answerable(world.versionId) })]);
    const [row] = await deps.db.prisma.goldenTarget.findMany({ where: { projectId: world.projectId } });
    expect(row?.snapshotId).toBe(taken.id);
  });

  it("locks to what its chain says, now and at a number that was kept", async () => {
    const world = await makeWorld(deps);
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
