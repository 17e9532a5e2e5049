import type { Confidence } from "@/domain/rubric/protocol";
import type { CitationMark, ClaimLabel, Effect, ResponseOutcome, Severity, VerdictBasis } from "@/domain/rubric/codes";

/** The words people read for each code, in one place: screens, exports and the command line print these. */

export const CLAIM_LABEL_WORDS: Readonly<Record<ClaimLabel, string>> = {
  grounded: "Grounded",
  unsupported: "Unsupported assertion",
  misattributed: "Misattributed citation",
  not_a_claim: "Not a factual claim",
};

export const OUTCOME_WORDS: Readonly<Record<ResponseOutcome, string>> = {
  grounded: "Grounded",
  correct_refusal: "Correct refusal",
  unsupported: "Unsupported assertion",
  misattributed: "Misattributed citation",
  incorrect_refusal: "Incorrect refusal",
  refusal_after_retrieval_miss: "Refusal after a retrieval miss",
  no_answer: "No answer",
  refusal_unchecked: "Refusal, not checked",
};

export { REASON_TEXTS as REASON_WORDS } from "@/domain/rubric/code-texts";

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  minor: "Minor",
  major: "Major",
  critical: "Critical",
};

/** What an outcome does to the rate. */
export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  pass: "passes",
  against: "counts against",
  apart: "counted apart, never a pass",
  uncounted: "outside the rate",
};

/** How sure a rater says they are. */
export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  low: "not very",
  medium: "fairly",
  high: "very",
};

export const MARK_WORDS: Readonly<Record<CitationMark, string>> = {
  supports: "supports",
  partly: "partly",
  does_not: "does not",
};

export const BASIS_WORDS: Readonly<Record<VerdictBasis, string>> = {
  single: "one rater",
  unanimous: "two raters agreed",
  adjudicated: "a lead ruled",
  mechanical: "decided by code",
  carried: "carried over, unchanged",
};

export const STAGE_WORDS: Readonly<Record<string, string>> = {
  corpus: "Corpus",
  retrieval: "Retrieval",
  packing: "Packing",
  generation: "Generation",
  citation: "Citation",
  stale_source: "Stale source",
};

/** What each mechanical finding says, as a statement a person can check. */
export const FINDING_WORDS: Readonly<Record<string, string>> = {
  no_handle_resolves: "No citation of this claim points at anything that was retrieved.",
  response_empty: "The system gave no answer.",
  response_blocked: "The system's answer was blocked.",
  response_errored: "The system answered with an error.",
  response_timed_out: "The system did not answer in time.",
  quote_not_found: "The quoted words are not in the cited passage.",
  quote_stitched: "The quoted words are put together from several places of the cited passage.",
  quote_in_other_source: "The quoted words are in another retrieved passage, not in the cited one.",
  quote_not_checkable: "The quoted words could not be compared with the cited passage.",
  source_without_text: "The cited source has no text layer; judge from the page's image.",
  evidence_outside_r: "The evidence marked lies outside what was retrieved.",
  handle_dangling: "One of this claim's citations points at nothing that was retrieved.",
  handle_ambiguous: "A citation's name belongs to more than one retrieved passage.",
  over_cap: "The claim cites more passages than are scored.",
  source_origin: "The cited source is a person's or an agent's own text, not the corpus.",
  marker_malformed: "Something in the answer looks like a citation and can't be read as one.",
  marker_footnote: "The answer has a footnote sign, which cites nothing by itself.",
  numbers_not_found: "A number in the claim is not in the cited passage. Computed, or wrong?",
  units_not_found: "A unit in the claim is not in the cited passage.",
  dates_not_found: "A date in the claim is not in the cited passage.",
  negation_not_found: "Claim and passage differ in a negation.",
  uncited: "This reads like a factual claim, and nothing is cited for it.",
  nothing_to_check: "The answer has words, and no claim of it could be checked. That is no pass.",
  refusal_detected: "The answer reads like a refusal.",
  authority_mismatch: "The claim names one authority, and its citation opens another.",
  document_stale: "The cited document has a later version.",
  chunk_differs: "The text that was sent differs from what the document says.",
};
