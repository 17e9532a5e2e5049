import { LABEL_TEXTS, type LabelKey, REASON_TEXTS } from "./code-texts";
import {
  type ClaimLabel,
  type Effect,
  type FailLabel,
  OUTCOMES,
  type Outcome,
  REASONS,
  type Reason,
  type Severity,
} from "./codes";
import { EFFECT_OF_OUTCOME } from "./effects";
import { GUIDELINE, type GuidelineSection } from "./guideline";
import { REASON_TABLE } from "./reason-table";

export interface RubricLabel {
  readonly code: ClaimLabel | Outcome;
  readonly word: string;
  /** For tables and the row of keys. */
  readonly shortWord: string;
  /** The digit that gives it on the bench; null for what only follows from others. */
  readonly key: LabelKey | null;
  readonly isGivenToClaims: boolean;
  readonly isGivenToResponses: boolean;
  readonly condition: string;
  /** What it does to the rate; null for a label that responses never get. */
  readonly effect: Effect | null;
}

export interface RubricReason {
  readonly code: Reason;
  readonly label: FailLabel | null;
  readonly severityDefault: Severity | null;
  readonly word: string;
}

/** A written rubric. Versions are compared by number and digest; labels of different versions are never pooled. */
export interface RubricDefinition {
  readonly id: string;
  readonly version: number;
  readonly question: string;
  readonly labels: readonly RubricLabel[];
  readonly reasons: readonly RubricReason[];
  readonly guideline: readonly GuidelineSection[];
}

const CLAIM_CODES: readonly string[] = ["grounded", "unsupported", "misattributed", "not_a_claim"];

function labelOf(code: ClaimLabel | Outcome): RubricLabel {
  const [key, word, shortWord, condition] = LABEL_TEXTS[code];
  const effect = code === "not_a_claim" ? null : EFFECT_OF_OUTCOME[code];
  return {
    code,
    word,
    shortWord,
    key,
    isGivenToClaims: CLAIM_CODES.includes(code),
    isGivenToResponses: code !== "not_a_claim",
    condition,
    effect,
  };
}

/** The rubric of a new project: five labels, two outcomes beside them, reasons, and the guideline. */
export const DEFAULT_RUBRIC: RubricDefinition = {
  id: "assay-default",
  version: 1,
  question: "Do the cited passages say it?",
  labels: [...OUTCOMES.map(labelOf), labelOf("not_a_claim")],
  reasons: REASONS.map((code) => ({ code, ...REASON_TABLE[code], word: REASON_TEXTS[code] })),
  guideline: GUIDELINE,
};
