import type { ClaimLabel, Reason, Severity } from "./codes";
import { isSameDecision, type ResponseMarks } from "./response-marks";

/** One rater's closed judgement of one claim. */
export interface RatedClaim {
  readonly claimId: string;
  /** Null only with reason `set_unknown`. */
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
}

/** One rater's judgement of a response. */
export interface RatedResponse {
  readonly claims: readonly RatedClaim[];
  readonly marks: ResponseMarks;
}

/** Ids of the claims on which two raters give different labels, or that only one of them judged, in the first's order. */
export function differingClaims(a: RatedResponse, b: RatedResponse): readonly string[] {
  const labelsOf = (rated: RatedResponse) => new Map(rated.claims.map((claim) => [claim.claimId, claim.label]));
  const labelsA = labelsOf(a);
  const labelsB = labelsOf(b);
  const ids = new Set([...labelsA.keys(), ...labelsB.keys()]);
  return [...ids].filter((id) => !labelsA.has(id) || !labelsB.has(id) || labelsA.get(id) !== labelsB.get(id));
}

/**
 * Unanimous: the same label for every claim and the same response marks (declined, support in R). Reasons, severities,
 * citation marks and evidence may differ (rubric section 2).
 */
export function unanimous(a: RatedResponse, b: RatedResponse): boolean {
  return differingClaims(a, b).length === 0 && isSameDecision(a.marks, b.marks);
}
