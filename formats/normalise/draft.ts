import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedCitation, NormalisedSource } from "@/contracts/normalised";

/** Units in which providers count characters. */
export type CharUnit = "codepoint" | "utf16" | "byte";

/** A stretch of the answer as the provider delivered it; answers join theirs with nothing between. */
export interface DraftPart {
  readonly text: string;
  readonly path: string;
  /** The provider's own number of the part, where it counts parts that are no answer text as well. */
  readonly index?: number;
}

export interface DraftSource {
  readonly handle: string;
  readonly aliases?: readonly string[];
  readonly ordinal: number | null;
  readonly title?: string | null;
  readonly uri?: string | null;
  readonly doc?: string | null;
  readonly docVersion?: string | null;
  readonly docSpan?: readonly [number, number] | null;
  readonly pages?: readonly [number, number] | null;
  readonly pageLabel?: string | null;
  readonly text: string | null;
  readonly textOrigin: NormalisedSource["text_origin"];
  readonly retrieved?: true | null;
  /** Smaller chunks that were found while this one was sent; half-open code points of `text`. */
  readonly children?: readonly { readonly handle: string | null; readonly span: readonly [number, number] }[];
  /** Texts of the provider's blocks, which make up `text`. */
  readonly blocks?: readonly string[];
  readonly path: string;
}

/** Where in the answer a citation stands, as the provider says it. */
export type AnswerPlace =
  /** A whole part. */
  | { readonly kind: "part"; readonly part: number }
  /** The words themselves. */
  | {
      readonly kind: "range";
      readonly part: number | null;
      readonly start: number | null;
      readonly end: number | null;
      readonly unit: CharUnit | null;
      /** The words, where the provider repeats them. */
      readonly text: string | null;
    }
  /** A point behind the words. */
  | { readonly kind: "point"; readonly part: number; readonly at: number | null; readonly isMeasured: boolean }
  /** The mark, which stands behind the words; `proof` is its text, or something that it must hold. */
  | {
      readonly kind: "marker";
      readonly part: number;
      readonly start: number | null;
      readonly end: number | null;
      readonly proof: string | null;
      readonly proofIsWhole: boolean;
    }
  | { readonly kind: "unknown" };

/** One handle of a citation, with what is said of the place in its source. */
export interface DraftCitation {
  readonly handle: string | null;
  readonly locator: NormalisedCitation["locator"];
  readonly quote?: string | null;
  /** Characters of the source's text, of unknown unit. */
  readonly offsets?: { readonly start: number | null; readonly end: number | null } | null;
  readonly pages?: readonly [number, number] | null;
  readonly blocks?: readonly [number, number] | null;
  /** The format does not document what its pages and blocks count from. */
  readonly isAssumed?: boolean;
  readonly path: string;
  readonly issues?: readonly IssueCode[];
}

/** Words of the answer with the citations behind them. */
export interface DraftSegment {
  readonly place: AnswerPlace;
  readonly citations: readonly DraftCitation[];
  /** The provider says that the words need no source. */
  readonly needsNone?: boolean;
  readonly path: string;
}

/** A claim that the file itself sets apart. */
export interface DraftClaim {
  readonly text: string;
  readonly citations: readonly DraftCitation[];
  readonly path: string;
  readonly issues?: readonly IssueCode[];
}

/** One answer as read from a payload, before any of it is looked up. */
export interface Draft {
  readonly recordId: string | null;
  readonly externalId?: string | null;
  readonly path: string;
  readonly question: string | null;
  readonly model?: string | null;
  readonly parts: readonly DraftPart[];
  readonly ending?: "refusal" | "truncated" | "blocked" | null;
  /** The system's own sign that it declined. */
  readonly declinedFlag?: boolean | null;
  readonly sources: readonly DraftSource[];
  readonly retrievedSet: "known" | "partial" | "unknown";
  /** `segments`: the provider's segments are the claims; `sentences`: the answer is split; `list`: the file lists its claims. */
  readonly claimsFrom: "segments" | "sentences" | "list";
  readonly segments?: readonly DraftSegment[];
  readonly claims?: readonly DraftClaim[];
  /** What marks in the text point at; null where they are no citations of this format. */
  readonly markers: NormalisedCitation["locator"] | null;
  /** Handles of the corpus that this run need not have retrieved. */
  readonly corpusHandles?: readonly string[];
  readonly issues?: readonly IssueCode[];
}
