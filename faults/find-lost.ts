import { benchEndpoints } from "@/contracts/bench";
import type { Deps } from "@/server/deps";
import { findSubmission } from "@/server/repositories/submissions";
import type { SentCommit } from "./client";
import type { Reply } from "./door";

/** A commit that was acknowledged, with the answer that its client holds. */
export interface Acknowledged {
  readonly commit: SentCommit;
  readonly answer: Reply;
}

/** Whether what was acknowledged is stored as it was sent, byte for byte (I1). */
export async function findLost(deps: Deps, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { commit, answer } of acknowledged) {
    const { submissionId } = benchEndpoints.commitLabels.answer.parse(answer.body);
    const stored = await findSubmission(deps.db.prisma, submissionId);
    if (stored === null) lost.push(`acknowledged and not there: ${submissionId}`);
    else if (JSON.stringify(stored.judgement) !== JSON.stringify(commit.body.judgement)) {
      lost.push(`stored otherwise than sent: ${submissionId}`);
    }
    const { rows } = await deps.db.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM submission WHERE rater_id = $1 AND idempotency_key = $2",
      [commit.rater.userId, commit.key],
    );
    if (rows[0]?.n !== 1) lost.push(`stored ${rows[0]?.n} times: ${submissionId}`);
  }
  return lost;
}
