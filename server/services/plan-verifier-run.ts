import type { VerifierRunResource } from "@/contracts/verifiers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import { findVerifierRun, insertVerifierRun, NO_COST, settleUnasked } from "@/server/repositories/verifier-runs";
import { ensureVerifier } from "@/server/repositories/verifiers";
import { inTransaction } from "@/server/transaction";
import { addCost, type VerificationCost } from "@/verifiers/plan-verification";
import { VerifierUnavailable } from "@/verifiers/verifier";
import {
  openConfiguredVerifier,
  type OpenVerifier,
  type VerifierOpener,
} from "./verification/open-configured-verifier";
import { listOutsideBand, type UnaskedReason } from "./verification/outside-band";
import { type PlannedFor, planRun } from "./verification/plan-run";

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

interface PlannedWithin {
  readonly unasked: ReadonlyMap<string, UnaskedReason>;
  /** Of the claims that are left. */
  readonly forecast: VerificationCost;
  readonly claims: number;
}

/** A plan over all claims, or over those that a cheaper verifier's run is unsure of. @throws Refusal */
async function planWithin(
  deps: Deps,
  asked: Omit<PlannedFor, "settled">,
  opened: OpenVerifier,
  bandOf: string | undefined,
): Promise<PlannedWithin> {
  const whole = await orRefuse(() => planRun(deps, { ...asked, settled: new Set() }, opened));
  if (bandOf === undefined) return { unasked: new Map(), forecast: whole.forecast, claims: whole.claims.length };
  const unasked = await listOutsideBand(deps.db.prisma, asked.runId, bandOf, whole.claims);
  const left = await orRefuse(() => planRun(deps, { ...asked, settled: new Set(unasked.keys()) }, opened));
  return { unasked, forecast: left.forecast, claims: left.claims.length };
}

/**
 * Plans a verifier's run over the claims of a run that the caller may see, and says what it will cost. Asks the verifier nothing.
 * @throws Refusal `not_found`, `verifier_unavailable`
 */
export async function planVerifierRun(
  deps: Deps,
  caller: Caller,
  wanted: { readonly runId: string; readonly kind: "onnx" | "http_judge"; readonly bandOf?: string | undefined },
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
    const asked = { projectId, runId, userId, verifierId };
    const { unasked, forecast, claims } = await planWithin(deps, asked, opened, wanted.bandOf);
    const id = deps.newId();
    const passedOver = { ...NO_COST, claims: unasked.size, skipped: unasked.size };
    await inTransaction(deps, async (tx) => {
      await insertVerifierRun(tx, {
        id,
        projectId,
        runId,
        verifierId,
        claimCount: claims + unasked.size,
        forecast: addCost(forecast, passedOver),
        spent: passedOver,
        createdById: userId,
        createdAt,
      });
      await settleUnasked(tx, id, unasked, createdAt);
      const data = { verifierRunId: id, runId, verifierId, claims: claims + unasked.size, calls: forecast.calls };
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
