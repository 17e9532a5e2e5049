import type { VerifierRunResource } from "@/contracts/verifiers";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  countOutcomes,
  endVerifierRun,
  keepOutcomes,
  leaseVerifierRun,
  listSettledClaimIds,
  type NewOutcome,
} from "@/server/repositories/verifier-runs";
import { inTransaction } from "@/server/transaction";
import { addCost } from "@/verifiers/plan-verification";
import { runVerification, type VerifiedClaim } from "@/verifiers/run-verification";
import { getPlanned, openOrRefuse } from "./plan-verifier-run";
import {
  openConfiguredVerifier,
  type OpenVerifier,
  type VerifierOpener,
} from "./verification/open-configured-verifier";
import { planRun } from "./verification/plan-run";

/** Longer than the slowest batch: a judge's calls with all their retries. */
const leaseMs = 15 * 60_000;

function outcomeOf(settled: VerifiedClaim): NewOutcome {
  const { key: claimId, state } = settled;
  if (settled.state === "skipped") return { claimId, state, reason: settled.reason, entailment: null, windows: 0 };
  if (settled.state === "failed") {
    return { claimId, state, reason: settled.reason, entailment: null, windows: settled.windows };
  }
  return { claimId, state, reason: null, entailment: settled.score.entailment, windows: settled.windows };
}

async function finish(deps: Deps, caller: Caller, { id, spent }: VerifierRunResource): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await endVerifierRun(tx, id, { at: deps.clock() });
    const data = { verifierRunId: id, ...(await countOutcomes(tx, id)), calls: spent.calls };
    const { projectId, userId: actorId } = caller;
    await appendAudit(tx, deps, { projectId, actorId, type: "verifier_run.finished", data });
  });
}

/** Scores what is left, keeping each batch before it asks for the next. */
async function work(
  deps: Deps,
  caller: Caller,
  run: VerifierRunResource,
  open: OpenVerifier,
  signal?: AbortSignal,
): Promise<void> {
  const { projectId, userId } = caller;
  const settled = await listSettledClaimIds(deps.db.prisma, run.id);
  const asked = { projectId, runId: run.runId, userId, verifierId: run.verifier.id, settled };
  const { claims, cache } = await planRun(deps, asked, open);
  for await (const batch of runVerification(open.verifier, claims, cache, signal)) {
    const spent = addCost(run.spent, batch.spent);
    const outcomes = batch.claims.map(outcomeOf);
    const isKept = await inTransaction(deps, (tx) =>
      keepOutcomes(tx, run.id, outcomes, { spent, now: deps.clock(), leaseMs }),
    );
    if (!isKept) return;
  }
  if (signal?.aborted === true) await endVerifierRun(deps.db.prisma, run.id, { reason: "stopped" });
  else await finish(deps, caller, await getPlanned(deps, run.id));
}

async function workAndClose(
  deps: Deps,
  caller: Caller,
  run: VerifierRunResource,
  open: OpenVerifier,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await work(deps, caller, run, open, signal);
  } catch (err) {
    deps.log.error({ err, verifierRunId: run.id }, "a run of a verifier broke off");
    await endVerifierRun(deps.db.prisma, run.id, { reason: "failed" });
  } finally {
    open.close();
  }
}

/** The pinned verifier and no other. @throws Refusal `verifier_unavailable` */
function assertSameVerifier({ verifier: pinned }: VerifierRunResource, { verifier, close }: OpenVerifier): void {
  if (verifier.id === pinned.modelId && verifier.revision === pinned.revision) return;
  close();
  throw new Refusal(
    "verifier_unavailable",
    "The verifier that is set up now is another one, or another revision; plan a new run.",
    {
      detail: { cause: "another_revision" },
    },
  );
}

export interface StartOptions {
  readonly open?: VerifierOpener;
  readonly signal?: AbortSignal;
}

/**
 * Starts a run of a verifier, or goes on with it; it works on in this process while the answer is sent. `finished` settles when it has
 * ended or broken off, and never rejects.
 * @throws Refusal `not_found`, `verifier_unavailable`, `verifier_run_busy`
 */
export async function startVerifierRun(
  deps: Deps,
  caller: Caller,
  id: string,
  { open = openConfiguredVerifier, signal }: StartOptions = {},
): Promise<{ readonly started: VerifierRunResource; readonly finished: Promise<void> }> {
  const run = await getPlanned(deps, id);
  const { kind } = run.verifier;
  if (kind === "imported") throw new Refusal("verifier_unavailable", "Imported scores are not run here.");
  const opened = await openOrRefuse(open, kind);
  assertSameVerifier(run, opened);
  if (!(await leaseVerifierRun(deps.db.prisma, id, deps.clock(), leaseMs))) {
    opened.close();
    throw new Refusal("verifier_run_busy", "Another process works on it, or it is done.");
  }
  const started = await getPlanned(deps, id);
  return { started, finished: workAndClose(deps, caller, started, opened, signal) };
}
