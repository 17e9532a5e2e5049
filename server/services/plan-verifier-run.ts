import type { VerifierRunResource } from "@/contracts/verifiers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import { findVerifierRun, insertVerifierRun } from "@/server/repositories/verifier-runs";
import { ensureVerifier } from "@/server/repositories/verifiers";
import { inTransaction } from "@/server/transaction";
import { VerifierUnavailable } from "@/verifiers/verifier";
import {
  openConfiguredVerifier,
  type OpenVerifier,
  type VerifierOpener,
} from "./verification/open-configured-verifier";
import { planRun } from "./verification/plan-run";

/** @throws Refusal `verifier_unavailable` in the words of what is missing. */
async function orRefuse<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof VerifierUnavailable)) throw error;
    throw new Refusal("verifier_unavailable", error.message, { detail: { cause: error.code } });
  }
}

/** @throws Refusal `verifier_unavailable` */
export const openOrRefuse = (open: VerifierOpener, kind: "onnx" | "http_judge"): Promise<OpenVerifier> =>
  orRefuse(() => open(kind));

/**
 * Plans a verifier's run over the claims of a run that the caller may see, and says what it will cost. Asks the verifier nothing.
 * @throws Refusal `not_found`, `verifier_unavailable`
 */
export async function planVerifierRun(
  deps: Deps,
  caller: Caller,
  wanted: { readonly runId: string; readonly kind: "onnx" | "http_judge" },
  open: VerifierOpener = openConfiguredVerifier,
): Promise<VerifierRunResource> {
  const { projectId, userId } = caller;
  const { runId } = wanted;
  if (!(await isReadyRunOf(deps.db.prisma, projectId, runId))) {
    throw new Refusal("not_found", "There is no such run, or it is still being imported.");
  }
  const opened = await openOrRefuse(open, wanted.kind);
  try {
    const { kind, id: modelId, revision } = opened.verifier;
    const createdAt = deps.clock();
    const pinned = { kind, modelId, revision };
    const verifierId = await ensureVerifier(deps.db.prisma, projectId, pinned, { id: deps.newId(), createdAt });
    const asked = { projectId, runId, userId, verifierId, settled: new Set<string>() };
    const plan = await orRefuse(() => planRun(deps, asked, opened));
    const id = deps.newId();
    const { forecast, claims } = plan;
    await inTransaction(deps, async (tx) => {
      await insertVerifierRun(tx, {
        id,
        projectId,
        runId,
        verifierId,
        claimCount: claims.length,
        forecast,
        createdById: userId,
        createdAt,
      });
      const data = { verifierRunId: id, runId, verifierId, claims: claims.length, calls: forecast.calls };
      await appendAudit(tx, deps, { projectId, actorId: userId, type: "verifier_run.planned", data });
    });
    return await getPlanned(deps, id);
  } finally {
    opened.close();
  }
}

/** @throws Refusal `not_found` */
export async function getPlanned(deps: Deps, id: string): Promise<VerifierRunResource> {
  const found = await findVerifierRun(deps.db.prisma, id);
  if (found === null) throw new Refusal("not_found", "There is no such run of a verifier.");
  return found;
}
