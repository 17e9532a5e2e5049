import { DomainError } from "@/domain/errors/domain-error";
import { type DisputeCause, type Reason, SEVERITIES, type Severity } from "@/domain/rubric/codes";
import type { ClaimStanding, ResponseItem } from "@/domain/rubric/response-label";
import type { ResponseMarks } from "@/domain/rubric/response-marks";
import { differingClaims, type RatedClaim, type RatedResponse } from "@/domain/rubric/unanimity";
import { buildVerdict, type Verdict, withBasis } from "./verdict";

/** One rater's committed judgement of the response. */
export interface PairSide {
  readonly raterId: string;
  readonly state: "judged" | "cannot_judge";
  readonly rated: RatedResponse;
}

export type DifferingMark = "declined" | "support_in_r";

export type PairComparison =
  | {
      readonly kind: "unanimous";
      readonly verdict: Verdict;
      /** A unanimous Misattributed is a verdict, and is listed for the lead. */
      readonly isListedForLead: boolean;
    }
  | {
      readonly kind: "dispute";
      readonly cause: DisputeCause;
      /** The claims that the lead must rule on. */
      readonly claimIds: readonly string[];
      readonly marks: readonly DifferingMark[];
      /** One says Misattributed, the other something else. */
      readonly isMisattributedBesideOther: boolean;
    };

const rankOf = (severity: Severity | null) => (severity === null ? -1 : SEVERITIES.indexOf(severity));
const worse = (a: Severity | null, b: Severity | null) => (rankOf(a) >= rankOf(b) ? a : b);

/** Two equal labels as one: different reasons read `mixed`, the worse severity stands. */
function mergeClaim(a: RatedClaim, b: RatedClaim): RatedClaim {
  const reason: Reason | null = a.reason === b.reason ? a.reason : "mixed";
  return { claimId: a.claimId, label: a.label, reason, severity: worse(a.severity, b.severity) };
}

/** The claims on which a pair agrees, merged, in the first rater's order. */
export function agreedClaims(a: RatedResponse, b: RatedResponse): readonly RatedClaim[] {
  const differing = new Set(differingClaims(a, b));
  const ofB = new Map(b.claims.map((claim) => [claim.claimId, claim]));
  return a.claims.flatMap((claim) => {
    const other = ofB.get(claim.claimId);
    return other === undefined || differing.has(claim.claimId) ? [] : [mergeClaim(claim, other)];
  });
}

/** Marks that both give; what they say differently beside the decision (cause, usefulness) is left open. */
export function agreedMarks(a: ResponseMarks, b: ResponseMarks): ResponseMarks {
  return {
    declined: a.declined === b.declined ? a.declined : null,
    supportInR: a.supportInR === b.supportInR ? a.supportInR : null,
    hasSupportMarked: a.hasSupportMarked || b.hasSupportMarked,
    refusalCause: a.refusalCause === b.refusalCause ? a.refusalCause : null,
    answersQuestion: a.answersQuestion === b.answersQuestion ? a.answersQuestion : null,
  };
}

function differingMarks(a: ResponseMarks, b: ResponseMarks): readonly DifferingMark[] {
  if (a.declined !== b.declined) return ["declined"];
  return a.declined !== "no" && a.supportInR !== b.supportInR ? ["support_in_r"] : [];
}

function isMisattributedBesideOther(a: RatedResponse, b: RatedResponse, claimIds: readonly string[]): boolean {
  return [...a.claims, ...b.claims].some(
    (claim) => claim.label === "misattributed" && claimIds.includes(claim.claimId),
  );
}

function allClaimIds(a: RatedResponse, b: RatedResponse): readonly string[] {
  return [...new Set([...a.claims, ...b.claims].map((claim) => claim.claimId))];
}

function disputeCauseOf(a: PairSide, b: PairSide, claimIds: readonly string[], marks: readonly DifferingMark[]) {
  if (a.state === "cannot_judge" || b.state === "cannot_judge") return "cannot_judge";
  if (claimIds.length > 0) return "claims";
  return marks.length > 0 ? "response_marks" : null;
}

/** What a unanimous pair still owes a lead: rule 7, or a word against the golden target. */
function findTargetCause(verdict: Verdict, isExpectedAnswerContradicted: boolean): DisputeCause | null {
  if (!verdict.decision.decided) return verdict.decision.cause === "lead_rules" ? "answers_another_question" : null;
  return isExpectedAnswerContradicted || verdict.decision.isTargetContradicted ? "expected_answer" : null;
}

/**
 * Two blind judgements of one response: a verdict where they are unanimous, a dispute where they are not, where one could
 * not judge, or where they speak against the golden target. Labels are never changed by it.
 *
 * @param isExpectedAnswerContradicted the answer contradicts the frozen expected answer (found after commit).
 * @throws DomainError `same_rater`: a pair is two people.
 */
export function comparePair(
  a: PairSide,
  b: PairSide,
  item: ResponseItem,
  isExpectedAnswerContradicted: boolean,
): PairComparison {
  if (a.raterId === b.raterId) throw new DomainError("same_rater", "a pair is two different raters");
  const isUnjudged = a.state === "cannot_judge" || b.state === "cannot_judge";
  const claimIds = isUnjudged ? allClaimIds(a.rated, b.rated) : differingClaims(a.rated, b.rated);
  const marks = differingMarks(a.rated.marks, b.rated.marks);
  const isBeside = !isUnjudged && isMisattributedBesideOther(a.rated, b.rated, claimIds);
  const cause = disputeCauseOf(a, b, claimIds, marks);
  if (cause !== null) return { kind: "dispute", cause, claimIds, marks, isMisattributedBesideOther: isBeside };
  const claims = withBasis(agreedClaims(a.rated, b.rated), "unanimous");
  const verdict = buildVerdict("unanimous", claims, agreedMarks(a.rated.marks, b.rated.marks), item);
  const targetCause = findTargetCause(verdict, isExpectedAnswerContradicted);
  if (targetCause !== null) {
    return { kind: "dispute", cause: targetCause, claimIds: [], marks: [], isMisattributedBesideOther: false };
  }
  const isListedForLead = claims.some((claim) => claim.label === "misattributed");
  return { kind: "unanimous", verdict, isListedForLead };
}

/** How the claims of a pair stand while its dispute is open: what both say alike is closed, the rest is disputed. */
export function standingsOfPair(a: PairSide, b: PairSide): readonly ClaimStanding[] {
  if (a.state === "cannot_judge" || b.state === "cannot_judge") {
    return allClaimIds(a.rated, b.rated).map(() => ({ standing: "cannot_judge" }));
  }
  const closed = agreedClaims(a.rated, b.rated).map(
    ({ label, reason }): ClaimStanding => ({ standing: "closed", label, reason }),
  );
  return [...closed, ...differingClaims(a.rated, b.rated).map((): ClaimStanding => ({ standing: "disputed" }))];
}
