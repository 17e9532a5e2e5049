import type { ResponseOutcome } from "@/domain/rubric/codes";

/** What the gate makes of a label: it counts against the rate, it is tracked apart, or it does not count against. */
export type GateClass = "pass" | "fail" | "apart";

/** Outcomes that are scored, never a pass, and counted apart (rubric section 2). */
const APART: ReadonlySet<string> = new Set<ResponseOutcome>([
  "incorrect_refusal",
  "refusal_after_retrieval_miss",
  "no_answer",
  "refusal_unchecked",
]);

/**
 * The gate class of each label, in label order. The failing labels are named by the caller; the outcomes the rubric
 * counts apart are apart unless they were named as failing.
 */
export function gateClassesOf(labels: readonly string[], failLabels: readonly string[]): readonly GateClass[] {
  const fails = new Set(failLabels);
  return labels.map((label) => {
    if (fails.has(label)) return "fail";
    return APART.has(label) ? "apart" : "pass";
  });
}
