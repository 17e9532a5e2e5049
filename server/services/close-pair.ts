import { comparePair, type PairComparison } from "@/domain/adjudication/compare-pair";
import { verdictOfSingle } from "@/domain/adjudication/verdict";
import type { AuditEvent } from "@/domain/audit/audit-events";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { findOpenDispute, insertDispute } from "@/server/repositories/disputes";
import type { JudgedResponse } from "@/server/repositories/judged-responses";
import { findRescoreDraw } from "@/server/repositories/rescore-items";
import { getVersions } from "@/server/repositories/rubrics";
import { askSecondRater, type LeasedSlot, setItemState } from "@/server/repositories/slots";
import { countRaters, listLatestSubmissions, type StoredSubmission } from "@/server/repositories/submissions";
import { type CurrentClaimVerdict, findCurrentVerdict, listCurrentClaimVerdicts } from "@/server/repositories/verdicts";
import { type AskedOfPair, askedOfPair, sideOf } from "./pair-sides";
import { keepCarried, recordVerdict } from "./record-verdict";

interface ClosedPair {
  readonly slot: LeasedSlot;
  readonly response: JudgedResponse;
  readonly submissions: readonly StoredSubmission[];
  readonly current: ReadonlyMap<string, CurrentClaimVerdict>;
}

async function openDispute(
  tx: Tx,
  deps: Deps,
  pair: ClosedPair,
  found: PairComparison & { kind: "dispute" },
  asked: readonly string[],
): Promise<AuditEvent[]> {
  const { slot, response } = pair;
  if ((await findOpenDispute(tx, response.id)) !== null) {
    // An answer from production that is in dispute already: its lead now has both judgements before them.
    await setItemState(tx, slot.batchItemId, "disputed", deps.clock());
    return [];
  }
  const claimIds = found.claimIds.filter((id) => asked.includes(id));
  const dispute = {
    id: deps.newId(),
    projectId: response.projectId,
    responseId: response.id,
    batchItemId: slot.batchItemId,
    cause: found.cause,
    claimIds,
    openedAt: deps.clock(),
  };
  await insertDispute(tx, dispute);
  await setItemState(tx, slot.batchItemId, "disputed", deps.clock());
  const data = { disputeId: dispute.id, responseId: response.id, cause: found.cause, claims: claimIds.length };
  return [{ type: "dispute.opened", data }];
}

async function settle(
  tx: Tx,
  deps: Deps,
  pair: ClosedPair,
  found: PairComparison & { kind: "unanimous" },
  asked: readonly string[],
): Promise<AuditEvent> {
  const { slot, response, current } = pair;
  const event = await recordVerdict(tx, deps, {
    response,
    verdict: { ...found.verdict, claims: keepCarried(found.verdict.claims, asked) },
    batchItemId: slot.batchItemId,
    adjudicationId: null,
    submissionIds: pair.submissions.map((submission) => submission.id),
    versions: await getVersions(tx, slot.rubricVersionId, slot.protocolVersionId),
    current,
    supersedesId: (await findCurrentVerdict(tx, response.id))?.id ?? null,
    origin: null,
  });
  await setItemState(tx, slot.batchItemId, "settled", deps.clock());
  return event;
}

/**
 * Where the protocol asks one rater: a verdict on that basis, which nothing is frozen or gated on. Who could not judge, or left
 * something to be ruled on, is followed by a second rater.
 */
async function closeSingle(
  tx: Tx,
  deps: Deps,
  pair: ClosedPair,
  submission: StoredSubmission,
  asked: AskedOfPair,
): Promise<AuditEvent[]> {
  const { slot, response, current } = pair;
  const side = sideOf(submission, asked);
  const verdict = verdictOfSingle(side.rated, response.item);
  const needsLead = !verdict.decision.decided && verdict.decision.cause === "lead_rules";
  if (side.state === "cannot_judge" || needsLead) {
    await askSecondRater(tx, slot.batchItemId);
    return [];
  }
  const event = await recordVerdict(tx, deps, {
    response,
    verdict: { ...verdict, claims: keepCarried(verdict.claims, asked.claimIds) },
    batchItemId: slot.batchItemId,
    adjudicationId: null,
    submissionIds: [submission.id],
    versions: await getVersions(tx, slot.rubricVersionId, slot.protocolVersionId),
    current,
    supersedesId: (await findCurrentVerdict(tx, response.id))?.id ?? null,
    origin: null,
  });
  await setItemState(tx, slot.batchItemId, "settled", deps.clock());
  return [event];
}

/** A re-score makes no verdict: it measures the first judgement and leaves it as it is. */
async function recordRescore(
  tx: Tx,
  deps: Deps,
  slot: LeasedSlot,
  submissions: readonly StoredSubmission[],
): Promise<AuditEvent[]> {
  await setItemState(tx, slot.batchItemId, "judged", deps.clock());
  const rescoreDrawId = await findRescoreDraw(tx, slot.batchItemId);
  if (rescoreDrawId === null) return [];
  return submissions.map(({ id: submissionId, responseId }) => ({
    type: "rescore.labelled",
    data: { rescoreDrawId, responseId, submissionId },
  }));
}

/**
 * Closes an item once all judgements asked for are in: a verdict where the two are unanimous, else a dispute; one alone makes
 * a verdict of its own basis; a re-score is
 * only noted. Nothing happens before. The item must be locked.
 *
 * @returns the events to be chained at the end of the transaction.
 */
export async function closePair(
  tx: Tx,
  deps: Deps,
  slot: LeasedSlot,
  response: JudgedResponse,
): Promise<readonly AuditEvent[]> {
  if ((await countRaters(tx, slot.batchItemId)) < slot.wanted) return [];
  const submissions = await listLatestSubmissions(tx, slot.batchItemId);
  if (slot.batchKind !== "first") return recordRescore(tx, deps, slot, submissions);
  const [first, second] = submissions;
  if (first === undefined) throw new Error("an item is closed that nobody judged");
  const current = await listCurrentClaimVerdicts(tx, response.id);
  const allClaimIds = response.claims.map((claim) => claim.claimId);
  const asked = askedOfPair(slot.claimIds, allClaimIds, current);
  if (second === undefined) return closeSingle(tx, deps, { slot, response, submissions, current }, first, asked);
  const found = comparePair(sideOf(first, asked), sideOf(second, asked), response.item, false);
  const pair = { slot, response, submissions, current };
  return found.kind === "dispute"
    ? openDispute(tx, deps, pair, found, asked.claimIds)
    : [await settle(tx, deps, pair, found, asked.claimIds)];
}
