import type { CheapFailure } from "@/domain/scoring/cheap-failure";
import { cacheKey, type ScoreCache } from "./score-cache";
import type { FailureReason, Pair, Verifier, Windows } from "./verifier";

/** A claim as a verifier reads it. */
export interface VerifiableClaim {
  /** Names the claim to the caller. */
  readonly key: string;
  readonly hypothesis: string;
  /** The words of the passages it cites, in order; read together, as one premise. */
  readonly passages: readonly string[];
  /** What code has found already; then nothing is paid for. */
  readonly cheapFailure: CheapFailure | null;
  /** False where the class of a document or response keeps its words from being sent to this verifier. */
  readonly mayBeSent: boolean;
}

/** Pairs of a claim, one a window, with their keys in the cache. */
export interface ReadyClaim {
  readonly state: "ready";
  readonly claim: VerifiableClaim;
  readonly pairs: readonly (Pair & { readonly key: string })[];
}

export type PlannedClaim =
  | ReadyClaim
  | { readonly state: "skipped"; readonly claim: VerifiableClaim; readonly reason: CheapFailure }
  | { readonly state: "failed"; readonly claim: VerifiableClaim; readonly reason: FailureReason };

/** What a run of a verifier costs. Calls and code points are those that are paid for: not cached, not doubled. */
export interface VerificationCost {
  readonly claims: number;
  readonly skipped: number;
  readonly failed: number;
  readonly cachedPairs: number;
  readonly calls: number;
  readonly inputCp: number;
}

/** What two parts of a run cost together. */
export const addCost = (one: VerificationCost, other: VerificationCost): VerificationCost => ({
  claims: one.claims + other.claims,
  skipped: one.skipped + other.skipped,
  failed: one.failed + other.failed,
  cachedPairs: one.cachedPairs + other.cachedPairs,
  calls: one.calls + other.calls,
  inputCp: one.inputCp + other.inputCp,
});

export interface VerificationPlan {
  readonly claims: readonly PlannedClaim[];
  readonly forecast: VerificationCost;
}

/** Passages as one premise; stored beside a score by its digest. */
export const joinPassages = (passages: readonly string[]): string =>
  passages
    .filter((passage) => passage.trim() !== "")
    .join("\n\n")
    .trim();

export const pairCp = ({ premise, hypothesis }: Pair): number =>
  Array.from(premise).length + Array.from(hypothesis).length;

/** In order of cost: what code found, what may not be sent, what can't be read. Null where only a call is left. */
function settleCheaply(claim: VerifiableClaim): PlannedClaim | null {
  if (claim.cheapFailure !== null) return { state: "skipped", claim, reason: claim.cheapFailure };
  if (!claim.mayBeSent) return { state: "failed", claim, reason: "class_not_sent" };
  if (claim.hypothesis.trim() === "") return { state: "failed", claim, reason: "hypothesis_empty" };
  return joinPassages(claim.passages) === "" ? { state: "failed", claim, reason: "premise_empty" } : null;
}

function planWindows(verifier: Verifier, claim: VerifiableClaim, windows: Windows): PlannedClaim {
  if (windows === null) return { state: "failed", claim, reason: "hypothesis_too_long" };
  const { hypothesis } = claim;
  const pairs = windows.map((premise) => ({
    premise,
    hypothesis,
    key: cacheKey(verifier, { premise, hypothesis }),
  }));
  return { state: "ready", claim, pairs };
}

const wholePair = ({ passages, hypothesis }: VerifiableClaim): Pair => ({
  premise: joinPassages(passages),
  hypothesis,
});

/** Claims whose premise was scored in one piece before: it fitted then, and needn't be measured again. */
async function findWhole(
  verifier: Verifier,
  claims: readonly VerifiableClaim[],
  cache: ScoreCache,
): Promise<Set<VerifiableClaim>> {
  const keyed = claims.map((claim) => [claim, cacheKey(verifier, wholePair(claim))] as const);
  const found = await cache.find([...new Set(keyed.map(([, key]) => key))]);
  return new Set(keyed.filter(([, key]) => found.has(key)).map(([claim]) => claim));
}

async function planClaims(
  verifier: Verifier,
  claims: readonly VerifiableClaim[],
  cache: ScoreCache,
): Promise<PlannedClaim[]> {
  const settled = claims.map(settleCheaply);
  const open = claims.filter((_, i) => settled[i] === null);
  const whole = await findWhole(verifier, open, cache);
  const uncut = open.filter((claim) => !whole.has(claim));
  const cut = await verifier.cutPremises(uncut.map(wholePair));
  const windowsOf = new Map(uncut.map((claim, i) => [claim, cut[i] ?? null]));
  return claims.flatMap((claim, i) => {
    const windows = whole.has(claim) ? [wholePair(claim).premise] : (windowsOf.get(claim) ?? null);
    return settled[i] ?? planWindows(verifier, claim, windows);
  });
}

/** Plans claims for a verifier and says beforehand what it will cost. Reads the cache, calls nothing. */
export async function planVerification(
  verifier: Verifier,
  claims: readonly VerifiableClaim[],
  cache: ScoreCache,
): Promise<VerificationPlan> {
  const planned = await planClaims(verifier, claims, cache);
  const pairs = new Map<string, Pair>();
  for (const one of planned) {
    if (one.state === "ready") for (const pair of one.pairs) pairs.set(pair.key, pair);
  }
  const cached = await cache.find([...pairs.keys()]);
  const paid = [...pairs].filter(([key]) => !cached.has(key));
  const count = (state: PlannedClaim["state"]): number => planned.filter((one) => one.state === state).length;
  return {
    claims: planned,
    forecast: {
      claims: claims.length,
      skipped: count("skipped"),
      failed: count("failed"),
      cachedPairs: cached.size,
      calls: paid.length,
      inputCp: paid.reduce((sum, [, pair]) => sum + pairCp(pair), 0),
    },
  };
}
