import type { PayloadRef } from "@/domain/audit/event-references";
import type { Sha256Hex } from "@/domain/audit/hash-functions";
import type {
  ClaimLabel,
  Declined,
  Reason,
  ResponseOutcome,
  RulingCause,
  Severity,
  VerdictBasis,
} from "@/domain/rubric/codes";
import { frozenDigest } from "./frozen-digest";
import type { TargetSpan } from "./golden-target";

type JudgedLabel = {
  readonly claimId: string;
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
};

/** One rater's part, as it was committed. */
export type JudgementSide = {
  readonly submissionId: string;
  readonly raterId: string;
  readonly labels: readonly JudgedLabel[];
  readonly declined: Declined | null;
  readonly supportInR: boolean | null;
};

/** A verdict on one response as it is frozen: spans, both raters' labels, the ruling. */
export type ReferenceJudgementContent = {
  readonly responseId: string;
  readonly verdictId: string;
  readonly goldenTargetId: string | null;
  readonly question: PayloadRef;
  readonly answer: PayloadRef;
  readonly outcome: ResponseOutcome;
  readonly basis: VerdictBasis;
  readonly declined: Declined | null;
  readonly supportInR: boolean | null;
  readonly claims: readonly (JudgedLabel & {
    readonly text: PayloadRef;
    readonly basis: VerdictBasis;
    readonly evidence: readonly TargetSpan[];
  })[];
  readonly sides: readonly JudgementSide[];
  readonly ruling: {
    readonly adjudicationId: string;
    readonly leadId: string;
    readonly cause: RulingCause;
    readonly explanation: PayloadRef;
  } | null;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
  readonly supersedesId: string | null;
};

export type JudgementFreezeProblem =
  | "basis_single"
  | "basis_without_pair"
  | "verdict_superseded"
  | "already_frozen"
  | "claim_undecided"
  | "pair_incomplete"
  | "raters_not_two"
  | "ruling_missing"
  | "adjudicator_rated";

function problemsOfBasis(content: ReferenceJudgementContent): JudgementFreezeProblem[] {
  switch (content.basis) {
    case "single":
      return ["basis_single"];
    case "mechanical":
    case "carried":
      return ["basis_without_pair"];
    case "adjudicated":
      return content.ruling === null ? ["ruling_missing"] : [];
    case "unanimous":
      return [];
  }
}

/**
 * What keeps a verdict from being frozen: only closed pairs are (unanimous, or adjudicated by a third person), decided
 * claim by claim.
 */
export function validateJudgementFreeze(
  content: ReferenceJudgementContent,
  record: { readonly isVerdictSuperseded: boolean; readonly isFrozen: boolean },
): readonly JudgementFreezeProblem[] {
  const problems = problemsOfBasis(content);
  const raters = content.sides.map((side) => side.raterId);
  if (record.isVerdictSuperseded) problems.push("verdict_superseded");
  if (record.isFrozen) problems.push("already_frozen");
  if (content.claims.some((claim) => claim.label === null)) problems.push("claim_undecided");
  if (raters.length !== 2) problems.push("pair_incomplete");
  if (new Set(raters).size !== raters.length) problems.push("raters_not_two");
  if (content.ruling !== null && raters.includes(content.ruling.leadId)) problems.push("adjudicator_rated");
  return problems;
}

/**
 * The digest of a reference judgement.
 * @throws DomainError as `frozenDigest`.
 */
export function judgementDigest(content: ReferenceJudgementContent, sha256Hex: Sha256Hex): string {
  return frozenDigest("reference_judgement", content, sha256Hex);
}
