import type { CitationMark } from "@/domain/rubric/codes";

/** What one label of a file says of a claim: the cited passages say it, they don't, or it is no claim at all. */
export type SupportWord = "said" | "not_said" | "not_a_claim";

/** Words of this tool and of the public sets it reads. Any other word is not understood, and the claim is left out. */
const WORDS: Readonly<Record<string, SupportWord>> = {
  grounded: "said",
  supported: "said",
  fully_supported: "said",
  unsupported: "not_said",
  misattributed: "not_said",
  not_supported: "not_said",
  partially_supported: "not_said",
  not_fully_supported: "not_said",
  not_a_claim: "not_a_claim",
};

/** What a label says; null for a word that is not in the list. Padding is a misattribution whose passages do say the claim. */
export function readSupportWord(label: string, reason: string | null): SupportWord | null {
  if (label === "misattributed" && reason === "padding") return "said";
  return Object.hasOwn(WORDS, label) ? (WORDS[label] ?? null) : null;
}

const MARK_OF_SCORE: readonly CitationMark[] = ["does_not", "partly", "supports"];

/** A mark as this tool writes it, or as the 0, 1 and 2 of ALCE's people and program; null for anything else. */
export function readMark(value: unknown): CitationMark | null {
  if (typeof value === "number") return MARK_OF_SCORE[value] ?? null;
  return value === "supports" || value === "partly" || value === "does_not" ? value : null;
}
