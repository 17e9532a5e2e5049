import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownRuling } from "@/contracts/disputes";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { answerFlags } from "./answer-flags";
import { appendDissent } from "./append-dissent";
import { getDispute } from "./get-dispute";
import { getDisputeCounts } from "./get-dispute-counts";
import { getResponse } from "./get-response";
import { getRulingDirections } from "./get-ruling-directions";
import { listDisputes } from "./list-disputes";
import { listFlags } from "./list-flags";
import { listGuidelineProposals } from "./list-guideline-proposals";
import { listMisattributed } from "./list-misattributed";
import { listOwnRulings } from "./list-own-rulings";
import { openBatch } from "./open-batch";
import { ruleOnWhole } from "./production-answers.fixture";
import { proposeGuideline } from "./propose-guideline";
import { raiseFlag } from "./raise-flag";
import { takeUpResponse } from "./take-up-response";
import { takeAndSay } from "./test-bench";
import { addPanel, addRun, plainResponse } from "./test-responses";
import { codesOf, judgePair, rule, rulings } from "./dispute-world.fixture";

let database: TestDatabase;
let deps: Deps;
const now = new Date("2026-03-02T09:00:00.000Z");

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeTestDeps(database.appUrl, { clock: () => now });
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

describe("what both say alike (bug log G78)", () => {
  it("is no dispute and nothing of it vanishes", async () => {
    const world = await judgePair(deps, [
      ["grounded", "grounded"],
      ["grounded", "grounded"],
    ]);
    expect(world.disputeId).toBe("");
    const { sides, verdict } = await getResponse(deps, world.lead, world.responseId);
    expect(verdict?.basis).toBe("unanimous");
    expect(sides.map((side) => side.judgement.claims.length)).toEqual([2, 2]);
  });
});

describe("a rater of a response that was ruled on", () => {
  it("reads the ruling without names and the other's label, and may dissent once", async () => {
    const world = await judgePair(deps);
    expect((await listOwnRulings(deps, world.first, { limit: 50 })).items).toEqual([]);
    await rule(deps, world.lead, world, 1);
    const { items } = await listOwnRulings(deps, world.first, { limit: 50 });
    const [own] = items.map((item) => ownRuling.parse(item));
    expect(own).toMatchObject({ disputeId: world.disputeId, cause: "slip", outcome: "unsupported", dissent: null });
    expect(own?.claims).toHaveLength(1);
    for (const { userId } of [world.lead, world.second]) expect(JSON.stringify(own)).not.toContain(userId);
    const text = "The schedule to the contract was in the prompt.";
    expect((await appendDissent(deps, world.first, world.disputeId, { text })).dissent?.text).toBe(text);
    const twice = appendDissent(deps, world.first, world.disputeId, { text });
    await expect(twice).rejects.toMatchObject({ code: "dissented_already" });
    const dispute = await getDispute(deps, world.lead, world.disputeId);
    expect(dispute.dissents).toMatchObject([{ text, pseudonym: expect.stringMatching(/^[AB]$/) }]);
    expect(dispute.adjudication?.outcome).toBe("unsupported");
  });

  it("is the only one who may: others find nothing, and the database refuses them", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    const stranger = { ...world.first, userId: world.engineer.userId };
    const text = "I would have said otherwise.";
    await expect(appendDissent(deps, stranger, world.disputeId, { text })).rejects.toMatchObject({ code: "not_found" });
    expect((await listOwnRulings(deps, stranger, { limit: 50 })).items).toEqual([]);
    const [ruling] = await rulings(deps, world.disputeId);
    const payload = await deps.db.prisma.payload.findFirstOrThrow({ where: { responseId: world.responseId } });
    const forged = {
      id: deps.newId(),
      projectId: world.projectId,
      adjudicationId: ruling?.id ?? "",
      raterId: world.lead.userId,
      textPayloadId: payload.id,
      textCommitment: payload.commitment,
      appendedAt: now,
    };
    await expect(deps.db.prisma.dissent.create({ data: forged })).rejects.toThrow();
  });
});

describe("flags", () => {
  const body = { kind: "contrary_authority", note: "The passage after it says the contrary." } as const;

  it("are raised by who judged the response, listed for a lead, and taken up in a dispute", async () => {
    const world = await judgePair(deps, [
      ["grounded", "misattributed"],
      ["grounded", "misattributed"],
    ]);
    const { lead, responseId } = world;
    expect((await listMisattributed(deps, lead, { limit: 50 })).items).toMatchObject([
      { responseId, misattributedClaims: 1 },
    ]);
    await raiseFlag(deps, world.first, responseId, body);
    await expect(
      raiseFlag(deps, { ...world.first, userId: world.engineer.userId }, responseId, body),
    ).rejects.toMatchObject({ code: "not_found" });
    const { items } = await listFlags(deps, lead, { limit: 50 });
    expect(items).toMatchObject([{ responseId, isBeingJudged: false, flags: [{ ...body }] }]);
    expect(JSON.stringify(items)).not.toContain(world.first.userId);
    expect(await getDisputeCounts(deps, lead)).toMatchObject({ flagged: 1, misattributed: 1, differing: 0 });
    const both = await Promise.allSettled([
      takeUpResponse(deps, lead, responseId),
      takeUpResponse(deps, world.other, responseId),
    ]);
    expect(codesOf(both)).toEqual(["dispute_open", "done"]);
    expect((await listFlags(deps, lead, { limit: 50 })).items).toEqual([]);
    expect((await getResponse(deps, lead, responseId)).verdict?.outcome).toBeNull();
    const [dispute] = (await listDisputes(deps, lead, { limit: 50, sort: "newest", origin: "flagged" })).items;
    const settled = await ruleOnWhole(deps, lead, dispute?.id ?? "", ["grounded", "misattributed"]);
    expect(settled.adjudication?.outcome).toBe("misattributed");
    expect(settled.sides).toHaveLength(2);
  });

  it("may be answered where nothing is to be ruled on, once, by who judged nothing of it", async () => {
    const world = await judgePair(deps, [
      ["grounded", "grounded"],
      ["grounded", "grounded"],
    ]);
    await raiseFlag(deps, world.first, world.responseId, body);
    const reason = { reason: "That passage is of the year before." };
    const rater: Caller = { ...world.second, roles: ["lead"] };
    await expect(answerFlags(deps, rater, world.responseId, reason)).rejects.toMatchObject({ code: "rated_by_you" });
    expect(await answerFlags(deps, world.lead, world.responseId, reason)).toEqual({ answered: 1 });
    await expect(answerFlags(deps, world.lead, world.responseId, reason)).rejects.toMatchObject({
      code: "no_open_flag",
    });
  });

  it("wait while the pair is open", async () => {
    const panel = await addPanel(deps, 2);
    const run = await addRun(deps, panel.engineer, 1, [plainResponse("one")]);
    await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
    const [first] = panel.raters as [Caller];
    const { responseId } = await takeAndSay(deps, first, ["grounded", "grounded"]);
    await raiseFlag(deps, first, responseId, body);
    expect((await listFlags(deps, panel.lead, { limit: 50 })).items).toMatchObject([{ isBeingJudged: true }]);
    await expect(takeUpResponse(deps, panel.lead, responseId)).rejects.toMatchObject({ code: "being_judged" });
  });
});

describe("the table of rulings", () => {
  it("counts disputes settled to pass and to fail by what was said, and each count lists them", async () => {
    const world = await judgePair(deps);
    await rule(deps, world.lead, world, 1);
    const { tables } = await getRulingDirections(deps, world.lead);
    expect(tables.map(({ rubricVersion, n }) => [rubricVersion, n])).toEqual([["assay-default/1", 1]]);
    expect(tables[0]?.rows.filter((row) => row.n > 0)).toEqual([{ said: "one_passes", ruled: "fail", n: 1 }]);
    const list = (direction: "one_passes-fail" | "one_passes-pass") =>
      listDisputes(deps, world.lead, { limit: 50, sort: "oldest", direction });
    expect((await list("one_passes-fail")).items.map(({ id }) => id)).toEqual([world.disputeId]);
    expect((await list("one_passes-pass")).items).toEqual([]);
  });
});

describe("a proposal for the guideline", () => {
  it("stands beside a ruling, and is listed with the rubric it was made under", async () => {
    const world = await judgePair(deps);
    const text = "A clause in a schedule is part of the contract.";
    await expect(proposeGuideline(deps, world.lead, world.disputeId, { text })).rejects.toMatchObject({
      code: "not_settled",
    });
    await rule(deps, world.lead, world, 1);
    await proposeGuideline(deps, world.lead, world.disputeId, { text });
    expect((await listGuidelineProposals(deps, world.lead, { limit: 50 })).items).toMatchObject([
      { text, disputeId: world.disputeId, rubricVersion: expect.stringMatching(/\/1$/) },
    ]);
  });
});
