import type { z } from "zod";
import type { BenchTask, benchEndpoints } from "@/contracts/bench";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { appendFirstAnswers, listFirstAnswers } from "@/server/repositories/first-stage";
import { inTransaction } from "@/server/transaction";
import { lockOwnSlotRow, refuseLost } from "./own-lease";
import { readShownResponse, readTask } from "./read-task";

type Body = z.output<typeof benchEndpoints.answerFirstStage.body>;

function assertAllAnswered(answers: Body["answers"], asked: readonly string[]): void {
  const answered = answers.map((answer) => answer.claimId);
  const isWhole = asked.every((id) => answered.includes(id));
  if (isWhole && answered.length === asked.length) return;
  throw new Refusal("first_stage_incomplete", "Say of each claim, once, whether it can be understood on its own.", {
    detail: { asked: asked.length, answered: answered.filter((id) => asked.includes(id)).length },
  });
}

/**
 * Stores whether each claim can be understood on its own, said with the source closed, and answers with the task, source
 * open. The answers stay; the same ones sent again are no error.
 *
 * @throws Refusal `not_found`, `lease_lost`, `first_stage_incomplete`, `first_stage_answered`.
 */
export async function answerFirstStage(
  deps: Deps,
  caller: Caller,
  leaseId: string,
  { answers }: Body,
): Promise<BenchTask> {
  return inTransaction(deps, async (tx) => {
    const slot = await lockOwnSlotRow(tx, caller, leaseId);
    if (slot.state !== "leased") return refuseLost();
    const { shown } = await readShownResponse(tx, slot);
    assertAllAnswered(
      answers,
      shown.claims.map((claim) => claim.id),
    );
    const { batchItemId, slotNo } = slot;
    const { projectId, userId: raterId } = caller;
    const before = await listFirstAnswers(tx, batchItemId, raterId);
    if (answers.some(({ claimId, understandable }) => (before.get(claimId) ?? understandable) !== understandable)) {
      throw new Refusal("first_stage_answered", "You answered otherwise before the source was opened; that stays.");
    }
    const claims = await appendFirstAnswers(tx, { batchItemId, raterId, answeredAt: deps.clock() }, answers);
    if (claims > 0) {
      const data = { batchItemId, slotNo, raterId, claims };
      await appendAudit(tx, deps, { projectId, actorId: raterId, type: "first_stage.answered", data });
    }
    return readTask(tx, deps, caller, slot);
  });
}
