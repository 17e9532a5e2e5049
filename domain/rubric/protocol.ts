import type { PaddingRule } from "./codes";

/** How the rubric is applied in a project. A change is a new version; labels carry the version they were made under. */
export interface ProtocolDefinition {
  readonly id: string;
  readonly version: number;
  readonly padding: PaddingRule;
  /** AIS: source closed first ("understandable on its own?"), then it opens. */
  readonly isTwoStage: boolean;
  /** Citation marks are asked from this many citations on; with one the label sets the mark. */
  readonly marksFromCitations: number;
  /** At most this many citations of a claim are scored; all are checked (ALCE). */
  readonly maxCitationsScored: number;
  /** Independent first judgements of a response. */
  readonly ratersPerResponse: number;
  /** Carried claims judged again in full, as a share in percent. */
  readonly carriedReauditPercent: number;
}

/** The protocol of a new project, with the two choices that its settings make. */
export function defaultProtocol(choice: {
  readonly padding: PaddingRule;
  readonly isTwoStage: boolean;
}): ProtocolDefinition {
  return {
    id: "assay-blind-pairs",
    version: 1,
    padding: choice.padding,
    isTwoStage: choice.isTwoStage,
    marksFromCitations: 2,
    maxCitationsScored: 3,
    ratersPerResponse: 2,
    carriedReauditPercent: 10,
  };
}
