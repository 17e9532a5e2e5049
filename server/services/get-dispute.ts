import type { z } from "zod";
import type { adjudication as adjudicationShape, dispute as disputeShape, disputeRow } from "@/contracts/disputes";
import { whyNotAdjudicate } from "@/domain/adjudication/adjudicate";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findRuling, type StoredAdjudication } from "@/server/repositories/adjudications";
import { findDispute, listInvolved, type StoredDispute } from "@/server/repositories/disputes";
import { readNames } from "@/server/repositories/users";
import { inTransaction } from "@/server/transaction";
import { ERASED } from "./describe-material";
import { type ClosedPair, comparisonOf, describeSides, findClosedPair } from "./dispute-pair";
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
  };
}

/** A ruling with the name of who made it. */
export async function describeRuling(
  tx: Tx,
  ruling: StoredAdjudication | null,
): Promise<z.input<typeof adjudicationShape> | null> {
  if (ruling === null) return null;
  const names = await readNames(tx, [ruling.leadId]);
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

/** The pair that a dispute is about. @throws Error where there is none: disputes come of closed pairs. */
export async function getPair(tx: Tx, responseId: string): Promise<ClosedPair> {
  const pair = await findClosedPair(tx, responseId);
  if (pair === null) throw new Error("a dispute about a response without a closed pair");
  return pair;
}

/** A dispute with both labels, read for somebody who may; the reading is noted. */
export async function readDispute(tx: Tx, deps: Deps, caller: Caller, disputeId: string): Promise<DisputeResource> {
  const dispute = await getStoredDispute(tx, caller, disputeId);
  const pair = await getPair(tx, dispute.responseId);
  const { rubricVersionId, protocolVersionId } = pair.item;
  const under = { responseId: dispute.responseId, claimIds: [], rubricVersionId, protocolVersionId };
  const { shown } = await readShownResponse(tx, under);
  const comparison = comparisonOf(pair);
  const ruling = await describeRuling(tx, await findRuling(tx, { disputeId }));
  const sides = describeSides(deps, pair);
  await noteLabelsServed(tx, deps, caller, dispute.responseId, sides.length);
  return {
    ...toDisputeRow(dispute),
    version: dispute.version,
    material: shown,
    sides,
    differing: [...dispute.claimIds],
    differingMarks: comparison.kind === "dispute" ? [...comparison.marks] : [],
    adjudication: ruling,
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
