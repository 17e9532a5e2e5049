import type { z } from "zod";
import type { repairEndpoints, ScoredPassage } from "@/contracts/repairs";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { getDigestKey } from "@/server/repositories/judged-responses";
import { listVerifiableResponses } from "@/server/repositories/verifier-runs";
import { ensureVerifier } from "@/server/repositories/verifiers";
import { inTransaction } from "@/server/transaction";
import {
  forecastRepairs,
  planRepairs,
  type PlannedRepair,
  type RepairCost,
  type ScoredRepair,
} from "@/verifiers/repair";
import { scoreRepairs as scorePlanned } from "@/verifiers/repair";
import type { ScoreCache } from "@/verifiers/score-cache";
import { findRepairs } from "./list-repairs";
import { openOrRefuse } from "./plan-verifier-run";
import {
  openConfiguredVerifier,
  type OpenVerifier,
  type VerifierOpener,
} from "./verification/open-configured-verifier";
import type { MaterialRepairs } from "./verification/repairs-of-material";
import { storedScoreCache } from "./verification/stored-score-cache";
import { thresholdOf } from "./verification/verifier-words";

type ScoreRepairs = typeof repairEndpoints.scoreRepairs;
type Answer = z.input<ScoreRepairs["answer"]>;

type Found = Awaited<ReturnType<typeof findRepairs>>;

interface PlannedClaim {
  readonly claimId: string;
  readonly planned: readonly PlannedRepair[];
}

const NOTHING: RepairCost = { calls: 0, inputCp: 0, cachedPairs: 0 };

const addCost = (one: RepairCost, other: RepairCost): RepairCost => ({
  calls: one.calls + other.calls,
  inputCp: one.inputCp + other.inputCp,
  cachedPairs: one.cachedPairs + other.cachedPairs,
});

async function planClaims({ verifier }: OpenVerifier, { claims, chunks }: MaterialRepairs): Promise<PlannedClaim[]> {
  const plans: PlannedClaim[] = [];
  for (const { repair, candidates } of claims) {
    if (candidates.length === 0) continue;
    plans.push({
      claimId: repair.claimId,
      planned: await planRepairs(verifier, repair.text ?? "", candidates, chunks),
    });
  }
  return plans;
}

function passageOf({ claims }: MaterialRepairs, claimId: string, scored: readonly ScoredRepair[]): ScoredPassage[] {
  const passages = claims.find(({ repair }) => repair.claimId === claimId)?.repair.passages ?? [];
  return scored.map(({ outcome, isSupport }, i) => ({
    handle: passages[i]?.handle ?? "",
    state: outcome.state,
    reason: outcome.state === "failed" ? outcome.reason : null,
    entailment: outcome.state === "scored" ? outcome.entailment : null,
    isSupport,
  }));
}

/** Whether the classes of a response and of its documents let their words go to a verifier. */
async function mayBeSent(deps: Deps, caller: Caller, runId: string, responseId: string, { maySend }: OpenVerifier) {
  const responses = await listVerifiableResponses(deps.db.prisma, runId, caller.userId);
  return responses.find(({ id }) => id === responseId)?.classes.every((name) => maySend(name)) ?? false;
}

/** What is not sent fails by its name, and costs nothing. */
const unsent = (repairs: MaterialRepairs): Answer["claims"] =>
  repairs.claims
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ repair: { claimId, passages } }) => ({
      claimId,
      passages: passages.slice(0, 1).map(({ handle }) => ({
        handle,
        state: "failed",
        reason: "class_not_sent",
        entailment: null,
        isSupport: null,
      })),
    }));

interface Pass {
  readonly open: OpenVerifier;
  readonly repairs: MaterialRepairs;
  readonly threshold: number | null;
  readonly cache: ScoreCache;
  readonly plans: readonly PlannedClaim[];
}

async function askVerifier({ open, repairs, threshold, cache, plans }: Pass) {
  const claims: Answer["claims"] = [];
  let spent = NOTHING;
  for (const { claimId, planned } of plans) {
    const one = await scorePlanned(open.verifier, planned, { threshold, cache });
    spent = addCost(spent, one.spent);
    claims.push({ claimId, passages: passageOf(repairs, claimId, one.scored) });
  }
  return { claims, spent };
}

async function scoreWith(
  deps: Deps,
  caller: Caller,
  { material, repairs }: Found,
  forecastOnly: boolean,
  open: OpenVerifier,
): Promise<Answer> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const { id: responseId, runId } = material.response;
  const { kind, id: modelId, revision, entailmentLabel } = open.verifier;
  const pinned = { kind, modelId, revision };
  const verifierId = await ensureVerifier(prisma, projectId, pinned, { id: deps.newId(), createdAt: deps.clock() });
  const threshold = await thresholdOf(prisma, { id: verifierId, kind });
  const told = { verifier: pinned, threshold };
  if (!(await mayBeSent(deps, caller, runId, responseId, open))) {
    return { ...told, forecast: NOTHING, spent: NOTHING, claims: unsent(repairs) };
  }
  const plans = await planClaims(open, repairs);
  const claimOfKey = new Map<string, string>();
  for (const { claimId, planned } of plans) {
    for (const { pairs } of planned) for (const { key } of pairs ?? []) claimOfKey.set(key, claimId);
  }
  const digestKey = await getDigestKey(prisma, projectId);
  const cache = storedScoreCache(deps, { verifierId, digestKey, entailmentLabel, claimOfKey });
  const forecast = await forecastRepairs(
    plans.flatMap(({ planned }) => planned),
    cache,
  );
  if (forecastOnly) return { ...told, forecast, spent: NOTHING, claims: [] };
  const { claims, spent } = await askVerifier({ open, repairs, threshold, cache, plans });
  await inTransaction(deps, async (tx) => {
    const data = { responseId, verifierId, claims: claims.length, calls: spent.calls };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "repairs.scored", data });
  });
  return { ...told, forecast, spent, claims };
}

/**
 * Asks a verifier about the passages that may carry a response's faulted claims, best first, up to the first that its certified threshold
 * accepts; a forecast asks nothing. What was paid for before is found again.
 * @throws Refusal `rated_by_you`, `not_found`, `verifier_unavailable`
 */
export async function scoreRepairs(
  deps: Deps,
  caller: Caller,
  responseId: string,
  { kind, forecastOnly }: z.output<ScoreRepairs["body"]>,
  opener: VerifierOpener = openConfiguredVerifier,
): Promise<Answer> {
  const found = await findRepairs(deps.db.prisma, caller, responseId);
  const open = await openOrRefuse(opener, kind);
  try {
    return await scoreWith(deps, caller, found, forecastOnly, open);
  } finally {
    open.close();
  }
}
