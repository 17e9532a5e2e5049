import type { ImportChunk, ImportCitation } from "@/contracts/import-record";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import { RESOLVER_VERSION, resolveQuote } from "@/domain/quotes/resolve-quote";
import type { NewQuoteMatch } from "@/server/repositories/response-tables";
import type { PlacedChunk } from "./place-chunks";
import type { SourceTexts } from "./source-texts";

/** Steps for one quote: a tenth of a second. */
const QUOTE_BUDGET_STEPS = 12_000_000;
/** Steps for all quotes of an import that are not there word for word: some twenty seconds. */
const IMPORT_BUDGET_STEPS = 2_000_000_000;
/** What a quote gets once those are used up: enough for a chunk, not for a book. */
const FRUGAL_BUDGET_STEPS = 200_000;
/** What looking through one UTF-16 unit of a text costs, at most. */
const STEPS_A_UNIT = 4;

/** Bounds the work that the quotes of one import can ask for together, whatever is in its file. */
export class QuoteAllowance {
  #leftSteps = IMPORT_BUDGET_STEPS;

  get budgetSteps(): number {
    return this.#leftSteps > 0 ? QUOTE_BUDGET_STEPS : FRUGAL_BUDGET_STEPS;
  }

  /** A quote was searched for in a text of this length beyond the cheap steps. */
  spend(textLength: number): void {
    this.#leftSteps -= Math.min(QUOTE_BUDGET_STEPS, textLength * STEPS_A_UNIT);
  }
}

/** Where quotes are looked for, and how much work that may be. */
export interface QuoteSources {
  readonly texts: SourceTexts;
  readonly allowance: QuoteAllowance;
}

const NO_MATCH: NewQuoteMatch = {
  matchType: null,
  quoteError: null,
  startCp: null,
  endCp: null,
  parts: null,
  similarity: null,
  edits: null,
  flags: [],
};

/** A citation with what became of its handle and its quote. */
export interface ResolvedCitation {
  readonly citation: ImportCitation;
  readonly resolution: "resolved" | "dangling" | "set_unknown";
  readonly placed: PlacedChunk | null;
  readonly match: NewQuoteMatch;
  /** `not_found` bounds the judgement: the words are not in the cited chunk. */
  readonly quote: "none" | "found" | "not_found" | "only_in_text_sent";
  readonly resolverVersion: string;
}

function storedMatch(match: QuoteMatch, isAmbiguousHandle: boolean): NewQuoteMatch {
  return {
    matchType: match.matchType,
    quoteError: null,
    startCp: match.startCp,
    endCp: match.endCp,
    parts: match.parts?.map((part) => [part.startCp, part.endCp] as const) ?? null,
    similarity: match.similarity ?? null,
    edits: {
      occurrences: match.occurrences,
      occurrencesInScope: match.occurrencesInScope,
      edits: (match.edits ?? []).map(({ kind, isCritical, span }) => ({
        kind,
        critical: isCritical,
        span: [span.startCp, span.endCp] as const,
      })),
    },
    flags: [...match.flags, ...match.how, ...(isAmbiguousHandle ? ["handle_ambiguous"] : [])],
  };
}

/** The chunks that a handle may mean: one, or several of the same name. */
function candidatesOf(citation: ImportCitation, placed: readonly PlacedChunk[]): PlacedChunk[] {
  const { chunkPosition, handle, resolution } = citation;
  if (chunkPosition !== null) return placed.filter(({ chunk }) => chunk.position === chunkPosition);
  if (resolution !== "ambiguous") return [];
  const named = placed.filter(({ chunk }) => chunk.handle === handle);
  return named.length > 0 ? named : placed.filter(({ chunk }) => chunk.handle.toLowerCase() === handle.toLowerCase());
}

/** Of several chunks by one name, the first that holds the quote; else the first. */
function chooseCandidate(candidates: readonly PlacedChunk[], quote: string | null): PlacedChunk | null {
  const holding = quote === null ? undefined : candidates.find(({ chunk }) => chunk.text.includes(quote));
  return holding ?? candidates[0] ?? null;
}

const holdsWords = (chunk: ImportChunk, quote: string) => quote.trim() !== "" && chunk.text.includes(quote.trim());

async function matchQuote(
  quote: string,
  placed: PlacedChunk,
  { texts, allowance }: QuoteSources,
  isAmbiguous: boolean,
): Promise<Pick<ResolvedCitation, "match" | "quote">> {
  const source = await texts.find(placed.version.id);
  if (source === null) return { match: { ...NO_MATCH, quoteError: "source_erased" }, quote: "not_found" };
  const scope = { startCp: placed.startCp, endCp: placed.endCp };
  const { budgetSteps } = allowance;
  const found = resolveQuote(source, quote, { scope, hintCp: placed.startCp, budgetSteps });
  const isCheap = found.matchType === "exact" || found.matchType === "normalised";
  if (!isCheap) allowance.spend(source.codePoints.text.length);
  if (found.matchType !== "unresolved") {
    const isInside = !found.flags.includes("outside_scope");
    return { match: storedMatch(found, isAmbiguous), quote: isInside ? "found" : "not_found" };
  }
  // What was sent has a header or other words than the document: the quote may be of those.
  if (placed.differs && holdsWords(placed.chunk, quote)) {
    return { match: { ...NO_MATCH, quoteError: "only_in_text_sent" }, quote: "only_in_text_sent" };
  }
  const match = { ...NO_MATCH, quoteError: found.reason };
  return { match, quote: found.reason === "blank" ? "none" : "not_found" };
}

/** Looks up a citation's handle among the placed chunks of its response, and its quote in the cited chunk's document. */
export async function resolveCitation(
  citation: ImportCitation,
  placed: readonly PlacedChunk[],
  sources: QuoteSources,
): Promise<ResolvedCitation> {
  const candidates = candidatesOf(citation, placed);
  const chosen = chooseCandidate(candidates, citation.quote);
  const isAmbiguous = candidates.length > 1;
  const flags = isAmbiguous ? ["handle_ambiguous"] : [];
  const common = { citation, resolverVersion: RESOLVER_VERSION };
  if (chosen === null) {
    const resolution = citation.resolution === "dangling" ? "dangling" : "set_unknown";
    const hasQuote = citation.quote !== null;
    const match = { ...NO_MATCH, quoteError: hasQuote ? "handle_not_resolved" : null };
    return { ...common, resolution, placed: null, match, quote: hasQuote ? "not_found" : "none" };
  }
  const resolved = { ...common, resolution: "resolved", placed: chosen } as const;
  if (citation.quote === null) return { ...resolved, match: { ...NO_MATCH, flags }, quote: "none" };
  return { ...resolved, ...(await matchQuote(citation.quote, chosen, sources, isAmbiguous)) };
}
