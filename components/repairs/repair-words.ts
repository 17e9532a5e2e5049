import type { ClaimRepairResource, RepairCauseResource, RepairPassage, ScoredPassage } from "@/contracts/repairs";
import { CLAIM_LABEL_WORDS, FINDING_WORDS } from "@/contracts/words";
import type { VerifierRunResource } from "@/contracts/verifiers";
import { formatValue } from "@/components/ui/format-figure";
import { describeCost } from "@/components/verifiers/verifier-words";

/** Why a claim was searched for, as a statement. */
export function describeCause({ by, code }: RepairCauseResource): string {
  if (by === "code") return FINDING_WORDS[code] ?? code;
  if (by === "verifier") return "A verifier doesn’t find it in what it cites.";
  const label = Object.entries(CLAIM_LABEL_WORDS).find(([key]) => key === code)?.[1] ?? code;
  return `People decided: ${label}.`;
}

/** By what a passage was found. */
export const BASIS_WORDS: Readonly<Record<RepairPassage["basis"], string>> = {
  quote: "has its quoted words",
  words: "has most of its words, more than all it cites, and its figures",
};

/** "83% of its words". */
export const describeCoverage = ({ coverage }: RepairPassage): string =>
  `${formatValue(coverage, "rate")} of its words`;

/** What a verifier says of a passage; its word is a reason to look, never a verdict. */
export function describeScore({ state, entailment, isSupport }: ScoredPassage): string {
  if (state === "failed" || entailment === null) return "the verifier failed on it, which says nothing";
  const score = formatValue(entailment, "coefficient");
  if (isSupport === null) return `a verifier gives it ${score}; nobody certified from which score on that is a yes`;
  return isSupport
    ? `a verifier finds the claim in it (${score})`
    : `a verifier doesn’t find the claim in it (${score})`;
}

/** "2 of 3 faulted claims have another passage that may carry them". */
export function describeFound(claims: readonly ClaimRepairResource[]): string {
  const found = claims.filter(({ passages }) => passages.length > 0).length;
  const noun = claims.length === 1 ? "faulted claim has" : "faulted claims have";
  return `${found} of ${claims.length} ${noun} another retrieved passage that may carry ${claims.length === 1 ? "it" : "them"}`;
}

/** Whom one asks, in running text. */
export const VERIFIER_ASKED = { onnx: "the local model", http_judge: "the judge" } as const;

/** What asking costs, beforehand. */
export const describeAtMost = (
  cost: Pick<VerifierRunResource["forecast"], "calls" | "inputCp" | "cachedPairs">,
): string =>
  `At most ${describeCost(cost)}. It is asked about the likeliest passage first, and stops at one that a certified threshold accepts.`;
