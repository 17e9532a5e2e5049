import type { z } from "zod";
import type { flagEndpoints, ResponseFlagResource } from "@/contracts/flags";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { hasJudged, insertFlag, type OpenFlag } from "@/server/repositories/flags";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { ERASED } from "./describe-material";

type Body = z.output<typeof flagEndpoints.raiseFlag.body>;

/** A flag as it is read. */
export const toFlagResource = ({ id, kind, note, raisedAt }: OpenFlag): ResponseFlagResource => ({
  id,
  kind,
  note: note ?? ERASED,
  raisedAt: raisedAt.toISOString(),
});

/**
 * Flags a response for a lead. A rater flags what they have judged, and is told nothing of what others said of it.
 * @throws Refusal `not_found` for a rater who has not judged it.
 */
export async function raiseFlag(
  deps: Deps,
  caller: Caller,
  responseId: string,
  body: Body,
): Promise<ResponseFlagResource> {
  const { projectId, userId: raisedById } = caller;
  return inTransaction(deps, async (tx) => {
    if (!caller.roles.includes("lead") && !(await hasJudged(tx, responseId, raisedById))) {
      throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    }
    const payload = { projectId, kind: "note", text: body.note, responseId };
    const { payloadId: notePayloadId, commitment: noteCommitment } = await putPayload(tx, deps, payload);
    const { kind } = body;
    const flag = { id: deps.newId(), projectId, responseId, raisedById, kind, raisedAt: deps.clock() };
    await insertFlag(tx, { ...flag, notePayloadId, noteCommitment });
    const note = { payload: notePayloadId, commitment: noteCommitment };
    const data = { flagId: flag.id, responseId, kind, note };
    await appendAudit(tx, deps, { projectId, actorId: raisedById, type: "flag.raised", data });
    return toFlagResource({ ...flag, note: body.note });
  });
}
