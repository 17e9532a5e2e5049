import type { BandThresholds } from "@/domain/calibration/choose-band";
import type { VerifiableClaim } from "./plan-verification";
import type { VerifiedClaim } from "./run-verification";

/**
 * The claims a judge is asked about: those that the cheaper verifier scored between the band's two thresholds. What code settled
 * costs nothing more; what the first verifier failed at is a failure, and no reason to pay somebody else.
 */
export function claimsForJudge(
  claims: readonly VerifiableClaim[],
  settled: readonly VerifiedClaim[],
  { tau_lo: low, tau_hi: high }: BandThresholds,
): VerifiableClaim[] {
  const unsure = new Set(
    settled.flatMap((one) => {
      if (one.state !== "scored") return [];
      const { entailment } = one.score;
      return entailment >= (low ?? Number.NEGATIVE_INFINITY) && entailment < (high ?? Number.POSITIVE_INFINITY)
        ? [one.key]
        : [];
    }),
  );
  return claims.filter(({ key }) => unsure.has(key));
}
