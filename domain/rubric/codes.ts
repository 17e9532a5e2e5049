/**
 * The closed vocabularies of the default rubric. Screens, database and CLI print these codes and no others;
 * the words shown to people are in `contracts/words.ts`.
 */

/** What a rater can say of one claim (keys 1, 2, 3, 0). */
export const CLAIM_LABELS = ["grounded", "unsupported", "misattributed", "not_a_claim"] as const;
export type ClaimLabel = (typeof CLAIM_LABELS)[number];

/** What a whole response comes to. The last three are scored and counted apart; none of them is a pass. */
export const OUTCOMES = [
  "grounded",
  "correct_refusal",
  "unsupported",
  "misattributed",
  "incorrect_refusal",
  "refusal_after_retrieval_miss",
  "no_answer",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `refusal_unchecked` counts in the answer rate only: a production refusal whose item has no golden target. */
export type ResponseOutcome = Outcome | "refusal_unchecked";

/** Why a claim fails; the reason fixes the label (rubric section 1). */
export const REASONS = [
  "not_understandable",
  "set_unknown",
  "invented_citation",
  "uncited",
  "no_support",
  "not_retrieved",
  "adopts_premise",
  "answers_another_question",
  "contradicted",
  "not_its_holding",
  "not_good_law",
  "wrong_pinpoint",
  "wrong_passage",
  "under_cited",
  "overreach",
  "adjacent",
  "not_in_source",
  "padding",
  "mixed",
] as const;
export type Reason = (typeof REASONS)[number];

export const SEVERITIES = ["minor", "major", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A rater's mark on one citation (ALCE's support judgement by hand). */
export const CITATION_MARKS = ["supports", "partly", "does_not"] as const;
export type CitationMark = (typeof CITATION_MARKS)[number];

/** How much of the answer declines to answer. */
export const DECLINED = ["no", "partly", "wholly"] as const;
export type Declined = (typeof DECLINED)[number];

/** What is known of R, the text that was in the prompt. */
export const RETRIEVED_SETS = ["known", "partial", "unknown"] as const;
export type RetrievedSet = (typeof RETRIEVED_SETS)[number];

/** What a verdict rests on. */
export const VERDICT_BASES = ["single", "unanimous", "adjudicated", "mechanical", "carried"] as const;
export type VerdictBasis = (typeof VERDICT_BASES)[number];

export const RUN_KINDS = ["frozen-context", "live", "production-sample"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
