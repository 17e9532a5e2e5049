import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BenchTask } from "@/contracts/bench";
import { committed } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { commitLabels } from "./commit-labels";
import { getLease } from "./get-lease";
import { listOwnSubmissions } from "./list-own-submissions";
import { openBatch } from "./open-batch";
import { renewLease } from "./renew-lease";
import { reopenSubmission } from "./reopen-submission";
import { bodyOf, judgeTask, newKey, requestOf, send, take, takeAndSay } from "./test-bench";
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

async function openRun(responses: readonly TestResponse[] = [plainResponse("one")], raters = 2) {
  const panel = await addPanel(deps, raters);
  const run = await addRun(deps, panel.engineer, 1, responses);
  await openBatch(deps, panel.engineer, run.runId, { carryOver: true });
  const [first, second] = panel.raters as [Caller, Caller];
  return { ...panel, ...run, first, second, responseId: run.responseIds[0] ?? "" };
}

const verdictsOf = (responseId: string) =>
  deps.db.prisma.verdict.findMany({
    where: { responseId },
    select: { outcome: true, basis: true, claimVerdicts: { select: { label: true, reason: true, basis: true } } },
  });
const eventsOf = async (projectId: string) => {
  const rows = await deps.db.prisma.auditEvent.findMany({ where: { chainId: projectId }, orderBy: { seq: "asc" } });
  return rows.map((row) => row.type);
};

describe("a response judged by two", () => {
  it("comes to a verdict where they say the same, with the reason mixed where those differ", async () => {
    const { first, second, responseId, projectId } = await openRun();
    await takeAndSay(deps, first, ["grounded", "misattributed"]);
    expect(await verdictsOf(responseId)).toEqual([]);
    const task = await take(deps, second);
    const judgement = judgeTask(task, ["grounded", "misattributed"]);
    const claims = judgement.claims.map((claim) =>
      claim.reason === null ? claim : { ...claim, reason: "adjacent" as const },
    );
    await send(deps, second, task, bodyOf(task, { ...judgement, claims }));
    expect(await verdictsOf(responseId)).toEqual([
      {
        outcome: "misattributed",
        basis: "unanimous",
        claimVerdicts: [
          { label: "grounded", reason: null, basis: "unanimous" },
          { label: "misattributed", reason: "mixed", basis: "unanimous" },
        ],
      },
    ]);
    expect(await eventsOf(projectId)).toEqual([
      "rubric.version_added",
      "protocol.version_added",
      "batch.opened",
      "slot.claimed",
      "labels.committed",
      "slot.claimed",
      "labels.committed",
      "verdict.recorded",
    ]);
  });

  it("comes to a dispute where they differ, and to none before both are in", async () => {
    const { first, second, responseId } = await openRun();
    await takeAndSay(deps, first, ["grounded", "grounded"]);
    expect(await deps.db.prisma.dispute.count({ where: { responseId } })).toBe(0);
    const task = await takeAndSay(deps, second, ["grounded", "unsupported"]);
    const disputes = await deps.db.prisma.dispute.findMany({ where: { responseId } });
    expect(disputes.map(({ cause, claimIds, state }) => ({ cause, claimIds, state }))).toEqual([
      { cause: "claims", claimIds: [task.claims[1]?.id], state: "open" },
    ]);
    expect(await verdictsOf(responseId)).toEqual([]);
  });

  it("comes to a dispute where one can't judge, and says why only to the record", async () => {
    const { first, second, responseId } = await openRun();
    const task = await take(deps, first);
    const empty = judgeTask(task, []);
    const body = bodyOf(
      task,
      { ...empty, claims: [] },
      { state: "cannot_judge", cannotJudgeReason: "not my language" },
    );
    const without = send(deps, first, task, { ...body, cannotJudgeReason: "  " });
    await expect(without).rejects.toMatchObject({ code: "judgement_incomplete" });
    await send(deps, first, task, body);
    await takeAndSay(deps, second, ["grounded", "grounded"]);
    const [dispute] = await deps.db.prisma.dispute.findMany({ where: { responseId } });
    expect([dispute?.cause, dispute?.claimIds.length]).toEqual(["cannot_judge", 2]);
  });

  it("answers a rater the same, whatever the other one said", async () => {
    const answers = [];
    for (const said of [null, "grounded", "unsupported"] as const) {
      const { first, second } = await openRun();
      if (said !== null) await takeAndSay(deps, first, ["grounded", said]);
      const task = await take(deps, second);
      const answer = await send(deps, second, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
      answers.push({ ...committed.parse(answer), submissionId: "", responseId: "", committedAt: "" });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

const refused = async (change: (task: BenchTask) => ReturnType<typeof judgeTask>) => {
  const { first } = await openRun();
  const task = await take(deps, first);
  const error: unknown = await send(deps, first, task, bodyOf(task, change(task))).catch((reason: unknown) => reason);
  const { code, errors } = error as { code: string; errors: { field: string; code: string }[] };
  expect(await deps.db.prisma.submission.count({ where: { raterId: first.userId } })).toBe(0);
  return [code, ...errors.map((entry) => `${entry.field} ${entry.code}`)];
};

describe("committing", () => {
  it("answers the same key with the same answer, and refuses it with another body", async () => {
    const { first } = await openRun();
    const task = await take(deps, first);
    const body = bodyOf(task, judgeTask(task, ["grounded", "grounded"]));
    const key = newKey();
    const commit = (sent: typeof body) =>
      commitLabels(deps, first, task.responseId, sent, task.leaseVersion, requestOf(key, sent));
    const [one, two] = await Promise.all([commit(body), commit(body)]);
    expect(two).toEqual(one);
    expect(await commit(body)).toEqual(one);
    expect(await deps.db.prisma.submission.count({ where: { raterId: first.userId } })).toBe(1);
    await expect(commit({ ...body, onScreen: ["12345678"] })).rejects.toMatchObject({ code: "key_reused" });
  });

  it("takes one of two different judgements that are sent at once", async () => {
    const { first } = await openRun();
    const task = await take(deps, first);
    const both = await Promise.allSettled([
      send(deps, first, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"]))),
      send(deps, first, task, bodyOf(task, judgeTask(task, ["grounded", "unsupported"]))),
    ]);
    expect(both.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((result) => result.status === "rejected")?.reason).toMatchObject({ code: "lease_lost" });
  });

  it("refuses an older version of the lease, and names the present one", async () => {
    const { first } = await openRun();
    const task = await take(deps, first);
    await renewLease(deps, first, task.leaseId, task.leaseVersion);
    const late = send(deps, first, task, bodyOf(task, judgeTask(task, ["grounded", "grounded"])));
    await expect(late).rejects.toMatchObject({ code: "stale_version", current: { leaseVersion: 2 } });
  });

  it("refuses a lease of somebody else, of another response, and of nobody", async () => {
    const { first, second } = await openRun();
    const task = await take(deps, first);
    const body = bodyOf(task, judgeTask(task, ["grounded", "grounded"]));
    await expect(send(deps, second, task, body)).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { ...task, responseId: "another-response" };
    await expect(send(deps, first, elsewhere, body)).rejects.toMatchObject({ code: "lease_lost" });
    await expect(send(deps, first, task, { ...body, leaseId: "no-such-lease" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("names what is not judged yet", async () => {
    expect(await refused((task) => ({ ...judgeTask(task, ["grounded"]), claims: [], declined: null }))).toEqual([
      "judgement_incomplete",
      "judgement.claims claim_not_judged",
      "judgement.claims claim_not_judged",
      "judgement declined_missing",
    ]);
  });

  it("names what the rubric refuses", async () => {
    const outcome = await refused((task) => {
      const judgement = judgeTask(task, ["grounded", "unsupported"]);
      const claims = judgement.claims.map((claim, index) =>
        index === 1 ? { ...claim, reason: "no_support" as const, severity: null } : claim,
      );
      return { ...judgement, claims: [...claims, { ...(claims[0] ?? never()), claimId: "another-claim" }] };
    });
    expect(outcome).toEqual([
      "judgement_refused",
      "judgement.claims[1] reason_not_offered",
      "judgement.claims[1] severity_missing",
      "judgement.claims[2] claim_not_asked",
    ]);
  });

  it("refuses evidence in a document that is not there, and words outside the claim", async () => {
    const outcome = await refused((task) => {
      const judgement = judgeTask(task, ["unsupported", "unsupported"]);
      const claims = judgement.claims.map((claim) => ({
        ...claim,
        evidence: [{ versionId: "no-such-version", chunkHandle: null, startCp: 0, endCp: 5 }],
        uncovered: [{ startCp: 0, endCp: 5000 }],
      }));
      return { ...judgement, claims };
    });
    expect(outcome.slice(1).map((line) => line.split(" ")[1])).toEqual([
      "uncovered_outside_claim",
      "uncovered_outside_claim",
      "evidence_unknown",
      "evidence_unknown",
    ]);
  });

  it("keeps labels, evidence, notes and what was shown, each text in a row that can be erased", async () => {
    const { first, source, projectId } = await openRun();
    const task = await take(deps, first);
    const judgement = judgeTask(task, ["grounded", "unsupported"], { note: "of the whole" });
    const inR = { versionId: source.versionId, chunkHandle: "S1", startCp: 0, endCp: 12 };
    const outside = { versionId: source.versionId, chunkHandle: null, startCp: 47, endCp: 60 };
    const claims = judgement.claims.map((claim, index) => ({ ...claim, evidence: [index === 0 ? inR : outside] }));
    await send(deps, first, task, bodyOf(task, { ...judgement, claims }));
    const spans = await deps.db.prisma.evidenceSpan.findMany({
      where: { submission: { raterId: first.userId } },
      orderBy: { startCp: "asc" },
    });
    expect(spans.map(({ startCp, isInR, chunkId }) => [startCp, isInR, chunkId !== null])).toEqual([
      [0, true, true],
      [47, false, false],
    ]);
    const payloads = await deps.db.prisma.payload.findMany({
      where: { projectId, kind: { in: ["note", "judgement"] } },
    });
    expect(
      payloads
        .filter((row) => row.kind === "note")
        .map((row) => row.text ?? "(erased)")
        .toSorted(),
    ).toEqual(["of the whole", "why unsupported"]);
    expect(payloads.find((row) => row.kind === "judgement")?.text).not.toContain("why");
    const [event] = await deps.db.prisma.auditEvent.findMany({
      where: { chainId: projectId, type: "labels.committed" },
    });
    expect(JSON.stringify(event?.data)).not.toMatch(/grounded|unsupported/);
  });
});

describe("a judgement taken up again", () => {
  it("appends one that supersedes, while the pair is open; the pair compares the latest", async () => {
    const { first, second, responseId } = await openRun();
    await takeAndSay(deps, first, ["grounded", "grounded"]);
    const own = await listOwnSubmissions(deps, first, { limit: 50 });
    const submissionId = own.items[0]?.id ?? "";
    const task = await reopenSubmission(deps, first, submissionId);
    expect(task.supersedes?.judgement.claims.map((claim) => claim.label)).toEqual(["grounded", "grounded"]);
    expect((await getLease(deps, first, task.leaseId)).supersedes?.submissionId).toBe(submissionId);
    const said = judgeTask(task, ["grounded", "unsupported"]);
    const [chunk] = task.chunks;
    const region = { page: 1, viewPerMyriad: [1_000, 2_500, 5_000, 1_250] as [number, number, number, number] };
    const place = { versionId: chunk?.versionId ?? "", chunkHandle: chunk?.handle ?? "", ...(chunk?.span ?? never()) };
    const [one, ...others] = said.claims;
    const judgement = { ...said, claims: [{ ...(one ?? never()), evidence: [{ ...place, region }] }, ...others] };
    const plain = send(deps, first, task, bodyOf(task, judgement));
    await expect(plain).rejects.toMatchObject({ code: "lease_lost" });
    await send(deps, first, task, bodyOf(task, judgement, { supersedes: submissionId }));
    const twice = send(deps, first, task, bodyOf(task, judgement, { supersedes: submissionId }));
    await expect(twice).rejects.toMatchObject({ code: "stale_version" });
    await expect(reopenSubmission(deps, first, submissionId)).rejects.toMatchObject({ code: "not_open_for_change" });
    await takeAndSay(deps, second, ["grounded", "unsupported"]);
    expect((await verdictsOf(responseId)).map((verdict) => verdict.outcome)).toEqual(["unsupported"]);
    const after = await listOwnSubmissions(deps, first, { limit: 50 });
    expect(after.items.map((item) => item.superseded)).toEqual([false, true]);
    expect(after.items[0]).toMatchObject({
      declined: judgement.declined,
      supportInR: judgement.supportInR,
      answersQuestion: judgement.answersQuestion,
    });
    const [stored] = await deps.db.prisma.evidenceSpan.findMany({ where: { documentVersionId: place.versionId } });
    expect(stored?.imageRegion).toEqual(region);
    const latest = reopenSubmission(deps, first, after.items[0]?.id ?? "");
    await expect(latest).rejects.toMatchObject({ code: "not_open_for_change" });
  });

  it("is the rater's own alone", async () => {
    const { first, second } = await openRun();
    await takeAndSay(deps, first, ["grounded", "grounded"]);
    const [submission] = await deps.db.prisma.submission.findMany({ where: { raterId: first.userId } });
    const foreign = reopenSubmission(deps, second, submission?.id ?? "");
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    expect((await listOwnSubmissions(deps, second, { limit: 50 })).items).toEqual([]);
  });
});

function never(): never {
  throw new Error("the judgement has a first claim");
}
