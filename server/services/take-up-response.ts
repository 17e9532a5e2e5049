import type { AuditEvent } from "@/domain/audit/audit-events";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findOpenDispute, insertDispute, lockResponse } from "@/server/repositories/disputes";
import { closeFlags } from "@/server/repositories/flags";
import { findFirstItem } from "@/server/repositories/judged-items";
import { getJudgedResponse, holdTargetOf } from "@/server/repositories/judged-responses";
import { setItemState } from "@/server/repositories/slots";
import { findCurrentVerdict } from "@/server/repositories/verdicts";
import { inTransaction } from "@/server/transaction";
import { assertNotInvolved } from "./get-dispute";
import { suspendVerdict } from "./suspend-verdict";

/** @throws Refusal `being_judged`, `dispute_open`. */
async function assertFree(tx: Tx, responseId: string): Promise<void> {
  const item = await findFirstItem(tx, responseId);
  if (item?.state === "open") {
    throw new Refusal("being_judged", "Its raters are at work; it can be disputed once both judgements are in.");
  }
  if ((await findOpenDispute(tx, responseId)) !== null) {
    throw new Refusal("dispute_open", "The response has an open dispute; rule on that one.");
  }
}

async function takeUp(tx: Tx, deps: Deps, caller: Caller, responseId: string) {
  const { projectId, userId } = caller;
  await assertNotInvolved(tx, caller, responseId);
  await holdTargetOf(tx, responseId);
  await lockResponse(tx, responseId);
  await assertFree(tx, responseId);
  const response = await getJudgedResponse(tx, responseId);
  const claimIds = response.claims.map((claim) => claim.claimId);
  const now = deps.clock();
  const dispute = { id: deps.newId(), projectId, responseId, batchItemId: null, openedAt: now };
  await insertDispute(tx, { ...dispute, cause: "flagged", claimIds });
  const opened = { disputeId: dispute.id, responseId, cause: "flagged", claims: claimIds.length };
  const events: AuditEvent[] = [{ type: "dispute.opened", data: opened }];
  const by = { answeredById: userId, answeredAt: now };
  const flags = await closeFlags(tx, responseId, by, { state: "taken_up", disputeId: dispute.id });
  if (flags > 0) events.push({ type: "flags.taken_up", data: { responseId, disputeId: dispute.id, flags } });
  const verdict = await findCurrentVerdict(tx, responseId);
  if (verdict !== null) events.push(await suspendVerdict(tx, deps, response, verdict));
  const item = await findFirstItem(tx, responseId);
  if (item !== null) await setItemState(tx, item.id, "disputed", now);
  await appendAudits(tx, deps, { projectId, actorId: userId }, events);
  return { disputeId: dispute.id };
}

/**
 * Opens a dispute about a closed response: flagged by somebody, unanimously misattributed, or doubted by the lead. All of it is
 * ruled on anew; labels and earlier verdicts stay in the record, and until the ruling the response is undecided.
 *
 * @throws Refusal `rated_by_you`, `not_allowed`, `being_judged`, `dispute_open`.
 */
export async function takeUpResponse(deps: Deps, caller: Caller, responseId: string): Promise<{ disputeId: string }> {
  return inTransaction(deps, (tx) => takeUp(tx, deps, caller, responseId));
}
