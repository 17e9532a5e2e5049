import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedClaim } from "@/contracts/normalised";
import type { Span } from "@/domain/text/span";
import type { AnswerLocation } from "./answer-text";
import type { DraftCitation } from "./draft";

/** A citation with its place in the answer, before its handle and quote are looked up. */
export interface PlannedCitation {
  readonly draft: DraftCitation;
  readonly words: Span | null;
  readonly marker: Span | null;
  readonly unit: AnswerLocation["unit"];
  readonly basis: AnswerLocation["basis"];
  readonly issues: readonly IssueCode[];
}

/** A claim with its citations, in the order of the answer. */
export interface PlannedClaim {
  readonly kind: NormalisedClaim["kind"];
  readonly span: Span | null;
  readonly text: string;
  readonly needsCitation: boolean | null;
  readonly citations: readonly PlannedCitation[];
  readonly issues: readonly IssueCode[];
}

/** The claims of an answer, and the citations that belong to none of them. */
export interface ClaimPlan {
  readonly claims: readonly PlannedClaim[];
  readonly unplaced: readonly PlannedCitation[];
  /** About the answer as a whole. */
  readonly issues: readonly IssueCode[];
}

export const planCitation = (draft: DraftCitation, location: AnswerLocation, words: Span | null): PlannedCitation => ({
  draft,
  words,
  marker: location.marker,
  unit: location.unit,
  basis: location.basis,
  issues: [...(draft.issues ?? []), ...location.issues],
});
