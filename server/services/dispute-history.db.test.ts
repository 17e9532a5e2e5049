import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { dispute as disputeShape, responseReplay } from "@/contracts/disputes";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { startVerifier } from "@/verify/verify-record";
import { answerFlags } from "./answer-flags";
import { appendDissent } from "./append-dissent";
import { approve } from "./approve";
import { drawRescore } from "./draw-rescore";
import { exportAudit } from "./export-audit";
import { proposeGuideline } from "./propose-guideline";
import { getResponse } from "./get-response";
import { listDisputes } from "./list-disputes";
import { previewGate } from "./preview-gate";
import { ruleOnWhole } from "./production-answers.fixture";
import { proposeReferenceJudgements } from "./propose-reference-judgements";
import { raiseFlag } from "./raise-flag";
import { takeUpResponse } from "./take-up-response";
import { takeAndSay } from "./test-bench";
import { codesOf, type JudgedPair, judgePair, reopen, rule, rulings } from "./dispute-world.fixture";

let database: TestDatabase;
let deps: Deps;
let now = new Date("2026-03-02T09:00:00.000Z");

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe("new evidence", () => {
  it("opens a settled dispute again: the ruling stays, the response is undecided, the next ruling supersedes", async () => {
    const world = await judgePair(deps);
    const { lead, other, disputeId, responseId } = world;
    await expect(reopen(deps, lead, disputeId, 1)).rejects.toMatchObject({ code: "not_settled" });
    const settled = await rule(deps, lead, world, 1);
    later(60);
    const again = disputeShape.parse(await reopen(deps, other, disputeId, 2));
    expect(again).toMatchObject({ state: "open", version: 3, adjudication: null, reopened: 1 });
    expect(again.history).toMatchObject([{ adjudication: settled.adjudication, evidence: "document" }]);
    expect((await getResponse(deps, lead, responseId)).verdict).toMatchObject({ outcome: null, basis: "adjudicated" });
    later(60);
    const anew = await rule(deps, other, world, 3, "grounded");
    expect(anew).toMatchObject({ state: "settled", adjudication: { outcome: "grounded" } });
    expect(anew.history).toMatchObject([{ adjudication: { outcome: "unsupported" } }]);
    const [first, second] = await rulings(deps, disputeId);
    expect(second?.supersedesId).toBe(first?.id);
    expect(first?.outcome).toBe("unsupported");
    expect(await deps.db.prisma.verdict.count({ where: { responseId } })).toBe(3);
    expect((await getResponse(deps, lead, responseId)).verdict?.outcome).toBe("grounded");
  });

  it("leaves the gate undecided until the next ruling", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1, "grounded");
    await reopen(deps, world.other, world.disputeId, 2);
    const report = await previewGate(deps, world.lead, world.runId);
    expect(report.outcome).toBe("undecided");
    expect(report.scored).toBe(0);
  });

  it("is refused to who judged, to who saw another version, and a second time", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    const rater: Caller = { ...world.first, roles: ["lead"] };
    await expect(reopen(deps, rater, world.disputeId, 2)).rejects.toMatchObject({ code: "rated_by_you" });
    await expect(reopen(deps, world.other, world.disputeId, 1)).rejects.toMatchObject({ code: "stale_version" });
    const both = await Promise.allSettled([
      reopen(deps, world.lead, world.disputeId, 2),
      reopen(deps, world.other, world.disputeId, 2),
    ]);
    expect(codesOf(both)).toEqual(["done", "stale_version"]);
    expect(await deps.db.prisma.disputeReopening.count({ where: { disputeId: world.disputeId } })).toBe(1);
  });

  it("by the database too: no reopening without evidence, no second ruling that supersedes nothing", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    const update = deps.db.prisma.dispute.updateMany({ where: { id: world.disputeId }, data: { state: "open" } });
    await expect(update).rejects.toThrow();
    const [ruling] = await rulings(deps, world.disputeId);
    if (ruling === undefined) throw new Error("there is no ruling");
    const copy = { ...ruling, id: deps.newId(), idempotencyKey: deps.newId() };
    await expect(deps.db.prisma.adjudication.create({ data: copy })).rejects.toThrow();
    const superseding = { ...copy, supersedesId: ruling.id };
    await expect(deps.db.prisma.adjudication.create({ data: superseding })).rejects.toThrow();
    const byRater = { ...copy, leadId: world.first.userId };
    await expect(deps.db.prisma.adjudication.create({ data: byRater })).rejects.toThrow();
  });

  it("and two leads who rule on it at once: one ruling, and no gap in the chain of rulings", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    await reopen(deps, world.other, world.disputeId, 2);
    const both = await Promise.allSettled([
      rule(deps, world.lead, world, 3),
      rule(deps, world.other, world, 3, "grounded"),
    ]);
    expect(codesOf(both)).toEqual(["already_settled", "done"]);
    expect(await rulings(deps, world.disputeId)).toHaveLength(2);
  });

  it("while the first ruling is being made: the ruling stands, and the evidence is brought against it", async () => {
    const world = await judgePair(deps);
    const both = await Promise.allSettled([
      rule(deps, world.lead, world, 1),
      reopen(deps, world.other, world.disputeId, 2),
    ]);
    expect(both[0].status).toBe("fulfilled");
    const isReopened = both[1].status === "fulfilled";
    if (!isReopened) expect(codesOf(both)[0]).toMatch(/^(done|not_settled|stale_version)$/);
    const { state } = await deps.db.prisma.dispute.findUniqueOrThrow({ where: { id: world.disputeId } });
    expect(state).toBe(isReopened ? "open" : "settled");
    expect(await rulings(deps, world.disputeId)).toHaveLength(1);
  });

  it("against a freeze: either the ruling is frozen and then doubted, or the freeze is refused", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1, "grounded");
    const proposal = await proposeReferenceJudgements(deps, world.lead, {
      responseIds: [world.responseId],
      reason: "closed",
    });
    const [frozen, reopened] = await Promise.allSettled([
      approve(deps, world.other, proposal.id, { contentDigest: proposal.contentDigest }),
      reopen(deps, world.other, world.disputeId, 2),
    ]);
    expect(reopened.status).toBe("fulfilled");
    const judgements = await deps.db.prisma.referenceJudgement.findMany({ where: { responseId: world.responseId } });
    expect(judgements).toHaveLength(frozen.status === "fulfilled" ? 1 : 0);
    for (const { verdictId } of judgements) {
      const verdict = await deps.db.prisma.verdict.findUniqueOrThrow({ where: { id: verdictId } });
      expect(verdict.outcome).toBe("grounded");
    }
    const afterwards = proposeReferenceJudgements(deps, world.lead, {
      responseIds: [world.responseId],
      reason: "again",
    });
    await expect(afterwards).rejects.toMatchObject({ code: "not_freezable" });
  });
});

describe("a late judgement (bug log G79)", () => {
  it("leaves the rulings as they are and marks the dispute", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    const before = await rulings(deps, world.disputeId);
    later(60 * 24 * 20);
    await drawRescore(deps, world.lead, { runId: world.runId, kind: "inter", k: 1, seed: "late" });
    await takeAndSay(deps, world.third, ["grounded", "grounded"]);
    const row = (await listDisputes(deps, world.lead, { limit: 50, sort: "newest" })).items[0];
    expect(row).toMatchObject({ id: world.disputeId, state: "settled", judgementsSince: 1 });
    expect(await rulings(deps, world.disputeId)).toEqual(before);
    expect((await getResponse(deps, world.lead, world.responseId)).verdict?.outcome).toBe("unsupported");
  });
});

describe("the exported record", () => {
  it("verifies with a ruling superseded; what was written of it, dissents and answers too, is bound to the chain", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    await appendDissent(deps, world.first, world.disputeId, { text: "It is in the schedule." });
    await proposeGuideline(deps, world.lead, world.disputeId, { text: "A schedule is part of it." });
    await reopen(deps, world.other, world.disputeId, 2);
    await rule(deps, world.other, world, 3, "grounded");
    await raiseFlag(deps, world.second, world.responseId, { kind: "other", note: "Look again." });
    await answerFlags(deps, world.lead, world.responseId, { reason: "Looked at." });
    const verifier = startVerifier();
    for await (const line of exportAudit(deps, world.lead).lines) verifier.take(String(line));
    const found = verifier.finish();
    expect(found.faults).toEqual([]);
    const kinds = ["dissent", "guideline_proposal", "note", "reason"];
    const where = { projectId: world.projectId, kind: { in: kinds } };
    const texts = await deps.db.prisma.payload.findMany({ where, select: { id: true } });
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter(({ id }) => found.unboundPayloads.includes(id))).toEqual([]);
  });
});

describe("a random walk over rulings", () => {
  it("loses nothing: each ruling but the first supersedes the one before, each change has its event", async () => {
    const step = fc.constantFrom("rule", "reopen", "flag", "takeUp", "answer");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const world = await judgePair(deps);
        const done = { rule: 0, reopen: 0, flag: 0, takeUp: 0, answer: 0 };
        for (const name of steps) {
          later(1);
          await attempt(world, name).then(
            () => (done[name] += 1),
            (error: { code?: string }) =>
              expect(error.code).toMatch(/^(not_settled|already_settled|dispute_open|no_open_flag)$/),
          );
        }
        await checkWalk(world, done);
      }),
      { numRuns: 12 },
    );
  });
});

type Step = "rule" | "reopen" | "flag" | "takeUp" | "answer";

async function attempt(world: JudgedPair, step: Step): Promise<unknown> {
  const { lead, other, responseId } = world;
  const newest = await deps.db.prisma.dispute.findFirstOrThrow({
    where: { responseId },
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
  });
  switch (step) {
    case "rule":
      return newest.cause === "flagged"
        ? ruleOnWhole(deps, lead, newest.id, ["grounded", "grounded"])
        : rule(deps, lead, { ...world, disputeId: newest.id }, newest.version);
    case "reopen":
      return reopen(deps, other, newest.id, newest.version);
    case "flag":
      return raiseFlag(deps, world.second, responseId, { kind: "other", note: "Look again." });
    case "takeUp":
      return takeUpResponse(deps, lead, responseId);
    case "answer":
      return answerFlags(deps, lead, responseId, { reason: "Looked at." });
  }
}

async function checkWalk(world: JudgedPair, done: Record<Step, number>): Promise<void> {
  const { prisma } = deps.db;
  const { responseId, projectId } = world;
  const events = (type: string) => prisma.auditEvent.count({ where: { chainId: projectId, type } });
  const all = await prisma.adjudication.findMany({ where: { dispute: { responseId } }, include: { reopening: true } });
  expect(all).toHaveLength(done.rule);
  for (const { supersedesId } of all) {
    if (supersedesId !== null) expect(all.find(({ id }) => id === supersedesId)?.reopening).not.toBeNull();
  }
  expect(await events("dispute.adjudicated")).toBe(done.rule);
  expect(await events("dispute.reopened")).toBe(done.reopen);
  expect(await events("dispute.opened")).toBe(1 + done.takeUp);
  expect(await events("flag.raised")).toBe(done.flag);
  expect(await events("flags.answered")).toBe(done.answer);
  expect(await prisma.dispute.count({ where: { responseId, state: "open" } })).toBeLessThanOrEqual(1);
  const verdicts = await prisma.verdict.findMany({ where: { responseId }, include: { supersededBy: true } });
  expect(await events("verdict.recorded")).toBe(verdicts.length);
  expect(verdicts.filter(({ supersededBy }) => supersededBy === null)).toHaveLength(verdicts.length > 0 ? 1 : 0);
  expect(await prisma.label.count({ where: { submission: { responseId } } })).toBe(4);
  responseReplay.parse(await getResponse(deps, world.lead, responseId));
}
