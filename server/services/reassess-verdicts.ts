import { z } from "zod";
import { buildVerdict, type Verdict } from "@/domain/adjudication/verdict";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { ANSWERS_QUESTION } from "@/domain/rubric/codes";
import { isWithoutAnswer, type ResponseItem } from "@/domain/rubric/response-label";
import { appendAudit } from "@/server/audit/append-audit";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { findCauseOfDispute } from "@/server/repositories/adjudications";
import { findFirstBatchOf, insertBatchItems } from "@/server/repositories/batches";
import { findOpenDispute, hasDispute, insertDispute } from "@/server/repositories/disputes";
import { findFirstItem } from "@/server/repositories/judged-items";
import { type JudgedResponse, listDecidedResponses, lockTargets } from "@/server/repositories/judged-responses";
import { getVersions } from "@/server/repositories/rubrics";
import { lockItem, setItemState } from "@/server/repositories/slots";
import { type CurrentVerdict, findCurrentVerdict, listCurrentClaimVerdicts } from "@/server/repositories/verdicts";
import { comparisonOf, findClosedPair } from "./dispute-pair";
import { orderKeyOf } from "./order-key";
import { outcomeOf, recordVerdict } from "./record-verdict";

/** What a lead ruled on rule 7 of the roll-up, as far as the verdict shows that it was asked. */
async function findLeadRuling(tx: Tx, verdict: CurrentVerdict): Promise<ResponseItem["leadRuling"]> {
  if (verdict.adjudicationId === null) return null;
  if (verdict.outcomeReason === "answers_another_question") return "unsupported";
  const cause = await findCauseOfDispute(tx, verdict.adjudicationId);
  return cause === "answers_another_question" && verdict.outcome === "grounded" ? "grounded" : null;
}

/** The same labels under the target of today. A verdict against the target is a lead's to rule on, not code's. */
async function workOutAnew(tx: Tx, response: JudgedResponse, verdict: CurrentVerdict): Promise<Verdict> {
  const { declined, supportInR } = verdict;
  const answersQuestion = z.enum(ANSWERS_QUESTION).nullable().parse(verdict.answersQuestion);
  const marks = { declined, supportInR, hasSupportMarked: supportInR === true, refusalCause: null, answersQuestion };
  const item = { ...response.item, leadRuling: await findLeadRuling(tx, verdict) };
  const anew = buildVerdict(verdict.basis, verdict.claims, marks, item);
  const { decision } = anew;
  const isAgainstTarget = decision.decided && decision.isTargetContradicted && item.leadRuling === null;
  if (!isAgainstTarget || verdict.basis === "adjudicated") return anew;
  return { ...anew, decision: { decided: false, cause: "disputed", isFailAlready: false } };
}

/** Puts a carried response, which no pair of its own stands behind, before two raters after all. */
async function queueCarried(tx: Tx, deps: Deps, response: JudgedResponse): Promise<void> {
  if ((await findFirstItem(tx, response.id)) !== null) return;
  const batch = await findFirstBatchOf(tx, response.id);
  if (batch === null) throw new Error("a carried verdict without the batch that carried it");
  const orderKey = orderKeyOf(deps, batch.seed, response.id);
  const item = { id: deps.newId(), batchId: batch.id, responseId: response.id, orderKey, claimIds: [], wanted: 2 };
  await insertBatchItems(tx, [item]);
}

/** An answer that a lead alone ruled on goes back to a lead, who rules on all of it. */
async function disputeRuledAlone(tx: Tx, deps: Deps, response: JudgedResponse): Promise<AuditEvent[]> {
  const { id: responseId, projectId } = response;
  const claimIds = response.claims.map((claim) => claim.claimId);
  const dispute = { id: deps.newId(), projectId, responseId, batchItemId: null, openedAt: deps.clock() };
  await insertDispute(tx, { ...dispute, cause: "production", claimIds });
  const data = { disputeId: dispute.id, responseId, cause: "production", claims: claimIds.length };
  return [{ type: "dispute.opened", data }];
}

async function openDispute(tx: Tx, deps: Deps, response: JudgedResponse, verdict: Verdict): Promise<AuditEvent[]> {
  if ((await findOpenDispute(tx, response.id)) !== null) return [];
  const pair = await findClosedPair(tx, response.id);
  if (pair === null && verdict.basis === "adjudicated") return disputeRuledAlone(tx, deps, response);
  if (pair === null) {
    await queueCarried(tx, deps, response);
    return [];
  }
  await lockItem(tx, pair.item.id);
  const comparison = comparisonOf(pair);
  const differing = comparison.kind === "dispute" ? comparison.claimIds : [];
  const claimIds = differing.filter((id) => pair.askedClaimIds.includes(id));
  const isRuleSeven = !verdict.decision.decided && verdict.decision.cause === "lead_rules";
  const cause = isRuleSeven ? "answers_another_question" : "expected_answer";
  const dispute = {
    id: deps.newId(),
    projectId: response.projectId,
    responseId: response.id,
    batchItemId: (await hasDispute(tx, pair.item.id)) ? null : pair.item.id,
    cause,
    claimIds,
    openedAt: deps.clock(),
  } as const;
  await insertDispute(tx, dispute);
  await setItemState(tx, pair.item.id, "disputed", deps.clock());
  const data = { disputeId: dispute.id, responseId: response.id, cause, claims: claimIds.length };
  return [{ type: "dispute.opened", data }];
}

async function reassess(tx: Tx, deps: Deps, response: JudgedResponse): Promise<AuditEvent[]> {
  const verdict = await findCurrentVerdict(tx, response.id);
  if (verdict === null || isWithoutAnswer(response.item.status)) return [];
  const anew = await workOutAnew(tx, response, verdict);
  const after = outcomeOf(anew.decision);
  if (after.outcome === verdict.outcome && after.outcomeReason === verdict.outcomeReason) return [];
  const recorded = await recordVerdict(tx, deps, {
    response,
    verdict: anew,
    batchItemId: verdict.batchItemId,
    adjudicationId: verdict.adjudicationId,
    submissionIds: [verdict.firstSubmissionId, verdict.secondSubmissionId].filter((id) => id !== null),
    versions: await getVersions(tx, verdict.rubricVersionId, verdict.protocolVersionId),
    current: await listCurrentClaimVerdicts(tx, response.id),
    supersedesId: verdict.id,
    origin: verdict,
  });
  const needsLead = !anew.decision.decided && ["lead_rules", "disputed"].includes(anew.decision.cause);
  return needsLead ? [recorded, ...(await openDispute(tx, deps, response, anew))] : [recorded];
}

/**
 * Works out anew what the verdicts of these questions' responses come to, after a golden target was frozen or superseded:
 * answerability decides refusals and answers to unanswerable questions (rubric section 2, rules 5 and 7). The labels are the
 * same; a verdict that comes out otherwise supersedes the earlier one, and what is a lead's to rule on opens a dispute.
 *
 * @returns how many verdicts changed.
 */
export async function reassessVerdicts(
  tx: Tx,
  deps: Deps,
  projectId: string,
  goldenItemIds: readonly string[],
): Promise<number> {
  await lockTargets(tx, goldenItemIds);
  const events: AuditEvent[] = [];
  for (const response of await listDecidedResponses(tx, projectId, goldenItemIds)) {
    events.push(...(await reassess(tx, deps, response)));
  }
  for (const event of events) await appendAudit(tx, deps, { projectId, actorId: null, ...event });
  return events.filter((event) => event.type === "verdict.recorded").length;
}
