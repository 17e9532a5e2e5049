import type { Span } from "@/domain/text/span";

export type QuoteMatchType = "exact" | "normalised" | "fuzzy" | "elided";

/**
 * What a reader must know of a hit.
 * - `ambiguous`: several places fit and neither scope, page nor hint chooses; the first is given.
 * - `outside_scope`: the right words, but not in the cited chunk.
 * - `critical_edit`: a fuzzy hit whose figures, units, negations or content words differ: no verbatim quote.
 * - `omits_negation`: an elision leaves out a negation or an exception.
 * - `long_gap`: the parts of an elided quote lie far apart.
 * - `skips_page_furniture`: the quote goes on over a page break; a running head, a foot or a page number stands between its parts.
 */
export type QuoteFlag =
  | "ambiguous"
  | "outside_scope"
  | "critical_edit"
  | "omits_negation"
  | "long_gap"
  | "skips_page_furniture";

/**
 * How a hit came about: `glued` without regard to spaces and hyphens, `altered` after editor's marks were taken off the
 * quote, `outside_page` on another page than the cited one, `occurrences_capped` more places than are counted.
 */
export type QuoteHow = "glued" | "altered" | "outside_page" | "occurrences_capped";

/** Why a difference between quote and source does or does not matter. */
export type EditKind =
  | "typography"
  | "article"
  | "function_word"
  | "inflection"
  | "spelling"
  | "ocr"
  | "sign_word"
  | "thousands"
  | "reference_mark"
  | "raised_figure"
  | "number"
  | "unit"
  | "negation"
  | "word";

/** One difference of a fuzzy hit, in whole words. */
export interface QuoteEdit {
  readonly kind: EditKind;
  readonly isCritical: boolean;
  /** The quote's words, folded; empty where the source has more. */
  readonly quote: string;
  /** The source's words, folded; empty where the quote has more. */
  readonly source: string;
  /** Where those words stand in the source; empty span between two characters where the source has none. */
  readonly span: Span;
}

/** A quote with its place. Offsets are code points of the prepared text, half-open. */
export interface QuoteMatch extends Span {
  readonly matchType: QuoteMatchType;
  /** Places of the whole text that fit equally well (overlapping ones too), at least 1. */
  readonly occurrences: number;
  /** Those of them inside the scope; null when none was given. */
  readonly occurrencesInScope: number | null;
  /** The places, in order of the text, this one included; at most `MAX_LISTED_PLACES`. */
  readonly places: readonly Span[];
  readonly flags: readonly QuoteFlag[];
  readonly how: readonly QuoteHow[];
  /** `fuzzy` only: 1 - edits / length of the folded quote (Levenshtein distance, UTF-16 units of the folded text). */
  readonly similarity?: number;
  /** `fuzzy` only. */
  readonly edits?: readonly QuoteEdit[];
  /** `elided` only: the parts in order; `startCp` and `endCp` span them all. */
  readonly parts?: readonly Span[];
}

/**
 * - `blank`, `punctuation_only`: nothing to search for.
 * - `empty_text`: the source has no text.
 * - `too_short`: not found verbatim, and below the length from which a near match means anything.
 * - `parts_not_in_order`: an elided quote whose parts are not all there, in order and near each other.
 * - `over_budget`: the allowed work was used up before the search ended; says nothing about the quote.
 * - `not_found`: the words are not there.
 */
export type UnresolvedReason =
  | "blank"
  | "punctuation_only"
  | "empty_text"
  | "too_short"
  | "parts_not_in_order"
  | "over_budget"
  | "not_found";

/** A quote without a place. */
export interface QuoteMiss {
  readonly matchType: "unresolved";
  readonly reason: UnresolvedReason;
  /** The best similarity seen in the scope (or in a short text), where it reached one half. */
  readonly bestSimilarity?: number;
}

export type QuoteResolution = QuoteMatch | QuoteMiss;

export const MAX_LISTED_PLACES = 100;
