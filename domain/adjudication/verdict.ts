import type { ClaimLabel, Reason, Severity, VerdictBasis } from "@/domain/rubric/codes";
import {
  type ClaimStanding,
  isWithoutAnswer,
  labelOfResponse,
  type ResponseDecision,
  type ResponseItem,
} from "@/domain/rubric/response-label";
import type { ResponseMarks } from "@/domain/rubric/response-marks";
import type { RatedClaim, RatedResponse } from "@/domain/rubric/unanimity";

/** What is decided for one claim. Label null: R is unknown (`set_unknown`). */
export interface VerdictClaim {
  readonly claimId: string;
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
  readonly basis: VerdictBasis;
}

/** What is decided for a response, with what it rests on. `decision` may be undecided (R unknown, a lead must rule). */
export interface Verdict {
  readonly basis: VerdictBasis;
  readonly claims: readonly VerdictClaim[];
  readonly marks: ResponseMarks | null;
  readonly decision: ResponseDecision;
}

/** Closed claims as the roll-up reads them. */
export function standingsOf(claims: readonly Pick<VerdictClaim, "label" | "reason">[]): readonly ClaimStanding[] {
  return claims.map(({ label, reason }) => ({ standing: "closed", label, reason }));
}

/** Rolls closed claims and marks up into a verdict of the given basis. */
export function buildVerdict(
  basis: VerdictBasis,
  claims: readonly VerdictClaim[],
  marks: ResponseMarks | null,
  item: ResponseItem,
): Verdict {
  return { basis, claims, marks, decision: labelOfResponse(standingsOf(claims), marks, item) };
}

/** Gives each claim a basis. */
export function withBasis(claims: readonly RatedClaim[], basis: VerdictBasis): readonly VerdictClaim[] {
  return claims.map(({ claimId, label, reason, severity }) => ({ claimId, label, reason, severity, basis }));
}

/** One rater's judgement as a verdict: shown, never frozen, never gated on. */
export function verdictOfSingle(rated: RatedResponse, item: ResponseItem): Verdict {
  return buildVerdict("single", withBasis(rated.claims, "single"), rated.marks, item);
}

/** The verdict that code gives alone: `no_answer` where nothing came back to judge; null everywhere else. */
export function findMechanicalVerdict(item: ResponseItem): Verdict | null {
  return isWithoutAnswer(item.status) ? buildVerdict("mechanical", [], null, item) : null;
}

/** True for a basis that two people, a lead, code or an earlier closed verdict stand behind. */
export function isClosedBasis(basis: VerdictBasis): boolean {
  return basis !== "single";
}
