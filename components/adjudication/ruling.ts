import type { z } from "zod";
import type { ClaimJudgement, ClaimResource } from "@/contracts/bench";
import type { DisputeResource, disputeEndpoints, SideOfPair } from "@/contracts/disputes";
import { contextOfClaim, placeOfEvidence } from "@/contracts/judgement-context";
import { RULED_WHOLE, type RulingContext, validateRuling } from "@/domain/adjudication/adjudicate";
import type { ClaimLabel, Declined, Reason, RulingCause, Severity } from "@/domain/rubric/codes";
import { type ReasonsOffered, reasonsOffered } from "@/domain/rubric/offered-reasons";
import type { RatedClaim } from "@/domain/rubric/unanimity";

export type RulingBody = z.input<typeof disputeEndpoints.adjudicate.body>;

/** A lead's ruling while it is being made. Nothing is preset: what two people differ on has no likeliest side. */
export interface RulingDraft {
  readonly claims: Readonly<Record<string, RatedClaim>>;
  readonly declined: Declined | null;
  readonly supportInR: boolean | null;
  readonly onAnsweredUnanswerable: "grounded" | "unsupported" | null;
  readonly cause: RulingCause | null;
  readonly reason: string;
}

/** Whether the response's marks are a lead's to rule on. */
export const rulesOnMarks = (dispute: DisputeResource): boolean =>
  dispute.differingMarks.length > 0 || RULED_WHOLE.includes(dispute.kind);

/** Whether rule 7 of the roll-up is: the corpus can't answer, the system did, and every claim holds. */
export const rulesOnAnswer = (dispute: DisputeResource): boolean =>
  dispute.kind === "answers_another_question" || (dispute.isUnanswerable && RULED_WHOLE.includes(dispute.kind));

/** What both said of declining, where only the support of it is in dispute. */
function sharedDeclined(dispute: DisputeResource): Declined | null {
  if (!rulesOnMarks(dispute) || dispute.differingMarks.includes("declined")) return null;
  const said = new Set(dispute.sides.map((side) => side.judgement.declined));
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : null;
}

/** The ruling before anything is ruled. */
export function startRuling(dispute: DisputeResource): RulingDraft {
  return {
    claims: {},
    declined: sharedDeclined(dispute),
    supportInR: null,
    onAnsweredUnanswerable: null,
    cause: null,
    reason: "",
  };
}

/** What a side said of a claim; null where it said nothing. */
export function judgementOf(side: SideOfPair, claimId: string): ClaimJudgement | null {
  return side.judgement.claims.find((claim) => claim.claimId === claimId) ?? null;
}

const evidenceOfSides = (dispute: DisputeResource, claim: ClaimResource) =>
  dispute.sides
    .flatMap((side) => judgementOf(side, claim.id)?.evidence ?? [])
    .map((evidence) => placeOfEvidence(evidence, claim, dispute.material.chunks));

/** What a ruling on a claim is held against: its citations, and the evidence that either rater marked. */
export function contextForRuling(dispute: DisputeResource, claim: ClaimResource): RulingContext {
  return { ...contextOfClaim(claim, dispute.material), evidence: evidenceOfSides(dispute, claim) };
}

/** The reasons that the citations' state allows, the likeliest first by what the raters marked. */
export function offersForRuling(dispute: DisputeResource, claim: ClaimResource): ReasonsOffered {
  const context = contextForRuling(dispute, claim);
  const said = dispute.sides.map((side) => judgementOf(side, claim.id));
  const marked = {
    evidence: context.evidence,
    marks: said.flatMap((judgement) => Object.values(judgement?.marks ?? {})),
    hasUncoveredWords: said.some((judgement) => (judgement?.uncovered.length ?? 0) > 0),
  };
  return reasonsOffered(context, marked, context.padding);
}

/** A claim ruled to be `label`, with the first reason offered and its severity. */
export function ruleAs(claimId: string, label: ClaimLabel, offers: ReasonsOffered): RatedClaim {
  const first = label === "unsupported" || label === "misattributed" ? offers[label][0] : undefined;
  return { claimId, label, reason: first?.reason ?? null, severity: first?.severityDefault ?? null };
}

/** A claim left undecided, since what was retrieved is not known. */
export const leaveUndecided = (claimId: string): RatedClaim => ({
  claimId,
  label: null,
  reason: "set_unknown",
  severity: null,
});

/** A claim ruled as one side judged it; null where that side judged nothing. */
export function ruleAsSide(side: SideOfPair | undefined, claimId: string): RatedClaim | null {
  const said = side === undefined ? null : judgementOf(side, claimId);
  if (said === null || (said.label === null && said.reason !== "set_unknown")) return null;
  return { claimId, label: said.label, reason: said.reason, severity: said.severity };
}

/** The claim with another reason, which fixes nothing else but brings its own severity. */
export function withReason(ruled: RatedClaim, reason: Reason, severity: Severity): RatedClaim {
  return { ...ruled, reason, severity };
}

/** The dispute as the rubric sees it. */
const openDisputeOf = (dispute: DisputeResource) => ({
  cause: dispute.kind,
  claimIds: dispute.differing,
  marks: dispute.differingMarks,
});

/** Everything that keeps the ruling from being recorded, with the claim it is about where it is about one. */
export function problemsOfRuling(draft: RulingDraft, dispute: DisputeResource) {
  const contexts = new Map(
    dispute.material.claims.map((claim) => [claim.id, contextForRuling(dispute, claim)] as const),
  );
  const marks =
    rulesOnMarks(dispute) && draft.declined !== null
      ? { declined: draft.declined, supportInR: draft.supportInR }
      : null;
  const ruling = {
    cause: draft.cause,
    hasWrittenReason: draft.reason.trim().length >= 3,
    claims: Object.values(draft.claims),
    marks,
    onAnsweredUnanswerable: draft.onAnsweredUnanswerable,
  };
  return validateRuling(ruling, openDisputeOf(dispute), contexts);
}

/** The ruling as it is sent; null while its cause is open. */
export function bodyOfRuling(draft: RulingDraft, dispute: DisputeResource): RulingBody | null {
  if (draft.cause === null) return null;
  const isMarked = rulesOnMarks(dispute);
  return {
    claims: dispute.differing.flatMap((id) => draft.claims[id] ?? []),
    declined: isMarked ? draft.declined : null,
    supportInR: isMarked && draft.declined !== "no" ? draft.supportInR : null,
    onAnsweredUnanswerable: rulesOnAnswer(dispute) ? draft.onAnsweredUnanswerable : null,
    cause: draft.cause,
    reason: draft.reason.trim(),
  };
}
