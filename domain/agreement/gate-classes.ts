import type { Effect, ResponseOutcome } from "@/domain/rubric/codes";
import { EFFECT_OF_OUTCOME } from "@/domain/rubric/effects";

/** Labels of claims that are nothing the rate counts. */
const UNCOUNTED_CLAIM_LABEL = "not_a_claim";

function isOutcome(label: string): label is ResponseOutcome {
  return Object.hasOwn(EFFECT_OF_OUTCOME, label);
}

/**
 * The effect of each label on the rate, in label order. The failing labels are named by the caller; the rest have the
 * rubric's effect, and a label of another rubric that was not named as failing is taken to pass.
 */
export function gateClassesOf(labels: readonly string[], failLabels: readonly string[]): readonly Effect[] {
  const fails = new Set(failLabels);
  return labels.map((label) => {
    if (fails.has(label)) return "against";
    if (label === UNCOUNTED_CLAIM_LABEL) return "uncounted";
    return isOutcome(label) && EFFECT_OF_OUTCOME[label] !== "against" ? EFFECT_OF_OUTCOME[label] : "pass";
  });
}
