import type { CitationResolution, RetrievedSet } from "./codes";

/** What code found out about one distinct handle of a claim. */
export interface CitationFinding {
  readonly citationId: string;
  readonly resolution: CitationResolution;
  /** False for a source without text (a scan, a bare address). */
  readonly hasText: boolean;
  /** `not_found`: a quote was given and is not in the cited chunk. */
  readonly quote: "none" | "found" | "not_found";
}

/** A claim's citations against R, as code sees them. Parallel citations of one authority count as one. */
export interface CitationState {
  readonly retrievedSet: RetrievedSet;
  readonly citations: readonly CitationFinding[];
}

/**
 * - `no_citation`: nothing is cited;
 * - `set_unknown`: R is unknown, or partial and a handle is not in the known part;
 * - `none_resolves`, `some_dangle`: R is known and all, or some, handles are not in it;
 * - `all_resolve`: every handle names a passage of R.
 */
export type CitationSituation = "no_citation" | "set_unknown" | "none_resolves" | "some_dangle" | "all_resolve";

/** Rows 3 to 5 of rubric section 1, and the two states that the rest of the table tells apart. */
export function situationOf(state: CitationState): CitationSituation {
  if (state.citations.length === 0) return "no_citation";
  if (state.retrievedSet === "unknown") return "set_unknown";
  const count = (resolution: CitationResolution) =>
    state.citations.filter((citation) => citation.resolution === resolution).length;
  const dangling = count("dangling");
  // A handle outside the known part of a partial set may be in the rest of it: it is not known to be invented.
  if (count("set_unknown") > 0 || (dangling > 0 && state.retrievedSet === "partial")) return "set_unknown";
  if (dangling === state.citations.length) return "none_resolves";
  return dangling > 0 ? "some_dangle" : "all_resolve";
}
