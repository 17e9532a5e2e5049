import type { ClaimCheck } from "@/domain/checks/check-response";

/** Why a claim is settled before anything is paid for: what code found, cheapest first. */
export const CHEAP_FAILURES = [
  "not_factual",
  "uncited",
  "handle_dangling",
  "set_unknown",
  "quote_not_found",
  "source_without_text",
] as const;
export type CheapFailure = (typeof CHEAP_FAILURES)[number];

const QUOTE_FAULTS: ReadonlySet<string> = new Set(["changed", "outside_chunk", "not_in_chunk"]);

/**
 * What makes a verifier's reading of a claim pointless, or null. A claim that cites what was never retrieved, or quotes what isn't
 * there, is not grounded whatever a model says of the rest.
 *
 * @param needsCitation false for what states nothing; null where nobody can tell.
 * @param citedTexts words of the passages cited, as far as they can be read.
 */
export function findCheapFailure(
  check: Pick<ClaimCheck, "citations" | "unattachedQuotes">,
  needsCitation: boolean | null,
  citedTexts: readonly string[],
): CheapFailure | null {
  const { citations, unattachedQuotes } = check;
  if (citations.length === 0) return needsCitation === false ? "not_factual" : "uncited";
  if (citations.some(({ resolution }) => resolution === "dangling")) return "handle_dangling";
  if (citations.some(({ resolution }) => resolution === "set_unknown")) return "set_unknown";
  const quotes = [...citations.flatMap(({ quote }) => (quote === null ? [] : [quote])), ...unattachedQuotes];
  if (quotes.some(({ state }) => QUOTE_FAULTS.has(state))) return "quote_not_found";
  return citedTexts.every((text) => text.trim() === "") ? "source_without_text" : null;
}
