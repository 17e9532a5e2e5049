import type { BandThresholds } from "@/domain/calibration/choose-band";
import type { VerifiableClaim } from "./plan-verification";

/** Whether a score leaves the matter to a judge. */
export const isInBand = (entailment: number, { tau_lo: low, tau_hi: high }: BandThresholds): boolean =>
  entailment >= (low ?? Number.NEGATIVE_INFINITY) && entailment < (high ?? Number.POSITIVE_INFINITY);

/**
 * The claims a judge is asked about: those that the cheaper verifier scored between the band's two thresholds. What code settled
 * costs nothing more; what the first verifier failed at is a failure, and no reason to pay somebody else.
 *
 * @param scores of the cheaper verifier, by the claims' keys; a failure has none.
 */
export const claimsForJudge = (
  claims: readonly VerifiableClaim[],
  scores: ReadonlyMap<string, number>,
  band: BandThresholds,
): VerifiableClaim[] =>
  claims.filter(({ key, cheapFailure }) => {
    const score = scores.get(key);
    return cheapFailure === null && score !== undefined && isInBand(score, band);
  });
