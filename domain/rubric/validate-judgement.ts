import type { CitationFinding } from "./citation-situation";
import { boundsOfClaim, type GroundedBlock } from "./claim-bounds";
import type { CitationMark, ClaimLabel, EvidencePlace, PaddingRule, Reason, RetrievedSet, Severity } from "./codes";
import { reasonsOffered } from "./offered-reasons";
import { labelOfReason } from "./reason-table";

/** A claim that was judged. Notes and spans stay outside: only what the rubric speaks of is here. */
export interface JudgedClaim {
  readonly state: "judged";
  /** Null only with reason `set_unknown`. */
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
  /** Where each marked evidence span lies. */
  readonly evidence: readonly EvidencePlace[];
  readonly isReadFromImage: boolean;
  /** Mark by citation id. */
  readonly marks: Readonly<Record<string, CitationMark>>;
  /** Words of the claim are marked that no evidence covers. */
  readonly hasUncoveredWords: boolean;
  /** First AIS question; null where it was not asked. */
  readonly isUnderstandable: boolean | null;
  /** Whether the rater said how sure they are. */
  readonly hasConfidence: boolean;
}

export type ClaimJudgement =
  | JudgedClaim
  | { readonly state: "defer" }
  | { readonly state: "cannot_judge"; readonly hasReason: boolean }
  | { readonly state: "conflict" };

/** What a judgement is held against: the citations as code sees them, and the protocol. */
export interface JudgementContext {
  readonly retrievedSet: RetrievedSet;
  readonly citations: readonly CitationFinding[];
  readonly padding: PaddingRule;
  /** AIS two-stage protocol: the first question is asked of every claim. */
  readonly isTwoStage: boolean;
  /** Each label says how sure the rater is. */
  readonly asksConfidence: boolean;
}

/** A problem with a judgement; an empty list means that it may be committed. */
export type JudgementProblem =
  | "cannot_judge_without_reason"
  | "label_missing"
  | "set_is_known"
  | `grounded_${GroundedBlock}`
  | "grounded_with_idle_citation"
  | "grounded_against_all_marks"
  | "reason_missing"
  | "reason_without_fail"
  | "reason_not_offered"
  | "reason_of_another_label"
  | "severity_missing"
  | "severity_without_fail"
  | "evidence_outside_r"
  | "evidence_missing"
  | "uncovered_words_missing"
  | "mark_of_unknown_citation"
  | "understandable_missing"
  | "confidence_missing"
  | "understandable_contradicted";

const isFail = (label: ClaimLabel | null) => label === "unsupported" || label === "misattributed";

/** "R says it (marked)": these reasons point at a passage of R, so one must be marked, and none outside. */
const NEEDS_EVIDENCE_IN_R: readonly Reason[] = ["uncited", "wrong_passage", "under_cited"];

function problemsOfGrounded(judgement: JudgedClaim, context: JudgementContext): JudgementProblem[] {
  const bounds = boundsOfClaim({
    ...context,
    evidence: judgement.evidence,
    isReadFromImage: judgement.isReadFromImage,
  });
  const problems: JudgementProblem[] = bounds.blockedBy.map((block) => `grounded_${block}` as const);
  const marks = context.citations.map((citation) => judgement.marks[citation.citationId]);
  const isIdle = marks.includes("does_not");
  if (isIdle && context.padding === "every_citation") problems.push("grounded_with_idle_citation");
  if (marks.length > 0 && marks.every((mark) => mark === "does_not")) problems.push("grounded_against_all_marks");
  return problems;
}

function problemsOfReason(judgement: JudgedClaim, context: JudgementContext): JudgementProblem[] {
  const { reason, label } = judgement;
  if (reason === null) return ["reason_missing"];
  const problems: JudgementProblem[] = [];
  if (labelOfReason(reason) !== label) problems.push("reason_of_another_label");
  const marks = Object.values(judgement.marks);
  const offered = reasonsOffered(context, { ...judgement, marks }, context.padding);
  const all = [...offered.unsupported, ...offered.misattributed];
  if (!all.some((offer) => offer.reason === reason)) problems.push("reason_not_offered");
  if (NEEDS_EVIDENCE_IN_R.includes(reason)) {
    if (judgement.evidence.includes("outside")) problems.push("evidence_outside_r");
    // With R unknown no passage of it can be marked; that nothing is cited stands without one.
    if (!judgement.evidence.includes("retrieved") && context.retrievedSet !== "unknown")
      problems.push("evidence_missing");
  }
  if (reason === "overreach" && !judgement.hasUncoveredWords) problems.push("uncovered_words_missing");
  return problems;
}

function problemsOfUndecided(judgement: JudgedClaim, context: JudgementContext): JudgementProblem[] {
  if (judgement.reason !== "set_unknown") return ["label_missing"];
  return reasonsOffered(context, { ...judgement, marks: [] }, context.padding).isSetUnknown ? [] : ["set_is_known"];
}

function problemsOfFirstStage(judgement: JudgedClaim, isTwoStage: boolean): JudgementProblem[] {
  if (judgement.label === "not_a_claim") return [];
  if (judgement.isUnderstandable === null) return isTwoStage ? ["understandable_missing"] : [];
  const saysNot = judgement.reason === "not_understandable";
  return saysNot === judgement.isUnderstandable ? ["understandable_contradicted"] : [];
}

function problemsOfJudged(judgement: JudgedClaim, context: JudgementContext): JudgementProblem[] {
  const { label, reason, severity } = judgement;
  const problems = problemsOfFirstStage(judgement, context.isTwoStage);
  const known = new Set(context.citations.map((citation) => citation.citationId));
  if (Object.keys(judgement.marks).some((id) => !known.has(id))) problems.push("mark_of_unknown_citation");
  if (context.asksConfidence && !judgement.hasConfidence) problems.push("confidence_missing");
  if (isFail(label)) {
    problems.push(...problemsOfReason(judgement, context));
    if (severity === null) problems.push("severity_missing");
    return problems;
  }
  if (severity !== null) problems.push("severity_without_fail");
  if (label === null) return [...problems, ...problemsOfUndecided(judgement, context)];
  if (reason !== null) problems.push("reason_without_fail");
  if (label === "grounded") problems.push(...problemsOfGrounded(judgement, context));
  return problems;
}

/**
 * Everything that the rubric has against one claim's judgement, for the screen before commit and for the server at it.
 * Total: it never throws, and an empty list is the only permission.
 */
export function validateClaimJudgement(
  judgement: ClaimJudgement,
  context: JudgementContext,
): readonly JudgementProblem[] {
  switch (judgement.state) {
    case "defer":
    case "conflict":
      return [];
    case "cannot_judge":
      return judgement.hasReason ? [] : ["cannot_judge_without_reason"];
    case "judged":
      return problemsOfJudged(judgement, context);
  }
}
