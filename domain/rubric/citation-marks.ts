import type { CitationMark, ClaimLabel, Reason } from "./codes";

/** Reasons under which the one cited passage says part of the claim. */
const SAYS_PART: readonly Reason[] = ["under_cited", "overreach"];

/**
 * The mark of a claim's only citation, which nobody is asked for: the label sets it (rubric section 1).
 * Null where the label says nothing about the passage (no claim, not decided, not understandable).
 */
export function markOfOnlyCitation(label: ClaimLabel | null, reason: Reason | null): CitationMark | null {
  if (label === null || label === "not_a_claim" || reason === "not_understandable") return null;
  if (label === "grounded") return "supports";
  return reason !== null && SAYS_PART.includes(reason) ? "partly" : "does_not";
}
