import type { AnswersQuestion, Declined, RefusalCause } from "./codes";

/** What a rater marks of the response as a whole. */
export interface ResponseMarks {
  /** Null until a person has confirmed it, whatever code suggests. */
  readonly declined: Declined | null;
  /** A passage of R supports the part that was declined; null where nothing was declined or nobody has looked. */
  readonly supportInR: boolean | null;
  /** The passage is marked. */
  readonly hasSupportMarked: boolean;
  readonly refusalCause: RefusalCause | null;
  /** Beside the label, never inside the rate. */
  readonly answersQuestion: AnswersQuestion | null;
}

export type MarksProblem =
  | "declined_missing"
  | "support_missing"
  | "support_without_refusal"
  | "support_not_marked"
  | "refusal_cause_missing"
  | "refusal_cause_without_refusal"
  | "partly_without_claim";

/**
 * What the rubric has against the marks of a response (section 2, rules 5 and 6): an Incorrect refusal points at the
 * passage and names a cause; "partly declined" needs a claim in the other part.
 *
 * @param factualClaims how many claims the same rater did not call `not_a_claim`.
 */
export function validateResponseMarks(marks: ResponseMarks, factualClaims: number): readonly MarksProblem[] {
  if (marks.declined === null) return ["declined_missing"];
  const problems: MarksProblem[] = [];
  if (marks.declined === "no") {
    if (marks.supportInR !== null) problems.push("support_without_refusal");
    if (marks.refusalCause !== null) problems.push("refusal_cause_without_refusal");
    return problems;
  }
  if (marks.declined === "partly" && factualClaims === 0) problems.push("partly_without_claim");
  if (marks.supportInR === null) problems.push("support_missing");
  if (marks.supportInR === true) {
    if (!marks.hasSupportMarked) problems.push("support_not_marked");
    if (marks.refusalCause === null) problems.push("refusal_cause_missing");
  }
  return problems;
}

/** The two marks that decide and that a pair must share: declined, and the support of what was declined. */
export function isSameDecision(a: ResponseMarks, b: ResponseMarks): boolean {
  if (a.declined !== b.declined) return false;
  return a.declined === "no" || a.supportInR === b.supportInR;
}
