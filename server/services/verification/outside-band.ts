import type { Tx } from "@/server/db/database";
import { Refusal } from "@/server/refusal";
import { findBand, listScoresByClaim } from "@/server/repositories/run-metrics";
import { findVerifierRun } from "@/server/repositories/verifier-runs";
import { isInBand } from "@/verifiers/judge-band";
import type { PlannedClaim } from "@/verifiers/plan-verification";

/** Why a judge isn't asked about a claim: the cheaper verifier is sure of it, or has no score for it. */
export type UnaskedReason = "outside_band" | "not_scored_first";

/**
 * The claims of a plan that a judge isn't asked about, since the cheaper verifier's run doesn't leave them to it, with the reason. What code
 * settled is not among them: that is passed over by its own reason.
 * @throws Refusal `not_found` for a run of another run's claims; `no_band`
 */
export async function listOutsideBand(
  tx: Tx,
  runId: string,
  bandOf: string,
  claims: readonly PlannedClaim[],
): Promise<ReadonlyMap<string, UnaskedReason>> {
  const first = await findVerifierRun(tx, bandOf);
  if (first === null || first.runId !== runId)
    throw new Refusal("not_found", "There is no such verifier's run of this run.");
  const band = first.state === "done" ? await findBand(tx, first.verifier.id) : null;
  if (band === null) throw new Refusal("no_band", "Its run isn't finished, or its calibration chooses no band.");
  const scores = await listScoresByClaim(tx, bandOf);
  return new Map(
    claims.flatMap(({ state, claim: { key } }): [string, UnaskedReason][] => {
      if (state === "skipped") return [];
      const score = scores.get(key) ?? null;
      if (score === null) return [[key, "not_scored_first"]];
      return isInBand(score, band) ? [] : [[key, "outside_band"]];
    }),
  );
}
