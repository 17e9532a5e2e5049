import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Judgement } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { adjudicate } from "./adjudicate";
import { getResponse } from "./get-response";
import { listDisputes } from "./list-disputes";
import { openBatch } from "./open-batch";
import { reassessVerdicts } from "./reassess-verdicts";
import { newKey, requestOf, take, takeAndSay } from "./test-bench";
import { addPanel, addRun, plainResponse, type TestResponse } from "./test-responses";

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

type Panel = Awaited<ReturnType<typeof addPanel>>;

async function addItem({ projectId, lead }: Panel): Promise<string> {
  const goldenItemId = deps.newId();
  await inTransaction(deps, async (tx) => {
    const question = await putPayload(tx, deps, { projectId, kind: "question", text: "Question?" });
    await tx.goldenItem.create({
      data: {
        id: goldenItemId,
        projectId,
        key: goldenItemId,
        questionPayloadId: question.payloadId,
        questionCommitment: question.commitment,
        questionKey: "q",
        kind: "answerable",
        createdById: lead.userId,
        createdAt: deps.clock(),
      },
    });
  });
  return goldenItemId;
}

async function freeze(panel: Panel, goldenItemId: string, answerable: boolean, supersedesId: string | null = null) {
  const { projectId, lead, engineer } = panel;
  return inTransaction(deps, async (tx) => {
    const id = deps.newId();
    const reason = await putPayload(tx, deps, { projectId, kind: "reason", text: "because" });
    await tx.goldenTarget.create({
      data: {
        id,
        projectId,
        goldenItemId,
        number: supersedesId === null ? 1 : 2,
        digest: id,
        answerable,
        content: {},
        reasonPayloadId: reason.payloadId,
        reasonCommitment: reason.commitment,
        proposedById: lead.userId,
        approvedById: engineer.userId,
        frozenAt: deps.clock(),
        supersedesId,
      },
    });
    const count = await reassessVerdicts(tx, deps, projectId, [goldenItemId]);
    return { id, count };
  });
}

const refusal = (goldenItemId: string): TestResponse => ({
  question: "Question?",
  answer: "The sources given do not say.",
  claims: [],
  goldenItemId,
});
const DECLINES: Partial<Judgement> = { declined: "wholly", supportInR: false };

async function judged(makeResponse: (goldenItemId: string) => TestResponse, changes: Partial<Judgement>) {
  const panel = await addPanel(deps, 2);
  const goldenItemId = await addItem(panel);
  const run = await addRun(deps, panel.engineer, 1, [makeResponse(goldenItemId)]);
  await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
  for (const rater of panel.raters) await takeAndSay(deps, rater, ["grounded", "grounded"], changes);
  return { panel, goldenItemId, responseId: run.responseIds[0] ?? "" };
}

const verdictOf = async (panel: Panel, responseId: string) => (await getResponse(deps, panel.lead, responseId)).verdict;

describe("freezing a target", () => {
  it("decides a refusal that nobody could check, and decides it again when the target is superseded", async () => {
    const { panel, goldenItemId, responseId } = await judged(refusal, DECLINES);
    const unchecked = await verdictOf(panel, responseId);
    expect(unchecked).toMatchObject({ outcome: "refusal_unchecked", basis: "unanimous" });
    const first = await freeze(panel, goldenItemId, false);
    expect(first.count).toBe(1);
    const correct = await verdictOf(panel, responseId);
    expect(correct).toMatchObject({ outcome: "correct_refusal", basis: "unanimous" });
    expect((await freeze(panel, goldenItemId, true, first.id)).count).toBe(1);
    expect(await verdictOf(panel, responseId)).toMatchObject({ outcome: "refusal_after_retrieval_miss" });
    const rows = await deps.db.prisma.verdict.findMany({ where: { responseId }, orderBy: { decidedAt: "asc" } });
    expect(rows.map((row) => row.supersedesId)).toEqual([null, rows[0]?.id, rows[1]?.id]);
    expect(new Set(rows.map((row) => row.originAt.getTime())).size).toBe(1);
  });

  it("changes no verdict that doesn't hang on it", async () => {
    const { panel, goldenItemId, responseId } = await judged(
      (id) => ({ ...plainResponse("one"), goldenItemId: id }),
      {},
    );
    expect((await freeze(panel, goldenItemId, true)).count).toBe(0);
    expect(await deps.db.prisma.verdict.count({ where: { responseId } })).toBe(1);
  });

  it("reaches every verdict, also one that is made at the same time", async () => {
    const panel = await addPanel(deps, 2);
    const goldenItemId = await addItem(panel);
    const run = await addRun(
      deps,
      panel.engineer,
      1,
      Array.from({ length: 6 }, () => refusal(goldenItemId)),
    );
    await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
    const [first, second] = panel.raters as [Caller, Caller];
    const judgeAll = async (rater: Caller) => {
      for (let count = 0; count < 6; count += 1) await takeAndSay(deps, rater, [], DECLINES);
    };
    await judgeAll(first);
    await Promise.all([judgeAll(second), freeze(panel, goldenItemId, false)]);
    const verdicts = await Promise.all(run.responseIds.map((id) => verdictOf(panel, id)));
    expect(verdicts.map((verdict) => verdict?.outcome)).toEqual(Array.from({ length: 6 }, () => "correct_refusal"));
  });

  it("puts an answer to what can't be answered before a lead, who decides", async () => {
    const { panel, goldenItemId, responseId } = await judged(
      (id) => ({ ...plainResponse("one"), goldenItemId: id }),
      {},
    );
    const target = await freeze(panel, goldenItemId, false);
    expect(target.count).toBe(1);
    expect(await verdictOf(panel, responseId)).toMatchObject({ outcome: null });
    const [dispute] = (await listDisputes(deps, panel.lead, { limit: 50, sort: "newest" })).items;
    expect(dispute).toMatchObject({ kind: "answers_another_question", differingClaims: 0, state: "open" });
    const body = {
      claims: [],
      declined: null,
      supportInR: null,
      onAnsweredUnanswerable: null,
      cause: "other",
      reason: "It answers a question nobody asked.",
    } as const;
    const rule = (changes: object) => {
      const sent = { ...body, claims: [], ...changes };
      return adjudicate(deps, panel.lead, dispute?.id ?? "", sent, 1, requestOf(newKey(), sent, "adjudicate"));
    };
    await expect(rule({})).rejects.toMatchObject({ code: "ruling_incomplete" });
    await rule({ onAnsweredUnanswerable: "unsupported" });
    expect(await verdictOf(panel, responseId)).toMatchObject({ outcome: "unsupported", basis: "adjudicated" });
    expect((await freeze(panel, goldenItemId, false, target.id)).count).toBe(0);
  });

  it("puts a carried answer before two raters, since no pair of its own stands behind it", async () => {
    const { panel, goldenItemId } = await judged((id) => ({ ...plainResponse("one"), goldenItemId: id }), {});
    const next = await addRun(deps, panel.engineer, 2, [{ ...plainResponse("one"), goldenItemId }]);
    expect((await openBatch(deps, panel.engineer, next.runId, { carryOver: true })).carried).toBe(1);
    expect((await freeze(panel, goldenItemId, false)).count).toBe(2);
    const [first, second] = panel.raters as [Caller, Caller];
    expect((await take(deps, first)).responseId).toBe(next.responseIds[0]);
    await takeAndSay(deps, first, ["unsupported", "unsupported"]);
    await takeAndSay(deps, second, ["unsupported", "unsupported"]);
    expect(await verdictOf(panel, next.responseIds[0] ?? "")).toMatchObject({
      outcome: "unsupported",
      basis: "unanimous",
      hops: 0,
    });
  });
});
