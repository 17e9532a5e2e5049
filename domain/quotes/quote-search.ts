import type { Place } from "@/domain/quotes/place";
import { type Aim, type Choice, choosePlace, MAX_PLACES, placeOfSpan, spanOfPlace } from "@/domain/quotes/places";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import {
  MAX_LISTED_PLACES,
  type QuoteFlag,
  type QuoteHow,
  type QuoteMatch,
  type QuoteMatchType,
} from "@/domain/quotes/quote-resolution";
import { WorkBudget } from "@/domain/quotes/work-budget";
import { assertSpan, type Span } from "@/domain/text/span";

/** About half a second of a two-core machine: a 25-word quote in 10 MB of text. */
export const DEFAULT_BUDGET_STEPS = 60_000_000;

/** What is known of where the quote should stand. Offsets are code points of the prepared text. */
export interface ResolveOptions {
  /** The cited chunk. */
  readonly scope?: Span;
  /** The cited pages. */
  readonly scopePages?: readonly Span[];
  /** An offset that an import or an earlier version gave; never trusted, only used to choose among equals. */
  readonly hintCp?: number;
  /** The most work that one call may do. */
  readonly budgetSteps?: number;
  /** Only word for word, folded and without editor's marks; neither by parts nor near. */
  readonly isVerbatimOnly?: boolean;
}

/** One call of the resolver: the text, where to look first, and how much work is left. */
export interface Search {
  readonly text: PreparedText;
  readonly aim: Aim;
  readonly budget: WorkBudget;
}

/** Throws `span_inverted`, `span_out_of_range` or `span_invalid` for a scope that does not lie in the text. */
export function startSearch(text: PreparedText, options: ResolveOptions): Search {
  const index = text.codePoints;
  for (const span of [...(options.scope === undefined ? [] : [options.scope]), ...(options.scopePages ?? [])]) {
    assertSpan(span, index.lengthCp);
  }
  const aim = {
    scope: options.scope === undefined ? null : placeOfSpan(index, options.scope),
    pages: (options.scopePages ?? []).map((page) => placeOfSpan(index, page)),
    hintCp: options.hintCp ?? null,
  };
  return { text, aim, budget: new WorkBudget(options.budgetSteps ?? DEFAULT_BUDGET_STEPS) };
}

/** Places that a step of the resolver found, and what it has to say of whichever is chosen. */
export interface Found<P extends Place> {
  readonly matchType: QuoteMatchType;
  readonly places: readonly P[];
  readonly how: readonly QuoteHow[];
  readonly flags: (place: P) => readonly QuoteFlag[];
  readonly extra: (place: P) => Pick<QuoteMatch, "similarity" | "edits" | "parts">;
}

function listFlags(choice: Choice<Place>, own: readonly QuoteFlag[]): QuoteFlag[] {
  const flags = [...own];
  if (choice.isAmbiguous) flags.push("ambiguous");
  if (choice.isOutsideScope) flags.push("outside_scope");
  return flags;
}

/** The match at the chosen place, or null when the step found none. */
export function buildMatch<P extends Place>(search: Search, found: Found<P>): QuoteMatch | null {
  const index = search.text.codePoints;
  const choice = choosePlace(index, found.places, search.aim);
  if (choice === null) return null;
  const how = [...found.how];
  if (choice.isOutsidePage) how.push("outside_page");
  if (found.places.length >= MAX_PLACES) how.push("occurrences_capped");
  return {
    matchType: found.matchType,
    ...spanOfPlace(index, choice.place),
    occurrences: found.places.length,
    occurrencesInScope: choice.inScope,
    places: found.places.slice(0, MAX_LISTED_PLACES).map((place) => spanOfPlace(index, place)),
    flags: listFlags(choice, found.flags(choice.place)),
    how,
    ...found.extra(choice.place),
  };
}
