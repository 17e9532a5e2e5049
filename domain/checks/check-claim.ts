import { type AuthorityGap, checkAuthority } from "@/domain/checks/authorities/check-authority";
import { MAX_SCORED_HANDLES } from "@/domain/checks/check-coverage";
import { checkNumbers, type NumberGap } from "@/domain/checks/check-numbers";
import type { QuoteCheck } from "@/domain/checks/check-quotes";
import { findHandleHint, type HandleHint } from "@/domain/checks/handle-hints";
import type { HandleResolution } from "@/domain/checks/resolve-handles";
import type { CheckedClaim, ResponseContext } from "@/domain/checks/response-context";

export interface CitationCheck extends HandleResolution {
  /** The fourth and later distinct handle of its claim. */
  readonly isOverCap: boolean;
  /** Null when no quote was given. */
  readonly quote: QuoteCheck | null;
  /** For a handle that is not in R: what it may have been meant for. */
  readonly hint: HandleHint | null;
  /** For a handle that is not in R: its quote, or the claim, stands in the question. */
  readonly isInQuestion: boolean;
}

/** What became of a claim's handles and quotes. */
export interface SourcesCheck {
  readonly citations: readonly CitationCheck[];
  readonly unattachedQuotes: readonly QuoteCheck[];
}

export interface ClaimCheck extends SourcesCheck {
  readonly gaps: readonly NumberGap[];
  readonly authorities: readonly AuthorityGap[];
}

function checkCitations(claim: CheckedClaim, context: ResponseContext): CitationCheck[] {
  const handles = claim.citations.map(({ handle }) => handle);
  const scored = new Set([...new Set(handles)].slice(0, MAX_SCORED_HANDLES));
  return claim.citations.map(({ handle, quote }) => {
    const found = context.handles.resolve(handle);
    const isLost = found.resolution !== "resolved";
    return {
      ...found,
      isOverCap: !scored.has(handle),
      quote: quote === null ? null : context.checkQuote(quote, found.candidates),
      hint: isLost ? findHandleHint(handle, context.handles) : null,
      isInQuestion: isLost && context.isAsked(quote ?? claim.text),
    };
  });
}

const listCited = (citations: readonly CitationCheck[]): number[] => [
  ...new Set(citations.flatMap(({ candidates }) => candidates)),
];

/** Looks up the handles of one claim and its quotes. */
export function checkSources(claim: CheckedClaim, context: ResponseContext): SourcesCheck {
  const citations = checkCitations(claim, context);
  const cited = listCited(citations);
  return { citations, unattachedQuotes: claim.unattachedQuotes.map((quote) => context.checkQuote(quote, cited)) };
}

/** Runs the checks of one claim, cheapest first. */
export function checkClaim(claim: CheckedClaim, context: ResponseContext): ClaimCheck {
  const { citations, unattachedQuotes } = checkSources(claim, context);
  const cited = listCited(citations);
  const readable = cited.filter((i) => context.textOf(i) !== null);
  // Where one cited source cannot be read, a figure that is not in the others may be in that one.
  const isComplete = readable.length === cited.length && citations.every(({ resolution }) => resolution === "resolved");
  const isCited = new Set(cited);
  const rest = context.response.chunks.flatMap((_, i) => (isCited.has(i) ? [] : [i]));
  return {
    citations,
    unattachedQuotes,
    gaps: isComplete
      ? checkNumbers(
          claim.text,
          readable.map((i) => context.numbersOf(i)),
          context.getAskedNumbers(),
        )
      : [],
    authorities: isComplete
      ? checkAuthority(
          claim.text,
          readable.map((i) => context.profileOf(i)),
          rest.map((i) => context.profileOf(i)),
        )
      : [],
  };
}
