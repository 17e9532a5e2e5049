import type { z } from "zod";
import type { disputeEndpoints } from "@/contracts/disputes";
import type { AuditEvent } from "@/domain/audit/audit-events";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { type IdempotentRequest, withIdempotency } from "@/server/idempotency";
import { Refusal } from "@/server/refusal";
import { findRuling, insertReopening, type StoredAdjudication } from "@/server/repositories/adjudications";
import { findOpenDispute, lockDispute, openDisputeAgain, type StoredDispute } from "@/server/repositories/disputes";
import { getJudgedResponse, holdTargetOf } from "@/server/repositories/judged-responses";
import { putPayload } from "@/server/repositories/payloads";
import { setItemState } from "@/server/repositories/slots";
import { findCurrentVerdict } from "@/server/repositories/verdicts";
import { inTransaction } from "@/server/transaction";
import { findClosedPair } from "./dispute-pair";
import { assertNotInvolved, type DisputeResource, getStoredDispute, readDispute } from "./get-dispute";
import { suspendVerdict } from "./suspend-verdict";

type Body = z.output<typeof disputeEndpoints.reopenDispute.body>;

/** The ruling that the evidence is brought against. @throws Refusal `stale_version`, `not_settled`, `dispute_open`. */
async function findContested(tx: Tx, dispute: StoredDispute, seenVersion: number): Promise<StoredAdjudication> {
  const { id, state, version, responseId } = dispute;
  if (version !== seenVersion) {
    throw new Refusal("stale_version", "The dispute changed since you saw it.", { current: { version } });
  }
  const ruling = state === "settled" ? await findRuling(tx, { disputeId: id }) : null;
  if (ruling === null) throw new Refusal("not_settled", "The dispute is open; bring the evidence into the ruling.");
  const verdict = await findCurrentVerdict(tx, responseId);
  if (verdict?.adjudicationId !== ruling.id || (await findOpenDispute(tx, responseId)) !== null) {
    throw new Refusal("dispute_open", "A later dispute about this response stands; bring the evidence there.");
  }
  return ruling;
}

async function suspend(tx: Tx, deps: Deps, responseId: string): Promise<AuditEvent[]> {
  const verdict = await findCurrentVerdict(tx, responseId);
  const pair = await findClosedPair(tx, responseId);
  if (pair !== null) await setItemState(tx, pair.item.id, "disputed", deps.clock());
  return verdict === null ? [] : [await suspendVerdict(tx, deps, await getJudgedResponse(tx, responseId), verdict)];
}

async function reopenOnce(tx: Tx, deps: Deps, caller: Caller, disputeId: string, body: Body, seenVersion: number) {
  const { projectId, userId: reopenedById } = caller;
  const { responseId } = await getStoredDispute(tx, caller, disputeId);
  await assertNotInvolved(tx, caller, responseId);
  await holdTargetOf(tx, responseId);
  await lockDispute(tx, disputeId);
  const dispute = await getStoredDispute(tx, caller, disputeId);
  const { id: adjudicationId } = await findContested(tx, dispute, seenVersion);
  const reason = await putPayload(tx, deps, { projectId, kind: "reason", text: body.reason, responseId });
  const { payloadId: reasonPayloadId, commitment: reasonCommitment } = reason;
  const { evidence } = body;
  const written = { id: deps.newId(), projectId, disputeId, adjudicationId, evidence, reopenedById };
  await insertReopening(tx, { ...written, reasonPayloadId, reasonCommitment, reopenedAt: deps.clock() });
  if (!(await openDisputeAgain(tx, disputeId, seenVersion))) throw new Error("a locked dispute changed");
  const suspended = await suspend(tx, deps, responseId);
  const explanation = { payload: reasonPayloadId, commitment: reasonCommitment };
  const data = { disputeId, adjudicationId, responseId, evidence, explanation };
  const by = { projectId, actorId: reopenedById };
  await appendAudits(tx, deps, by, [{ type: "dispute.reopened", data }, ...suspended]);
  return { disputeId };
}

/**
 * Opens a settled dispute again on new evidence. Nothing is erased: the ruling stays in the record with what was brought
 * against it, the next ruling supersedes it, and until then the response is undecided.
 *
 * @param seenVersion the dispute's version that the caller saw.
 * @throws Refusal `rated_by_you`, `not_allowed`, `not_settled`, `dispute_open`, `stale_version`, `key_reused`.
 */
export async function reopenDispute(
  deps: Deps,
  caller: Caller,
  disputeId: string,
  body: Body,
  seenVersion: number,
  request: IdempotentRequest,
): Promise<DisputeResource> {
  return inTransaction(deps, async (tx) => {
    await withIdempotency(tx, deps, caller, request, () => reopenOnce(tx, deps, caller, disputeId, body, seenVersion));
    return readDispute(tx, deps, caller, disputeId);
  });
}
