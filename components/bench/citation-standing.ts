import type { CitationResource } from "@/contracts/bench";
import { quoteWords } from "./quote-words";

/**
 * What code could find out about a citation before anybody judges it, from best to worst. `whole`: it brings no quote and points at a
 * passage as a whole; `doubtful`: its words were found with a remark that matters.
 */
export const STANDINGS = ["found", "whole", "doubtful", "not_found", "set_unknown", "dangling"] as const;
export type Standing = (typeof STANDINGS)[number];

export function standingOf(citation: CitationResource): Standing {
  if (citation.resolution !== "resolved") return citation.resolution;
  const words = quoteWords(citation);
  if (words === null) return "whole";
  if (citation.match === null || citation.match.type === "unresolved") return "not_found";
  return words.isDoubtful ? "doubtful" : "found";
}

/** A marker of several citations looks like the worst of them. */
export function worstOf(standings: readonly Standing[]): Standing {
  return STANDINGS[Math.max(0, ...standings.map((standing) => STANDINGS.indexOf(standing)))] ?? "found";
}

/** What became of a citation, in a few words; the quote's own words where it brings one. */
export function standingWords(citation: CitationResource): string {
  if (citation.resolution === "dangling") return "points at nothing that was retrieved";
  if (citation.resolution === "set_unknown") return "what was retrieved is not known";
  return quoteWords(citation)?.summary ?? "no quote: the passage is cited as a whole";
}
