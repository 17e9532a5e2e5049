import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { Refusal } from "@/server/refusal";
import { isJudgingAnswerTo } from "@/server/repositories/judged-items";

/**
 * What is expected of an answer is not shown to who is judging it.
 * @throws Refusal `rated_by_you` while the pair, or the re-score, is open.
 */
export async function assertNotJudging(tx: Tx, caller: Caller, goldenItemId: string): Promise<void> {
  if (!(await isJudgingAnswerTo(tx, goldenItemId, caller.userId))) return;
  throw new Refusal(
    "rated_by_you",
    "You are judging an answer to this question; what is expected of it opens once that is closed.",
  );
}
