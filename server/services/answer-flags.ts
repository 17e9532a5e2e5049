import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { closeFlags } from "@/server/repositories/flags";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { assertNotInvolved } from "./get-dispute";

/**
 * Answers the open flags of a response where nothing is to be ruled on. A lead who judged it leaves that to another.
 * @throws Refusal `rated_by_you`, `not_allowed`, `no_open_flag`.
 */
export async function answerFlags(
  deps: Deps,
  caller: Caller,
  responseId: string,
  { reason }: { readonly reason: string },
): Promise<{ answered: number }> {
  const { projectId, userId: answeredById } = caller;
  return inTransaction(deps, async (tx) => {
    await assertNotInvolved(tx, caller, responseId);
    const stored = await putPayload(tx, deps, { projectId, kind: "reason", text: reason, responseId });
    const { payloadId: answerPayloadId, commitment: answerCommitment } = stored;
    const by = { answeredById, answeredAt: deps.clock() };
    const closing = { state: "answered", answerPayloadId, answerCommitment } as const;
    const answered = await closeFlags(tx, responseId, by, closing);
    if (answered === 0)
      throw new Refusal("no_open_flag", "Somebody answered them, or took them up, since you saw them.");
    const answer = { payload: answerPayloadId, commitment: answerCommitment };
    const data = { responseId, flags: answered, answer };
    await appendAudit(tx, deps, { projectId, actorId: answeredById, type: "flags.answered", data });
    return { answered };
  });
}
