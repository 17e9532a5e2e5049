import { type CitationState, situationOf } from "./citation-situation";
import type { EvidencePlace } from "./codes";

/** Why Grounded is not offered. The first four stand as long as the citations do; the others are lifted by evidence in R. */
export type GroundedBlock =
  | "no_citation"
  | "no_handle_resolves"
  | "some_handle_dangles"
  | "set_unknown"
  | "quote_not_found"
  | "source_without_text"
  | "evidence_outside_r";

export interface BoundFindings extends CitationState {
  /** Where each marked evidence span lies. */
  readonly evidence: readonly EvidencePlace[];
  /** The passage was read from the page's image (a scan). */
  readonly isReadFromImage: boolean;
}

export interface ClaimBounds {
  readonly isGroundedOffered: boolean;
  readonly blockedBy: readonly GroundedBlock[];
  /** True where marking the evidence in R would lift every block. */
  readonly isLiftedByEvidence: boolean;
}

function firmBlock(state: CitationState): GroundedBlock | null {
  switch (situationOf(state)) {
    case "no_citation":
      return "no_citation";
    case "none_resolves":
      return "no_handle_resolves";
    case "some_dangle":
      return "some_handle_dangles";
    case "set_unknown":
      return "set_unknown";
    case "all_resolve":
      return null;
  }
}

function softBlocks(findings: BoundFindings): GroundedBlock[] {
  if (findings.evidence.includes("outside")) return ["evidence_outside_r"];
  if (findings.evidence.length > 0) return [];
  const blocks: GroundedBlock[] = [];
  if (findings.citations.some((citation) => citation.quote === "not_found")) blocks.push("quote_not_found");
  if (!findings.isReadFromImage && findings.citations.some((citation) => !citation.hasText)) {
    blocks.push("source_without_text");
  }
  return blocks;
}

/**
 * What code's findings leave of the choice (rubric section 4). Only Grounded is ever held back: a person still gives the
 * reason for a fail. Quote not found, source without text and evidence outside R hold it back until a person marks the
 * evidence in R, all of it.
 */
export function boundsOfClaim(findings: BoundFindings): ClaimBounds {
  const firm = firmBlock(findings);
  const blockedBy = firm === null ? softBlocks(findings) : [firm];
  return {
    isGroundedOffered: blockedBy.length === 0,
    blockedBy,
    isLiftedByEvidence: firm === null && blockedBy.length > 0,
  };
}
