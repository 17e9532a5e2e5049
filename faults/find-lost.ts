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

async function findFaultOf(deps: Deps, { commit, answer }: Acknowledged): Promise<string[]> {
  const { submissionId } = benchEndpoints.commitLabels.answer.parse(answer.body);
  const stored = await findSubmission(deps.db.prisma, submissionId);
  const { rows } = await deps.db.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM submission WHERE rater_id = $1 AND idempotency_key = $2",
    [commit.rater.userId, commit.key],
  );
  const times = rows[0]?.n === 1 ? [] : [`stored ${rows[0]?.n} times: ${submissionId}`];
  if (stored === null) return [`acknowledged and not there: ${submissionId}`, ...times];
  const isSame = JSON.stringify(stored.judgement) === JSON.stringify(commit.body.judgement);
  return isSame ? times : [`stored otherwise than sent: ${submissionId}`, ...times];
}

/** Whether what was acknowledged is stored once and as it was sent, byte for byte (I1). */
export async function findLost(deps: Deps, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  return (await Promise.all(acknowledged.map((one) => findFaultOf(deps, one)))).flat();
}
