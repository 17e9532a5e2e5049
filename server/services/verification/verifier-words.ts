import type { Tx } from "@/server/db/database";
import { findCertifiedThreshold, listScoresByClaim } from "@/server/repositories/run-metrics";
import { listVerifierRunsOf } from "@/server/repositories/verifier-runs";

/** From which score on a verifier says yes; a judge's verdict is one already. Null where nobody certified that. */
export const thresholdOf = async (tx: Tx, verifier: { readonly id: string; readonly kind: string }) =>
  verifier.kind === "http_judge" ? 1 : findCertifiedThreshold(tx, verifier.id);

/** The yes or no on each claim of a run, by its newest finished verifier's run that has a threshold; nothing where none has. */
export async function listVerifierWords(tx: Tx, runId: string): Promise<ReadonlyMap<string, boolean>> {
  for (const { id, state, verifier } of await listVerifierRunsOf(tx, runId)) {
    const threshold = state === "done" ? await thresholdOf(tx, verifier) : null;
    if (threshold === null) continue;
    const scores = await listScoresByClaim(tx, id);
    return new Map([...scores].flatMap(([claimId, score]) => (score === null ? [] : [[claimId, score >= threshold]])));
  }
  return new Map();
}
