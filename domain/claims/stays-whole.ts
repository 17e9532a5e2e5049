import type { UnitCitation } from "./claim-unit";

/** Why a claim is judged as one: it compares, or it joins several sources into one inference. */
export type WholeReason = "comparative" | "multi_hop";

const COMPARES =
  /(?<![\p{L}\p{N}])(?:than|whereas|compared\s+(?:to|with)|in\s+contrast\s+to|unlike|versus|vs\.?|als|verglichen\s+mit|im\s+gegensatz\s+zu|alors\s+que|par\s+rapport\s+à|a\s+diferencia\s+de|comparado\s+con|mientras\s+que)(?![\p{L}\p{N}])/iu;
const INFERS =
  /(?<![\p{L}\p{N}])(?:therefore|thus|hence|consequently|because|since|so\s+that|which\s+means|as\s+a\s+result|daher|deshalb|folglich|weil|donc|parce\s+que|por\s+(?:lo\s+)?tanto|porque)(?![\p{L}\p{N}])/iu;

/**
 * Whether a claim says something that neither half of it says: a comparison holds of both sides together, and an inference from two
 * sources is judged jointly (rubric section 7). A hint for who cuts claims, in English, German, French and Spanish; null for none.
 */
export function whyWhole(text: string, citations: readonly UnitCitation[]): WholeReason | null {
  if (COMPARES.test(text)) return "comparative";
  const handles = new Set(citations.map(({ handle }) => handle));
  return handles.size > 1 && INFERS.test(text) ? "multi_hop" : null;
}
