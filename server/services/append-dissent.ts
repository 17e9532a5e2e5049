import type { z } from "zod";
import type { disputeEndpoints, OwnRuling } from "@/contracts/disputes";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { insertDissent } from "@/server/repositories/dissents";
import { findOwnRuling } from "@/server/repositories/own-rulings";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { toOwnRuling } from "./list-own-rulings";

type Body = z.output<typeof disputeEndpoints.appendDissent.body>;

/**
 * Appends a rater's dissent beside the ruling in force on what they judged. Label, ruling and verdict stay as they are.
 * @throws Refusal `not_found` for who judged nothing of it, while it is being judged again, and where no ruling is in force;
 * `dissented_already`.
 */
export async function appendDissent(deps: Deps, caller: Caller, disputeId: string, body: Body): Promise<OwnRuling> {
  const { projectId, userId: raterId } = caller;
  return inTransaction(deps, async (tx) => {
    const ruling = await findOwnRuling(tx, { projectId, raterId, disputeId });
    if (ruling === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    const { adjudicationId, responseId } = ruling;
    const payload = { projectId, kind: "dissent", text: body.text, responseId };
    const { payloadId: textPayloadId, commitment: textCommitment } = await putPayload(tx, deps, payload);
    const id = deps.newId();
    const appendedAt = deps.clock();
    const dissent = { id, projectId, adjudicationId, raterId, textPayloadId, textCommitment, appendedAt };
    if (!(await insertDissent(tx, dissent))) {
      throw new Refusal("dissented_already", "Your dissent from this ruling stands in the record.");
    }
    const text = { payload: textPayloadId, commitment: textCommitment };
    const data = { dissentId: id, disputeId, adjudicationId, text };
    await appendAudit(tx, deps, { projectId, actorId: raterId, type: "dissent.appended", data });
    return toOwnRuling({ ...ruling, dissentAt: appendedAt, dissentText: body.text });
  });
}
