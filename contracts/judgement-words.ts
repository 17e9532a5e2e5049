import type { MarksProblem } from "@/domain/rubric/response-marks";
import type { JudgementProblem } from "@/domain/rubric/validate-judgement";

/** What can be wrong with the list of claims of a judgement, or with a place that it points at. */
export type CoverProblem =
  | "claim_not_judged"
  | "claim_not_asked"
  | "claim_judged_twice"
  | "uncovered_outside_claim"
  | "evidence_unknown";

/** The words for each thing that keeps a judgement from being committed. */
export const JUDGEMENT_PROBLEM_WORDS: Readonly<Record<JudgementProblem | MarksProblem | CoverProblem, string>> = {
  claim_not_judged: "This claim is not judged yet.",
  claim_not_asked: "This claim is not one of those that are asked.",
  claim_judged_twice: "This claim is judged twice.",
  uncovered_outside_claim: "Words are marked that lie outside the claim.",
  evidence_unknown: "Evidence is marked in a document or at a place that is not there.",
  cannot_judge_without_reason: "Say why it can't be judged.",
  label_missing: "Choose a label.",
  set_is_known: "What was retrieved is known, so this can be decided.",
  grounded_no_citation: "Nothing is cited, so it can't be Grounded.",
  grounded_no_handle_resolves: "No citation points at anything that was retrieved, so it can't be Grounded.",
  grounded_some_handle_dangles: "One of the citations points at nothing that was retrieved, so it can't be Grounded.",
  grounded_set_unknown: "What was retrieved is not known, so it can't be Grounded.",
  grounded_quote_not_found: "The quoted words are not in the cited passage; mark the evidence to call it Grounded.",
  grounded_source_without_text: "The source has no text; mark where it says so to call it Grounded.",
  grounded_evidence_outside_r: "The evidence lies outside what was retrieved, so it can't be Grounded.",
  grounded_with_idle_citation: "One citation is marked as not supporting it; Grounded needs every citation.",
  grounded_against_all_marks: "No citation is marked as supporting it.",
  reason_missing: "Choose a reason.",
  reason_without_fail: "This label takes no reason.",
  reason_not_offered: "The citations of this claim don't allow this reason.",
  reason_of_another_label: "This reason belongs to another label.",
  severity_missing: "Choose how severe it is.",
  severity_without_fail: "This label takes no severity.",
  evidence_outside_r: "This reason points at a passage that was retrieved; the one marked was not.",
  evidence_missing: "Mark the passage that says it.",
  uncovered_words_missing: "Mark the words of the claim that the passage doesn't cover.",
  mark_of_unknown_citation: "A mark is given to a citation that this claim doesn't have.",
  confidence_missing: "Say how sure you are.",
  understandable_missing: "Say whether the claim can be understood on its own.",
  understandable_contradicted: "The first answer says the contrary about whether it can be understood.",
  declined_missing: "Say whether the answer declines.",
  support_missing: "Say whether what was retrieved supports an answer to what was declined.",
  support_without_refusal: "Nothing was declined, so there is no support to mark.",
  support_not_marked: "Mark the passage that supports an answer.",
  refusal_cause_missing: "Say why the system declined.",
  refusal_cause_without_refusal: "Nothing was declined, so there is no cause.",
  partly_without_claim: "Declined in part needs a claim in the other part.",
};

/** The problems that mean "not done yet"; every other one means that the rubric refuses what is there. */
const INCOMPLETE: ReadonlySet<string> = new Set<JudgementProblem | MarksProblem | CoverProblem>([
  "claim_not_judged",
  "cannot_judge_without_reason",
  "label_missing",
  "reason_missing",
  "severity_missing",
  "evidence_missing",
  "uncovered_words_missing",
  "understandable_missing",
  "confidence_missing",
  "declined_missing",
  "support_missing",
  "support_not_marked",
  "refusal_cause_missing",
]);

/** True for a problem that goes away by judging on. */
export const isIncomplete = (code: string): boolean => INCOMPLETE.has(code);
