import type { BenchTask } from "./bench";

/** What the shipped rubric and protocol ask of a rater, as a task says it. */
export const SHIPPED_RULES = {
  number: 1,
  padding: "every_citation",
  marksFrom: 2,
  asksSeverity: true,
  asksConfidence: false,
  words: null,
} as const satisfies Partial<BenchTask["rubric"]>;
