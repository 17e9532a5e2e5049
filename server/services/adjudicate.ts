import type { z } from "zod";
import type { ResponseMaterial, disputeEndpoints } from "@/contracts/disputes";
import { contextOfClaim, placeOfEvidence } from "@/contracts/judgement-context";
import { RULING_PROBLEM_WORDS } from "@/contracts/ruling-words";
import {
  type LocatedProblem,
  type OpenDispute,
  type Ruling,
  type RulingContext,
  validateRuling,
  verdictOfRuling,
} from "@/domain/adjudication/adjudicate";
import type { Verdict } from "@/domain/adjudication/verdict";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { type IdempotentRequest, recallOrThrow, withIdempotency } from "@/server/idempotency";
import { Refusal } from "@/server/refusal";
import { findAdjudicationByKey, findRuling, insertAdjudication } from "@/server/repositories/adjudications";
import { settleDispute, type StoredDispute } from "@/server/repositories/disputes";
import { holdTargetOf } from "@/server/repositories/judged-responses";
import { putPayload } from "@/server/repositories/payloads";
import { getVersions } from "@/server/repositories/rubrics";
import { setItemState } from "@/server/repositories/slots";
import { findCurrentVerdict } from "@/server/repositories/verdicts";
import { inTransaction } from "@/server/transaction";
import { differingMarksOf, type DisputedCase, pairOfCase, readCase, submissionsOf } from "./disputed-case";
import { assertNotInvolved, type DisputeResource, getStoredDispute, readDispute } from "./get-dispute";
import { readShownResponse } from "./read-task";
import { keepCarried, outcomeOf, recordVerdict } from "./record-verdict";

type RulingBody = z.output<typeof disputeEndpoints.adjudicate.body>;

function rulingOf(body: RulingBody): Ruling {
  const { declined, supportInR } = body;
  return {
    cause: body.cause,
    hasWrittenReason: body.reason.trim() !== "",
    claims: body.claims,
    marks: declined === null ? null : { declined, supportInR: declined === "no" ? null : supportInR },
    onAnsweredUnanswerable: body.onAnsweredUnanswerable,
  };
}

/** A claim's citations, and the evidence that either rater marked for it. */
function contextsOf(found: DisputedCase, shown: ResponseMaterial): ReadonlyMap<string, RulingContext> {
  return new Map(
    shown.claims.map((claim) => {
      const judged = submissionsOf(found).flatMap((submission) => submission.judgement.claims);
      const marked = judged.filter((judgement) => judgement.claimId === claim.id).flatMap(({ evidence }) => evidence);
      const evidence = marked.map((place) => placeOfEvidence(place, claim, shown.chunks));
      return [claim.id, { ...contextOfClaim(claim, shown), evidence }];
    }),
  );
}

const OPEN_CODES: ReadonlySet<string> = new Set<LocatedProblem["code"]>([
  "cause_missing",
  "written_reason_missing",
  "claim_not_ruled",
  "marks_not_ruled",
  "response_not_ruled",
  "label_missing",
  "reason_missing",
  "severity_missing",
]);

function refuseRuling(problems: readonly LocatedProblem[], body: RulingBody, shown: ResponseMaterial): never {
  const errors = problems.map(({ code, claimId }) => {
    const index = body.claims.findIndex((claim) => claim.claimId === claimId);
    const claim = shown.claims.find((candidate) => candidate.id === claimId);
    const subject = claim === undefined ? "The ruling" : `Claim ${claim.ordinal + 1}`;
    return {
      field: index < 0 ? "ruling" : `claims[${index}]`,
      code,
      message: `${subject}: ${RULING_PROBLEM_WORDS[code]}`,
    };
  });
  const isOpen = problems.every((problem) => OPEN_CODES.has(problem.code));
  throw new Refusal(isOpen ? "ruling_incomplete" : "judgement_refused", errors[0]?.message ?? "", { errors });
}

const openDisputeOf = ({ cause, claimIds }: StoredDispute, found: DisputedCase): OpenDispute => ({
  cause,
  claimIds,
  marks: differingMarksOf(found),
});

/** The verdict of a ruling that leaves nothing open. */
function decide(dispute: StoredDispute, found: DisputedCase, body: RulingBody, shown: ResponseMaterial): Verdict {
  const ruling = rulingOf(body);
  const problems = validateRuling(ruling, openDisputeOf(dispute, found), contextsOf(found, shown));
  if (problems.length > 0) refuseRuling(problems, body, shown);
  const verdict = verdictOfRuling(pairOfCase(found), ruling, found.response.item);
  const { decision } = verdict;
  if (!decision.decided && decision.cause === "lead_rules") {
    refuseRuling([{ code: "response_not_ruled", claimId: null }], body, shown);
  }
  if (!decision.decided && decision.cause === "marks_missing") {
    refuseRuling([{ code: "marks_not_ruled", claimId: null }], body, shown);
  }
  return { ...verdict, claims: keepCarried(verdict.claims, found.askedClaimIds) };
}

interface Ruled {
  readonly dispute: StoredDispute;
  readonly found: DisputedCase;
  readonly verdict: Verdict;
  readonly body: RulingBody;
  readonly request: IdempotentRequest;
}

async function storeRuling(tx: Tx, deps: Deps, caller: Caller, ruled: Ruled): Promise<readonly AuditEvent[]> {
  const { dispute, found, verdict, body, request } = ruled;
  const { projectId, userId: leadId } = caller;
  const { responseId } = dispute;
  const reason = await putPayload(tx, deps, { projectId, kind: "reason", text: body.reason, responseId });
  const adjudicationId = deps.newId();
  const ruling = {
    id: adjudicationId,
    projectId,
    disputeId: dispute.id,
    leadId,
    cause: body.cause,
    reasonPayloadId: reason.payloadId,
    reasonCommitment: reason.commitment,
    declined: verdict.marks?.declined ?? null,
    supportInR: verdict.marks?.supportInR ?? null,
    answersQuestion: verdict.marks?.answersQuestion ?? null,
    outcome: outcomeOf(verdict.decision).outcome,
    idempotencyKey: request.key,
    bodyHash: request.bodyHash,
    committedAt: deps.clock(),
    supersedesId: (await findRuling(tx, { disputeId: dispute.id }))?.id ?? null,
  };
  await insertAdjudication(tx, ruling, body.claims);
  const recorded = await recordVerdict(tx, deps, {
    response: found.response,
    verdict,
    batchItemId: found.pair?.item.id ?? null,
    adjudicationId,
    submissionIds: submissionsOf(found).map((submission) => submission.id),
    versions: await getVersions(tx, found.rubricVersionId, found.protocolVersionId),
    current: found.current,
    supersedesId: (await findCurrentVerdict(tx, responseId))?.id ?? null,
    origin: null,
  });
  if (found.pair !== null) await setItemState(tx, found.pair.item.id, "settled", deps.clock());
  const claims = body.claims.map(({ claimId, label, reason: why }) => ({ claimId, label, reason: why }));
  const explanation = { payload: reason.payloadId, commitment: reason.commitment };
  const data = { disputeId: dispute.id, adjudicationId, responseId, cause: body.cause, claims, explanation };
  return [{ type: "dispute.adjudicated", data }, recorded];
}

async function ruleOnce(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  disputeId: string,
  body: RulingBody,
  seenVersion: number,
  request: IdempotentRequest,
): Promise<{ disputeId: string }> {
  const dispute = await getStoredDispute(tx, caller, disputeId);
  await assertNotInvolved(tx, caller, dispute.responseId);
  await holdTargetOf(tx, dispute.responseId);
  if (!(await settleDispute(tx, disputeId, seenVersion, deps.clock()))) {
    const { state, version } = await getStoredDispute(tx, caller, disputeId);
    if (state === "settled") throw new Refusal("already_settled", "This dispute has been ruled on.");
    throw new Refusal("stale_version", "The dispute changed since you saw it.", { current: { version } });
  }
  const found = await readCase(tx, deps, caller, dispute.responseId);
  const { rubricVersionId, protocolVersionId } = found;
  const under = { responseId: dispute.responseId, claimIds: [], rubricVersionId, protocolVersionId };
  const { shown } = await readShownResponse(tx, under);
  const verdict = decide(dispute, found, body, shown);
  const events = await storeRuling(tx, deps, caller, { dispute, found, verdict, body, request });
  const by = { projectId: caller.projectId, actorId: caller.userId };
  await appendAudits(tx, deps, by, events);
  return { disputeId };
}

/**
 * Rules on a dispute. The labels stay as they are; the ruling and the verdict that follows from it stand beside them. The lead
 * is neither one of the raters nor somebody who stepped aside.
 *
 * @param seenVersion the dispute's version that the caller saw.
 * @throws Refusal `rated_by_you`, `not_allowed`, `already_settled`, `stale_version`, `ruling_incomplete` and
 * `judgement_refused` with an error for each thing that is open or refused, `key_reused`.
 */
export async function adjudicate(
  deps: Deps,
  caller: Caller,
  disputeId: string,
  body: RulingBody,
  seenVersion: number,
  request: IdempotentRequest,
): Promise<DisputeResource> {
  try {
    return await inTransaction(deps, async (tx) => {
      await withIdempotency(tx, deps, caller, request, () =>
        ruleOnce(tx, deps, caller, disputeId, body, seenVersion, request),
      );
      return readDispute(tx, deps, caller, disputeId);
    });
  } catch (error) {
    await recallOrThrow(error, request, () => findAdjudicationByKey(deps.db.prisma, caller.userId, request.key));
    return inTransaction(deps, (tx) => readDispute(tx, deps, caller, disputeId));
  }
}
