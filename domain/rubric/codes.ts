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

/** What an outcome does to the rate. `uncounted` stands outside it (a production refusal nobody can check). */
export const EFFECTS = ["pass", "against", "apart", "uncounted"] as const;
export type Effect = (typeof EFFECTS)[number];

/** The labels that a reason can fix. */
export const FAIL_LABELS = ["unsupported", "misattributed"] as const;
export type FailLabel = (typeof FAIL_LABELS)[number];

/** What a rater can do with a claim. Only `judged` is a rating; the others are "not rated" for every statistic. */
export const RATER_STATES = ["judged", "defer", "cannot_judge", "conflict"] as const;
export type RaterState = (typeof RATER_STATES)[number];

/** Why a system declined although the support was in R. */
export const REFUSAL_CAUSES = ["judgement", "policy", "format"] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

/** Usefulness, beside the label and never inside the rate. */
export const ANSWERS_QUESTION = ["yes", "partly", "no"] as const;
export type AnswersQuestion = (typeof ANSWERS_QUESTION)[number];

/** `every_citation`: each citation must add something (default). `jointly`: ALCE's reading, where padding lowers precision only. */
export const PADDING_RULES = ["every_citation", "jointly"] as const;
export type PaddingRule = (typeof PADDING_RULES)[number];

/** A handle against this response's R. `set_unknown`: R is unknown, or partial and the handle is not in the known part. */
export const CITATION_RESOLUTIONS = ["resolved", "dangling", "set_unknown"] as const;
export type CitationResolution = (typeof CITATION_RESOLUTIONS)[number];

/** Where a marked evidence span lies: in a cited chunk, elsewhere in R, or outside R. */
export const EVIDENCE_PLACES = ["cited", "retrieved", "outside"] as const;
export type EvidencePlace = (typeof EVIDENCE_PLACES)[number];

/** What came back from the system under test. Code decides `no_answer` for empty, blocked, errored and timed_out. */
export const RESPONSE_STATUSES = [
  "answered",
  "refusal",
  "truncated",
  "empty",
  "blocked",
  "errored",
  "timed_out",
] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** Why a pair of judgements went to a lead. */
export const DISPUTE_CAUSES = [
  "claims",
  "response_marks",
  "cannot_judge",
  "expected_answer",
  "answers_another_question",
  "flagged",
  "production",
] as const;
export type DisputeCause = (typeof DISPUTE_CAUSES)[number];

/** Where the lead saw the difference come from. */
export const RULING_CAUSES = [
  "claim_unclear",
  "rubric_unclear",
  "slip",
  "edge_case",
  "source_unclear",
  "judgement_call",
  "evidence_missed",
  "source_read_differently",
  "refusal_read_differently",
  "cannot_judge_twice",
  "other",
] as const;
export type RulingCause = (typeof RULING_CAUSES)[number];

/** Why somebody asks that a closed response be looked at again. */
export const FLAG_KINDS = [
  "label_wrong",
  "contrary_authority",
  "source_doubtful",
  "claim_cut",
  "misleading",
  "other",
] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** What opened a settled dispute again: a document that came later, a judgement that came later, something overlooked. */
export const NEW_EVIDENCE = ["document", "judgement", "missed", "other"] as const;
export type NewEvidence = (typeof NEW_EVIDENCE)[number];

/** Gate outcomes with their exit codes in `domain/gate`. */
export const GATE_OUTCOMES = ["pass", "fail", "undecided", "integrity"] as const;
export type GateOutcome = (typeof GATE_OUTCOMES)[number];

/** Where a failing response went wrong, upstream first. */
export const FAILURE_STAGES = ["stale_source", "corpus", "retrieval", "packing", "generation", "citation"] as const;
export type FailureStage = (typeof FAILURE_STAGES)[number];
