import type { Committed } from "@/contracts/bench";
import { codeOfErrors, listJudgementErrors } from "@/contracts/check-judgement";
import { JUDGEMENT_PROBLEM_WORDS } from "@/contracts/judgement-words";
import type { FieldError } from "@/contracts/problems";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { type IdempotentRequest, recallOrThrow, withIdempotency } from "@/server/idempotency";
import { Refusal } from "@/server/refusal";
import { listFirstAnswers } from "@/server/repositories/first-stage";
import { getJudgedResponse, holdTargetOf } from "@/server/repositories/judged-responses";
import { countOwnProgress, type LeasedSlot } from "@/server/repositories/slots";
import { storeSubmission } from "@/server/repositories/store-submission";
import { findLatestSubmissionOf, findSubmissionByKey } from "@/server/repositories/submissions";
import { inTransaction } from "@/server/transaction";
import { buildSubmission, type CommitBody } from "./build-submission";
import { closePair } from "./close-pair";
import { listUnknownEvidence } from "./judgement-places";
import { lockOwnSlotRow, refuseLost } from "./own-lease";
import { readShownResponse, type ShownResponse } from "./read-task";

function refuseStale(slot: LeasedSlot): never {
  const current = { leaseVersion: slot.leaseVersion };
  throw new Refusal("stale_version", "The lease was renewed or the judgement changed elsewhere since you saw it.", {
    current,
  });
}

/** A judgement taken up again replaces the caller's latest one, and only while the pair is open. */
async function assertSupersedes(tx: Tx, slot: LeasedSlot, caller: Caller, supersedes: string | null): Promise<void> {
  if (slot.state === "leased") {
    if (supersedes !== null) throw new Refusal("not_open_for_change", "There is no judgement here to supersede.");
    return;
  }
  if (supersedes === null) refuseLost();
  const latest = await findLatestSubmissionOf(tx, slot.batchItemId, caller.userId);
  if (latest?.id !== supersedes) refuseStale(slot);
}

/** The caller's slot, with its item locked, found open and at the version that was seen. */
async function lockOwnSlot(
  tx: Tx,
  caller: Caller,
  responseId: string,
  body: CommitBody,
  seenVersion: number,
): Promise<LeasedSlot> {
  await holdTargetOf(tx, responseId);
  const slot = await lockOwnSlotRow(tx, caller, body.leaseId);
  if (slot.responseId !== responseId) return refuseLost();
  if (slot.itemState !== "open") {
    throw new Refusal("not_open_for_change", "The response is closed for raters; a change now goes through a lead.");
  }
  await assertSupersedes(tx, slot, caller, body.supersedes);
  if (slot.leaseVersion !== seenVersion) refuseStale(slot);
  return slot;
}

/** The first answers stand as they were stored before the source was opened: a judgement repeats them. */
async function listFirstStageErrors(
  tx: Tx,
  caller: Caller,
  slot: LeasedSlot,
  { judgement }: CommitBody,
  { shown }: ShownResponse,
): Promise<FieldError[]> {
  if (!shown.rubric.twoStage) return [];
  const answers = await listFirstAnswers(tx, slot.batchItemId, caller.userId);
  return judgement.claims.flatMap(({ claimId, understandable }, index) => {
    const stored = answers.get(claimId);
    if (stored === understandable) return [];
    const code = stored === undefined ? "understandable_missing" : "understandable_contradicted";
    return [{ field: `judgement.claims[${index}].understandable`, code, message: JUDGEMENT_PROBLEM_WORDS[code] }];
  });
}

async function assertJudgement(
  tx: Tx,
  caller: Caller,
  slot: LeasedSlot,
  body: CommitBody,
  seen: ShownResponse,
): Promise<void> {
  if (body.state === "cannot_judge") {
    if (body.cannotJudgeReason.trim() !== "") return;
    const code = "cannot_judge_without_reason";
    const errors = [{ field: "cannotJudgeReason", code, message: JUDGEMENT_PROBLEM_WORDS[code] }];
    throw new Refusal("judgement_incomplete", "Say why it can't be judged.", { errors });
  }
  const errors = [
    ...listJudgementErrors(body.judgement, seen.shown, slot.claimIds.length > 0),
    ...(await listUnknownEvidence(tx, caller, body.judgement, seen.shown)),
    ...(await listFirstStageErrors(tx, caller, slot, body, seen)),
  ];
  const [first] = errors;
  if (first !== undefined) throw new Refusal(codeOfErrors(errors), first.message, { errors });
}

async function commitOnce(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  responseId: string,
  body: CommitBody,
  seenVersion: number,
  request: IdempotentRequest,
): Promise<Committed> {
  const slot = await lockOwnSlot(tx, caller, responseId, body, seenVersion);
  const seen = await readShownResponse(tx, slot);
  await assertJudgement(tx, caller, slot, body, seen);
  const response = await getJudgedResponse(tx, responseId);
  const rows = buildSubmission(deps, { caller, slot, response, seen, body, request });
  const leaseVersion = slot.state === "leased" ? seenVersion : null;
  if (!(await storeSubmission(tx, { ...rows, leaseVersion }))) refuseStale(slot);
  const closing = await closePair(tx, deps, slot, response);
  const { projectId, userId: raterId } = caller;
  const progress = await countOwnProgress(tx, { projectId, raterId, at: deps.clock() });
  // The chain's head stays locked from here on: everything else is done.
  await appendAudits(tx, deps, { projectId, actorId: raterId }, [rows.event, ...closing]);
  const { id: submissionId, committedAt } = rows.submission;
  return { submissionId, responseId, committedAt: committedAt.toISOString(), progress };
}

/**
 * Commits a judgement of one response: labels, marks, evidence and notes are appended, the draft goes, the slot closes, and,
 * once both judgements are in, a verdict or a dispute comes of them; all of it or nothing. The answer is the same whatever
 * the other rater said, and for the same key always the first one (after a day with the progress of that day).
 *
 * @param seenVersion the lease version the caller saw.
 * @throws Refusal `not_found`, `lease_lost`, `stale_version`, `not_open_for_change`, `judgement_incomplete` and `judgement_refused` with
 * an error for each thing that is open or refused, `key_reused`.
 */
export async function commitLabels(
  deps: Deps,
  caller: Caller,
  responseId: string,
  body: CommitBody,
  seenVersion: number,
  request: IdempotentRequest,
): Promise<Committed> {
  try {
    return await inTransaction(deps, (tx) =>
      withIdempotency(tx, deps, caller, request, () =>
        commitOnce(tx, deps, caller, responseId, body, seenVersion, request),
      ),
    );
  } catch (error) {
    const { prisma } = deps.db;
    const found = await recallOrThrow(error, request, () => findSubmissionByKey(prisma, caller.userId, request.key));
    const rater = { projectId: caller.projectId, raterId: caller.userId, at: deps.clock() };
    const progress = await countOwnProgress(prisma, rater);
    const { id: submissionId, committedAt } = found;
    return { submissionId, responseId: found.responseId, committedAt: committedAt.toISOString(), progress };
  }
}
