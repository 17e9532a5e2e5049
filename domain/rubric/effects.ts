import { type Effect, OUTCOMES, type Outcome, type ResponseOutcome } from "./codes";

/** What each outcome does to the rate: pass + against + apart = every scored response. */
export const EFFECT_OF_OUTCOME: Readonly<Record<ResponseOutcome, Effect>> = {
  grounded: "pass",
  correct_refusal: "pass",
  unsupported: "against",
  misattributed: "against",
  incorrect_refusal: "apart",
  refusal_after_retrieval_miss: "apart",
  no_answer: "apart",
  refusal_unchecked: "uncounted",
};

/** The effect of an outcome on the rate. */
export function effectOf(outcome: ResponseOutcome): Effect {
  return EFFECT_OF_OUTCOME[outcome];
}

/** True for the outcomes that count as scored; `refusal_unchecked` stands in the answer rate only. */
export function isScored(outcome: ResponseOutcome): outcome is Outcome {
  return EFFECT_OF_OUTCOME[outcome] !== "uncounted";
}

/** True for outcomes in which the system declined. */
export function isRefusal(outcome: ResponseOutcome): boolean {
  return (
    outcome === "correct_refusal" ||
    outcome === "incorrect_refusal" ||
    outcome === "refusal_after_retrieval_miss" ||
    outcome === "refusal_unchecked"
  );
}

/** A count for every scored outcome, all zero. */
export function zeroCounts(): Record<Outcome, number> {
  return {
    grounded: 0,
    correct_refusal: 0,
    unsupported: 0,
    misattributed: 0,
    incorrect_refusal: 0,
    refusal_after_retrieval_miss: 0,
    no_answer: 0,
  };
}

/** The sum over all scored outcomes. */
export function sumCounts(counts: Readonly<Record<Outcome, number>>): number {
  return OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
}
