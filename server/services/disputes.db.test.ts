import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispute as disputeShape, responseReplay } from "@/contracts/disputes";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { addMember } from "@/server/route/test-world";
import { adjudicate } from "./adjudicate";
import { getDispute } from "./get-dispute";
import { getResponse } from "./get-response";
import { listDisputes } from "./list-disputes";
import { openBatch } from "./open-batch";
import { deferLease, recuseLease } from "./release-lease";
import { bodyOf, judgeTask, newKey, requestOf, send, take, takeAndSay } from "./test-bench";
import { addPanel, addRun, plainResponse, type Says } from "./test-responses";

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

async function openDispute(
  says: readonly [readonly Says[], readonly Says[]] = [
    ["grounded", "grounded"],
    ["grounded", "unsupported"],
  ],
) {
  const panel = await addPanel(deps, 2);
  const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
  await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
  const [first, second] = panel.raters as [Caller, Caller];
  const task = await takeAndSay(deps, first, says[0]);
  await takeAndSay(deps, second, says[1]);
  const [dispute] = await deps.db.prisma.dispute.findMany({ where: { responseId: task.responseId } });
  const claimIds = task.claims.map((claim) => claim.id);
  return { ...panel, first, second, claimIds, responseId: task.responseId, disputeId: dispute?.id ?? "" };
}

type Ruling = Parameters<typeof adjudicate>[3];

const rulingOn = (claimId: string | undefined, changes: Partial<Ruling> = {}): Ruling => ({
  claims: [{ claimId: claimId ?? "", label: "unsupported", reason: "not_retrieved", severity: "major" }],
  declined: null,
  supportInR: null,
  onAnsweredUnanswerable: null,
  cause: "evidence_missed",
  reason: "Nothing retrieved speaks of freight.",
  ...changes,
});

const rule = (lead: Caller, disputeId: string, body: Ruling, version = 1) =>
  adjudicate(deps, lead, disputeId, body, version, requestOf(newKey(), body, "adjudicate"));

describe("a dispute", () => {
  it("shows a lead both sides as A and B, in an order that tells nothing, and notes who read them", async () => {
    const { lead, disputeId, responseId, claimIds, projectId, first } = await openDispute();
    const dispute = disputeShape.parse(await getDispute(deps, lead, disputeId));
    expect(dispute.sides.map((side) => side.pseudonym)).toEqual(["A", "B"]);
    expect(dispute.differing).toEqual([claimIds[1]]);
    expect(dispute.material.claims).toHaveLength(2);
    expect(JSON.stringify(dispute)).not.toContain(first.userId);
    await getDispute(deps, lead, disputeId);
    const access = { projectId, userId: lead.userId, action: "labels_served", subjectId: responseId };
    expect(await deps.db.prisma.accessLog.count({ where: access })).toBe(2);
    const chained = { chainId: projectId, type: "labels.accessed" };
    expect(await deps.db.prisma.auditEvent.count({ where: chained })).toBe(1);
  });

  it("is closed to a lead who judged it or stepped aside from it", async () => {
    const { disputeId, first, projectId, responseId } = await openDispute();
    const asLead: Caller = { ...first, roles: ["rater", "lead"] };
    await expect(getDispute(deps, asLead, disputeId)).rejects.toMatchObject({ code: "rated_by_you" });
    await expect(rule(asLead, disputeId, rulingOn("x"))).rejects.toMatchObject({ code: "rated_by_you" });
    expect(
      (await listDisputes(deps, asLead, { limit: 50, sort: "newest" })).items.map((item) => item.ratedByMe),
    ).toEqual([true]);
    const userId = deps.newId();
    await deps.db.prisma.user.create({ data: { id: userId, login: userId, createdAt: deps.clock() } });
    await addMember(deps, projectId, userId, ["lead"]);
    const [item] = await deps.db.prisma.batchItem.findMany({ where: { responseId } });
    await deps.db.prisma.slotExclusion.create({
      data: { batchItemId: item?.id ?? "", raterId: userId, kind: "recused", createdAt: deps.clock() },
    });
    const recused: Caller = { ...first, userId, roles: ["lead"] };
    await expect(getDispute(deps, recused, disputeId)).rejects.toMatchObject({ code: "not_allowed" });
  });

  it("is settled by a ruling once; labels stay, a verdict rests on it, the text lies in a payload", async () => {
    const { lead, disputeId, responseId, claimIds } = await openDispute();
    const before = await deps.db.prisma.label.findMany({ where: { submission: { responseId } } });
    const body = rulingOn(claimIds[1]);
    const request = requestOf(newKey(), body, "adjudicate");
    const settled = await adjudicate(deps, lead, disputeId, body, 1, request);
    expect(disputeShape.parse(settled)).toMatchObject({ state: "settled", version: 2 });
    expect(settled.adjudication).toMatchObject({ outcome: "unsupported", cause: "evidence_missed", declined: "no" });
    expect(await adjudicate(deps, lead, disputeId, body, 1, request)).toEqual(settled);
    expect(await deps.db.prisma.label.findMany({ where: { submission: { responseId } } })).toEqual(before);
    const verdicts = await deps.db.prisma.verdict.findMany({
      where: { responseId },
      select: { basis: true, outcome: true, claimVerdicts: { select: { label: true, basis: true } } },
    });
    expect(verdicts).toEqual([
      {
        basis: "adjudicated",
        outcome: "unsupported",
        claimVerdicts: [
          { label: "grounded", basis: "unanimous" },
          { label: "unsupported", basis: "adjudicated" },
        ],
      },
    ]);
    await expect(rule(lead, disputeId, body, 2)).rejects.toMatchObject({ code: "already_settled" });
    const [kept] = await deps.db.prisma.idempotencyKey.findMany({ where: { userId: lead.userId, key: request.key } });
    expect(kept?.response).toEqual({ disputeId });
  });

  it("refuses a ruling that leaves something open, and one that the rubric refuses", async () => {
    const { lead, disputeId, claimIds } = await openDispute();
    await expect(rule(lead, disputeId, rulingOn("", { claims: [] }))).rejects.toMatchObject({
      code: "ruling_incomplete",
      errors: [{ code: "claim_not_ruled" }],
    });
    await expect(rule(lead, disputeId, rulingOn(claimIds[0]))).rejects.toMatchObject({ code: "judgement_refused" });
    const wrong = rulingOn(claimIds[1], {
      claims: [{ claimId: claimIds[1] ?? "", label: "misattributed", reason: "not_retrieved", severity: "major" }],
    });
    await expect(rule(lead, disputeId, wrong)).rejects.toMatchObject({ code: "judgement_refused" });
    await expect(rule(lead, disputeId, rulingOn(claimIds[1]), 7)).rejects.toMatchObject({ code: "stale_version" });
    expect((await getDispute(deps, lead, disputeId)).state).toBe("open");
  });

  it("takes one of two rulings at once", async () => {
    const { lead, disputeId, claimIds } = await openDispute();
    const both = await Promise.allSettled([
      rule(lead, disputeId, rulingOn(claimIds[1])),
      rule(lead, disputeId, rulingOn(claimIds[1], { reason: "Another reason." })),
    ]);
    expect(both.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "already_settled" });
  });

  it("of somebody who could not judge is ruled on claim by claim, with the marks", async () => {
    const panel = await addPanel(deps, 2);
    const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
    await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
    const [first, second] = panel.raters as [Caller, Caller];
    const task = await take(deps, first);
    const state = { state: "cannot_judge", cannotJudgeReason: "a language I don't read" } as const;
    await send(deps, first, task, bodyOf(task, { ...judgeTask(task, []), claims: [] }, state));
    await takeAndSay(deps, second, ["grounded", "grounded"]);
    const id = (await listDisputes(deps, panel.lead, { limit: 50, sort: "newest" })).items[0]?.id ?? "";
    const claims = task.claims.map((claim) => ({
      claimId: claim.id,
      label: "grounded" as const,
      reason: null,
      severity: null,
    }));
    const body = rulingOn("", { claims, cause: "cannot_judge_twice" });
    await expect(rule(panel.lead, id, body)).rejects.toMatchObject({ code: "ruling_incomplete" });
    const settled = await rule(panel.lead, id, { ...body, declined: "no" });
    expect(settled.adjudication?.outcome).toBe("grounded");
    expect(settled.sides.map((side) => side.state).toSorted()).toEqual(["cannot_judge", "judged"]);
  });

  it("stands in pages, open ones first", async () => {
    const { lead, raters, engineer } = await openDispute();
    const run = await addRun(deps, engineer, 2, [plainResponse("two"), plainResponse("three")]);
    await openBatch(deps, engineer, run.runId, { carryOver: true });
    const [first, second] = raters as [Caller, Caller];
    for (let count = 0; count < 2; count += 1) {
      await takeAndSay(deps, first, ["grounded", "grounded"]);
      await takeAndSay(deps, second, ["grounded", "unsupported"]);
    }
    const all = await listDisputes(deps, lead, { limit: 50, sort: "newest" });
    const [settledOne] = all.items as [(typeof all.items)[number]];
    const differing = await getDispute(deps, lead, settledOne.id);
    await rule(lead, settledOne.id, rulingOn(differing.differing[0]));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDisputes(deps, lead, { limit: 1, sort: "newest", cursor });
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(3);
    expect(new Set(seen).size).toBe(3);
    expect(seen.at(-1)).toBe(settledOne.id);
    expect((await listDisputes(deps, lead, { limit: 50, sort: "newest", state: "open" })).items).toHaveLength(2);
  });
});

describe("the replay of a response", () => {
  it("shows no label of an open pair, then all of it", async () => {
    const panel = await addPanel(deps, 2);
    const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
    const responseId = run.responseIds[0] ?? "";
    const replay = async () => responseReplay.parse(await getResponse(deps, panel.lead, responseId));
    expect(await replay()).toMatchObject({ sides: [], verdict: null, runNumber: 1, externalId: "r1" });
    await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
    const [first, second] = panel.raters as [Caller, Caller];
    await takeAndSay(deps, first, ["grounded", "misattributed"]);
    expect(await replay()).toMatchObject({ sides: [], verdict: null, adjudication: null });
    await takeAndSay(deps, second, ["grounded", "misattributed"]);
    const closed = await replay();
    expect(closed.sides).toHaveLength(2);
    expect(closed.verdict).toMatchObject({ outcome: "misattributed", basis: "unanimous", hops: 0 });
    expect(closed.material.chunks.map((chunk) => chunk.handle)).toEqual(["S1", "S2"]);
  });

  it("is closed to who is judging it", async () => {
    const panel = await addPanel(deps, 1);
    const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
    await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
    const both: Caller = { ...(panel.raters[0] as Caller), roles: ["rater", "lead"] };
    const task = await take(deps, both);
    await expect(getResponse(deps, both, task.responseId)).rejects.toMatchObject({ code: "rated_by_you" });
    await deferLease(deps, both, task.leaseId);
    const again = await take(deps, both);
    await recuseLease(deps, both, again.leaseId);
    expect((await getResponse(deps, both, task.responseId)).sides).toEqual([]);
  });
});
