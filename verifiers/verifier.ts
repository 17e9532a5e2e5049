/** What a verifier is asked: does the premise say the hypothesis? */
export interface Pair {
  readonly premise: string;
  readonly hypothesis: string;
}

/** Probabilities by the labels' own names, each from 0 to 1. */
export type LabelScores = Readonly<Record<string, number>>;

/** Why there is no score. A failure is a value of its own: nothing downstream can take it for a low or a high score. */
export const FAILURE_REASONS = [
  "premise_empty",
  "hypothesis_empty",
  "hypothesis_too_long",
  "input_truncated",
  "not_scored",
  "scores_unreadable",
  "model_failed",
  "judge_empty",
  "judge_not_json",
  "judge_off_vocabulary",
  "judge_cut_short",
  "judge_too_large",
  "judge_status",
  "judge_timeout",
  "judge_unreachable",
  "class_not_sent",
  "stopped",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface ScoredPair {
  readonly state: "scored";
  readonly scores: LabelScores;
  /** The score of the entailment label. */
  readonly entailment: number;
}

export interface FailedPair {
  readonly state: "failed";
  readonly reason: FailureReason;
}

export type PairOutcome = ScoredPair | FailedPair;

export const failed = (reason: FailureReason): FailedPair => ({ state: "failed", reason });

export const VERIFIER_KINDS = ["imported", "onnx", "http_judge"] as const;
export type VerifierKind = (typeof VERIFIER_KINDS)[number];

/** An entailment model or a judge, pinned: the same id and revision give the same score for the same pair. */
export interface Verifier {
  readonly kind: VerifierKind;
  readonly id: string;
  /** A commit, a digest, a version: never "latest". */
  readonly revision: string;
  /** The label whose score counts, as the model itself names it. */
  readonly entailmentLabel: string;
  /** Pairs handed over at once. */
  readonly batchSize: number;
  /**
   * For each pair the windows of its premise, in order, each of which fits beside the hypothesis, overlapping; nothing of
   * the premise is in none of them. Null where the hypothesis leaves no room.
   */
  readonly cutPremises: (pairs: readonly Pair[]) => Promise<readonly Windows[]>;
  /** One outcome a pair, in order. Never throws for what a model or judge does. */
  readonly score: (pairs: readonly Pair[], signal?: AbortSignal) => Promise<readonly PairOutcome[]>;
}

/** Windows of one premise; null where its hypothesis leaves no room for any. */
export type Windows = readonly string[] | null;

/** Something that can't be opened, in words for a person. */
export class VerifierUnavailable extends Error {
  readonly code: "no_folder" | "no_package" | "bad_model" | "not_configured";

  constructor(code: VerifierUnavailable["code"], message: string) {
    super(message);
    this.name = "VerifierUnavailable";
    this.code = code;
  }
}
