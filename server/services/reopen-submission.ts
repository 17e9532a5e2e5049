import type { BenchTask } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findSlot } from "@/server/repositories/slots";
import { findSubmission } from "@/server/repositories/submissions";
import { inTransaction } from "@/server/transaction";
import { readTask } from "./read-task";

/**
 * One's own judgement, taken up again so that a superseding one can be appended. Nothing changes by it: the judgement stays
 * what it is until the next one is committed, and the first blind label stays the one that agreement is computed on.
 *
 * @throws Refusal `not_found` for somebody else's; `not_open_for_change` once the pair is closed, or where a later one of
 * the caller's stands already.
 */
export async function reopenSubmission(deps: Deps, caller: Caller, submissionId: string): Promise<BenchTask> {
  return inTransaction(deps, async (tx) => {
    const submission = await findSubmission(tx, submissionId);
    if (submission === null || submission.raterId !== caller.userId) {
      throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    }
    const slot = await findSlot(tx, submission.slotId);
    if (slot === null) throw new Error("a judgement refers to a slot that is not there");
    if (submission.isSuperseded) {
      throw new Refusal("not_open_for_change", "A later judgement of yours stands in its place; take up that one.");
    }
    if (slot.itemState !== "open") {
      throw new Refusal("not_open_for_change", "The response is closed for raters; a change now goes through a lead.");
    }
    return readTask(tx, deps, caller, slot);
  });
}
