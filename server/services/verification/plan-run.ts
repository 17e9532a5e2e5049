import type { Deps } from "@/server/deps";
import { getDigestKey } from "@/server/repositories/judged-responses";
import { findMaterial } from "@/server/repositories/material";
import { listVerifiableResponses } from "@/server/repositories/verifier-runs";
import { planVerification, type VerifiableClaim, type VerificationPlan } from "@/verifiers/plan-verification";
import type { ScoreCache } from "@/verifiers/score-cache";
import { claimsOfMaterial } from "./claims-of-material";
import type { OpenVerifier } from "./open-configured-verifier";
import { storedScoreCache } from "./stored-score-cache";

/** A run of answers, and on whose behalf its words are read. */
export interface PlannedFor {
  readonly projectId: string;
  readonly runId: string;
  readonly userId: string;
  readonly verifierId: string;
  /** Claims that need no more. */
  readonly settled: ReadonlySet<string>;
}

export interface RunPlan extends VerificationPlan {
  readonly cache: ScoreCache;
}

async function listClaims(
  deps: Deps,
  { runId, userId, settled }: PlannedFor,
  open: OpenVerifier,
): Promise<VerifiableClaim[]> {
  const { prisma } = deps.db;
  const claims: VerifiableClaim[] = [];
  for (const { id: responseId, classes } of await listVerifiableResponses(prisma, runId, userId)) {
    const material = await findMaterial(prisma, responseId, []);
    if (material === null) continue;
    const mayBeSent = classes.every((name) => open.maySend(name));
    claims.push(...claimsOfMaterial(material, mayBeSent).filter(({ key }) => !settled.has(key)));
  }
  return claims;
}

/** Plans what is left of a run for a verifier, with the project's scores as its cache. */
export async function planRun(deps: Deps, asked: PlannedFor, open: OpenVerifier): Promise<RunPlan> {
  const claims = await listClaims(deps, asked, open);
  const digestKey = await getDigestKey(deps.db.prisma, asked.projectId);
  const claimOfKey = new Map<string, string>();
  const { verifierId } = asked;
  const cache = storedScoreCache(deps, {
    verifierId,
    digestKey,
    entailmentLabel: open.verifier.entailmentLabel,
    claimOfKey,
  });
  const plan = await planVerification(open.verifier, claims, cache);
  for (const planned of plan.claims) {
    if (planned.state !== "ready") continue;
    for (const { key } of planned.pairs) if (!claimOfKey.has(key)) claimOfKey.set(key, planned.claim.key);
  }
  return { ...plan, cache };
}
