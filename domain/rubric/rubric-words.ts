import type { ClaimLabel, Outcome, Reason } from "./codes";
import { LABEL_TEXTS, type LabelKey, REASON_TEXTS } from "./code-texts";
import { DEFAULT_RUBRIC, type RubricDefinition } from "./default-rubric";

interface LabelWords {
  readonly word: string;
  readonly shortWord: string;
}

/** The words of a rubric by code, for screens. */
export interface RubricWords {
  readonly labels: Readonly<Record<ClaimLabel | Outcome, LabelWords>>;
  readonly reasons: Readonly<Record<Reason, string>>;
  /** Which digit gives which label of a claim. */
  readonly keys: Readonly<Record<ClaimLabel, LabelKey>>;
}

function shippedLabel(code: ClaimLabel | Outcome): LabelWords {
  const [, word, shortWord] = LABEL_TEXTS[code];
  return { word, shortWord };
}

/** The words of the shipped rubric. */
export const DEFAULT_WORDS: RubricWords = {
  labels: {
    grounded: shippedLabel("grounded"),
    unsupported: shippedLabel("unsupported"),
    misattributed: shippedLabel("misattributed"),
    not_a_claim: shippedLabel("not_a_claim"),
    correct_refusal: shippedLabel("correct_refusal"),
    incorrect_refusal: shippedLabel("incorrect_refusal"),
    refusal_after_retrieval_miss: shippedLabel("refusal_after_retrieval_miss"),
    no_answer: shippedLabel("no_answer"),
  },
  reasons: REASON_TEXTS,
  keys: { grounded: "1", unsupported: "2", misattributed: "3", not_a_claim: "0" },
};

/** The words of a rubric by code. What it leaves out keeps the shipped words. */
export function wordsOfRubric(rubric: Pick<RubricDefinition, "labels" | "reasons">): RubricWords {
  const labels = { ...DEFAULT_WORDS.labels };
  for (const { code, word, shortWord } of rubric.labels) labels[code] = { word, shortWord };
  const reasons = { ...DEFAULT_WORDS.reasons };
  for (const { code, word } of rubric.reasons) reasons[code] = word;
  const keyOf = (code: ClaimLabel) =>
    rubric.labels.find((label) => label.code === code)?.key ?? DEFAULT_WORDS.keys[code];
  return {
    labels,
    reasons,
    keys: {
      grounded: keyOf("grounded"),
      unsupported: keyOf("unsupported"),
      misattributed: keyOf("misattributed"),
      not_a_claim: keyOf("not_a_claim"),
    },
  };
}

/** Whether a rubric is the shipped one by its name, whatever its number: nobody else may take it. */
export const isShipped = (rubricId: string): boolean => rubricId === DEFAULT_RUBRIC.id;
