import { DomainError } from "@/domain/errors/domain-error";
import type { DisputeCause, EvidencePlace, RulingCause } from "@/domain/rubric/codes";
import type { ResponseItem } from "@/domain/rubric/response-label";
import type { ResponseMarks } from "@/domain/rubric/response-marks";
import type { RatedClaim } from "@/domain/rubric/unanimity";
import {
  type JudgementContext,
  type JudgementProblem,
  validateClaimJudgement,
} from "@/domain/rubric/validate-judgement";
import { agreedClaims, agreedMarks, type DifferingMark, type PairSide } from "./compare-pair";
import { buildVerdict, type Verdict, type VerdictClaim, withBasis } from "./verdict";

export type AdjudicationRefusal = "not_a_lead" | "rated_by_you" | "recused";

/** Why somebody may not open or rule on a dispute: only a lead who neither rated the response nor recused from it may. */
export function whyNotAdjudicate(
  person: { readonly id: string; readonly isLead: boolean },
  response: { readonly raterIds: readonly string[]; readonly recusedIds: readonly string[] },
): AdjudicationRefusal | null {
  if (!person.isLead) return "not_a_lead";
  if (response.raterIds.includes(person.id)) return "rated_by_you";
  return response.recusedIds.includes(person.id) ? "recused" : null;
}

/** A lead's ruling. The two labels stay as they are; this stands beside them. */
export interface Ruling {
  readonly cause: RulingCause | null;
  /** The written reason, which lies in a payload row, is not blank. */
  readonly hasWrittenReason: boolean;
  readonly claims: readonly RatedClaim[];
  /** Null where no mark is in dispute. */
  readonly marks: { readonly declined: "no" | "partly" | "wholly"; readonly supportInR: boolean | null } | null;
  /** Rule 7 of the roll-up; null where it is not asked. */
  readonly onAnsweredUnanswerable: "grounded" | "unsupported" | null;
}

/** What the ruling must settle, as `comparePair` found it. */
export interface OpenDispute {
  readonly cause: DisputeCause;
  readonly claimIds: readonly string[];
  readonly marks: readonly DifferingMark[];
}

export type RulingProblem =
  | "cause_missing"
  | "written_reason_missing"
  | "claim_not_ruled"
  | "claim_not_in_dispute"
  | "claim_ruled_twice"
  | "marks_not_ruled"
  | "response_not_ruled"
  | JudgementProblem;

/** A problem and, where it is about one, the claim. */
export interface LocatedProblem {
  readonly code: RulingProblem;
  readonly claimId: string | null;
}

/** A claim's citations, and the evidence in R that either rater marked. */
export interface RulingContext extends JudgementContext {
  readonly evidence: readonly EvidencePlace[];
}

/** Causes under which nothing is taken as said: the lead rules on every claim and on the marks of the response. */
export const RULED_WHOLE: readonly DisputeCause[] = ["cannot_judge", "flagged", "production"];

/** What a lead decides is the label and its reason; the marking was the raters' work. */
const NOT_ASKED_OF_LEADS: readonly JudgementProblem[] = [
  "evidence_missing",
  "uncovered_words_missing",
  "understandable_missing",
  "confidence_missing",
];

function problemsOfRuledClaim(claim: RatedClaim, context: RulingContext | undefined): LocatedProblem[] {
  if (context === undefined) return [{ code: "claim_not_in_dispute", claimId: claim.claimId }];
  const judgement = {
    ...claim,
    state: "judged" as const,
    evidence: context.evidence.filter((place) => place !== "outside"),
    isReadFromImage: true,
    marks: {},
    hasUncoveredWords: false,
    isUnderstandable: null,
    hasConfidence: false,
  };
  return validateClaimJudgement(judgement, context)
    .filter((code) => !NOT_ASKED_OF_LEADS.includes(code))
    .map((code) => ({ code, claimId: claim.claimId }));
}

function problemsOfCover(ruling: Ruling, dispute: OpenDispute): LocatedProblem[] {
  const ruled = ruling.claims.map((claim) => claim.claimId);
  const missing = dispute.claimIds.filter((id) => !ruled.includes(id));
  const foreign = ruled.filter((id) => !dispute.claimIds.includes(id));
  const twice = ruled.filter((id, index) => ruled.indexOf(id) !== index);
  return [
    ...missing.map((claimId) => ({ code: "claim_not_ruled" as const, claimId })),
    ...foreign.map((claimId) => ({ code: "claim_not_in_dispute" as const, claimId })),
    ...twice.map((claimId) => ({ code: "claim_ruled_twice" as const, claimId })),
  ];
}

function problemsOfResponse(ruling: Ruling, dispute: OpenDispute): LocatedProblem[] {
  const problems: RulingProblem[] = [];
  if (ruling.cause === null) problems.push("cause_missing");
  if (!ruling.hasWrittenReason) problems.push("written_reason_missing");
  const mustRuleMarks = dispute.marks.length > 0 || RULED_WHOLE.includes(dispute.cause);
  const isSupportOpen = ruling.marks !== null && ruling.marks.declined !== "no" && ruling.marks.supportInR === null;
  if ((mustRuleMarks && ruling.marks === null) || isSupportOpen) problems.push("marks_not_ruled");
  if (dispute.cause === "answers_another_question" && ruling.onAnsweredUnanswerable === null) {
    problems.push("response_not_ruled");
  }
  return problems.map((code) => ({ code, claimId: null }));
}

/**
 * Everything that keeps a ruling from being recorded: cause and written reason, a ruling on every differing claim and mark
 * and on no other, and the same rubric that binds raters.
 */
export function validateRuling(
  ruling: Ruling,
  dispute: OpenDispute,
  contexts: ReadonlyMap<string, RulingContext>,
): readonly LocatedProblem[] {
  const inDispute = ruling.claims.filter((claim) => dispute.claimIds.includes(claim.claimId));
  return [
    ...problemsOfResponse(ruling, dispute),
    ...problemsOfCover(ruling, dispute),
    ...inDispute.flatMap((claim) => problemsOfRuledClaim(claim, contexts.get(claim.claimId))),
  ];
}

const NOTHING_SAID: ResponseMarks = {
  declined: null,
  supportInR: null,
  hasSupportMarked: false,
  refusalCause: null,
  answersQuestion: null,
};

/**
 * The verdict after a ruling: what the pair agreed on stays (`unanimous`), what was ruled on is `adjudicated`; the whole
 * rests on the ruling. In the first rater's order of claims, then the second's. Without a pair (an answer from production that
 * nobody judged) all of it is the ruling's.
 *
 * @throws DomainError `ruling_incomplete` where a claim is neither agreed on nor ruled on: it must not drop out of the count.
 */
export function verdictOfRuling(
  pair: readonly [PairSide, PairSide] | null,
  ruling: Ruling,
  item: ResponseItem,
): Verdict {
  const [a, b] = pair ?? [null, null];
  const agreedOn = a === null || b === null ? [] : agreedClaims(a.rated, b.rated);
  const said = a === null || b === null ? NOTHING_SAID : agreedMarks(a.rated.marks, b.rated.marks);
  const ruled = new Map(withBasis(ruling.claims, "adjudicated").map((claim) => [claim.claimId, claim]));
  const agreed = new Map(withBasis(agreedOn, "unanimous").map((claim) => [claim.claimId, claim]));
  const rated = [a, b].flatMap((side) => side?.rated.claims ?? []);
  const ids = new Set([...rated, ...ruling.claims].map((claim) => claim.claimId));
  const claims = [...ids].map((id): VerdictClaim => {
    const claim = ruled.get(id) ?? agreed.get(id);
    if (claim === undefined) throw new DomainError("ruling_incomplete", "a differing claim has no ruling", { id });
    return claim;
  });
  const marks = { ...said, ...ruling.marks };
  return buildVerdict("adjudicated", claims, marks, { ...item, leadRuling: ruling.onAnsweredUnanswerable });
}
