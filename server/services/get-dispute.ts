import type { z } from "zod";
import type { adjudication as adjudicationShape, dispute as disputeShape, disputeRow } from "@/contracts/disputes";
import { whyNotAdjudicate } from "@/domain/adjudication/adjudicate";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findRuling, listReopenedRulings, type StoredAdjudication } from "@/server/repositories/adjudications";
import { listDissents } from "@/server/repositories/dissents";
import { findDispute, listInvolved, type StoredDispute } from "@/server/repositories/disputes";
import { readNames } from "@/server/repositories/users";
import { inTransaction } from "@/server/transaction";
import { ERASED } from "./describe-material";
import { describeSides, pseudonymsOf } from "./dispute-pair";
import { differingMarksOf, type DisputedCase, readCase } from "./disputed-case";
import { noteLabelsServed } from "./note-labels-served";
import { readShownResponse } from "./read-task";

export type DisputeResource = z.input<typeof disputeShape>;

/** A dispute as it is listed. */
export function toDisputeRow(dispute: StoredDispute): z.input<typeof disputeRow> {
  return {
    id: dispute.id,
    responseId: dispute.responseId,
    question: dispute.question ?? ERASED,
    openedAt: dispute.openedAt.toISOString(),
    state: dispute.state,
    differingClaims: dispute.claimIds.length,
    kind: dispute.cause,
    ratedByMe: dispute.ratedByMe,
    reopened: dispute.reopened,
    judgementsSince: dispute.judgementsSince,
  };
}

type RulingResource = z.input<typeof adjudicationShape>;

function printRuling(ruling: StoredAdjudication, names: ReadonlyMap<string, string>): RulingResource {
  const { id, leadId, at, cause, reason, claims, declined, outcome } = ruling;
  const leadName = names.get(leadId) ?? leadId;
  return {
    id,
    leadName,
    at: at.toISOString(),
    cause,
    reason: reason ?? ERASED,
    claims: [...claims],
    declined,
    outcome,
  };
}

/** A ruling with the name of who made it. */
export async function describeRuling(tx: Tx, ruling: StoredAdjudication | null): Promise<RulingResource | null> {
  return ruling === null ? null : printRuling(ruling, await readNames(tx, [ruling.leadId]));
}

/** @throws Refusal `rated_by_you`; `not_allowed` for who recused from the response. */
export async function assertNotInvolved(tx: Tx, caller: Caller, responseId: string): Promise<void> {
  const person = { id: caller.userId, isLead: true };
  const refusal = whyNotAdjudicate(person, await listInvolved(tx, responseId));
  if (refusal === "rated_by_you")
    throw new Refusal("rated_by_you", "You judged this response; another lead rules on it.");
  if (refusal === "recused") {
    throw new Refusal("not_allowed", "You stepped aside from this response; another lead rules on it.");
  }
}

/** A dispute that the caller may see. @throws Refusal `not_found`. */
export async function getStoredDispute(tx: Tx, caller: Caller, disputeId: string): Promise<StoredDispute> {
  const dispute = await findDispute(tx, disputeId, caller.userId);
  if (dispute === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  return dispute;
}

async function describeHistory(tx: Tx, disputeId: string): Promise<DisputeResource["history"]> {
  const reopened = await listReopenedRulings(tx, disputeId);
  const names = await readNames(
    tx,
    reopened.flatMap((one) => [one.ruling.leadId, one.reopenedById]),
  );
  return reopened.map(({ ruling, evidence, reason, reopenedById, reopenedAt }) => ({
    adjudication: printRuling(ruling, names),
    evidence,
    reason: reason ?? ERASED,
    reopenedBy: names.get(reopenedById) ?? reopenedById,
    reopenedAt: reopenedAt.toISOString(),
  }));
}

/** Dissents under the names that the raters have in the dispute. */
async function describeDissents(
  tx: Tx,
  deps: Deps,
  ruling: StoredAdjudication | null,
  found: DisputedCase,
): Promise<DisputeResource["dissents"]> {
  if (ruling === null || found.pair === null) return [];
  const nameOf = pseudonymsOf(deps, found.pair);
  const dissents = await listDissents(tx, ruling.id);
  return dissents.map(({ raterId, text, at }) => ({
    // Who re-scored the response dissents as a further rater.
    pseudonym: nameOf.get(raterId) ?? "a further rater",
    at: at.toISOString(),
    text: text ?? ERASED,
  }));
}

/** A dispute with both labels, read for somebody who may; the reading is noted. */
export async function readDispute(tx: Tx, deps: Deps, caller: Caller, disputeId: string): Promise<DisputeResource> {
  const dispute = await getStoredDispute(tx, caller, disputeId);
  const found = await readCase(tx, deps, caller, dispute.responseId);
  const { rubricVersionId, protocolVersionId } = found;
  const under = { responseId: dispute.responseId, claimIds: [], rubricVersionId, protocolVersionId };
  const { shown } = await readShownResponse(tx, under);
  const inForce = dispute.state === "settled" ? await findRuling(tx, { disputeId }) : null;
  const sides = found.pair === null ? [] : describeSides(deps, found.pair);
  if (sides.length > 0)
    await noteLabelsServed(tx, deps, caller, [{ responseId: dispute.responseId, submissions: sides.length }]);
  return {
    ...toDisputeRow(dispute),
    version: dispute.version,
    material: shown,
    sides,
    differing: [...dispute.claimIds],
    differingMarks: [...differingMarksOf(found)],
    isUnanswerable: found.response.item.isAnswerable === false,
    adjudication: await describeRuling(tx, inForce),
    history: await describeHistory(tx, disputeId),
    dissents: await describeDissents(tx, deps, inForce, found),
  };
}

/**
 * Both labels side by side, for leads and auditors who judged neither.
 * @throws Refusal `rated_by_you`, `not_allowed`, `not_found`.
 */
export async function getDispute(deps: Deps, caller: Caller, disputeId: string): Promise<DisputeResource> {
  return inTransaction(deps, async (tx) => {
    const { responseId } = await getStoredDispute(tx, caller, disputeId);
    await assertNotInvolved(tx, caller, responseId);
    return readDispute(tx, deps, caller, disputeId);
  });
}
