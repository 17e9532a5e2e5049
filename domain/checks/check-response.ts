import { checkCoverage, type Coverage, MAX_SCORED_HANDLES } from "@/domain/checks/check-coverage";
import { checkNumbers, type NumberGap } from "@/domain/checks/check-numbers";
import {
  checkQuote,
  type ChunkSource,
  countQuotes,
  type QuoteCheck,
  type QuoteCounts,
  type QuoteLimits,
} from "@/domain/checks/check-quotes";
import { detectRefusal, type RefusalSuggestion } from "@/domain/checks/detect-refusal";
import {
  type HandleResolution,
  type NamedChunk,
  resolveHandles,
  summariseResolution,
} from "@/domain/checks/resolve-handles";
import { splitClaims, SPLITTER_VERSION } from "@/domain/checks/split-claims";
import { RESOLVER_VERSION } from "@/domain/quotes/resolve-quote";
import type { ResponseStatus, RetrievedSet } from "@/domain/rubric/codes";
import { type FindingCode, type FindingPower, POWER_OF_FINDING } from "@/domain/rubric/finding-powers";
import { sliceSpan } from "@/domain/text/code-points";

/** Changes whenever the same response may be found to be otherwise; stored with every finding. */
export const CHECKER_VERSION = `checks-1.${RESOLVER_VERSION}.${SPLITTER_VERSION}`;

/** A chunk of R: its names and its words. */
export interface CheckedChunk extends NamedChunk, ChunkSource {}

export interface CheckedClaim {
  readonly text: string;
  /** False for what states nothing; null where nobody said. */
  readonly needsCitation: boolean | null;
  /** One entry a handle as written, with the quote given for it. */
  readonly citations: readonly { readonly handle: string; readonly quote: string | null }[];
  /** Quotes that do not say which citation they belong to. */
  readonly unattachedQuotes: readonly string[];
}

export interface CheckedResponse {
  readonly status: ResponseStatus;
  /** The answer as delivered; empty where there is none. */
  readonly answer: string;
  /** The question and the earlier turns, one text: what stands there needs no citation. */
  readonly asked: string;
  readonly retrievedSet: RetrievedSet;
  readonly chunks: readonly CheckedChunk[];
  readonly claims: readonly CheckedClaim[];
  /** The system's own sign that it declined. */
  readonly declinedFlag: boolean | null;
  readonly finishReason: string | null;
  /** Bounds the look for each quote in each chunk; an import of thousands is more careful than a screen. */
  readonly quoteLimits?: QuoteLimits;
}

/** A mechanical finding and what it may do (rubric section 4). `detail` holds positions, counts and codes, never words. */
export interface Finding {
  readonly code: FindingCode;
  readonly power: FindingPower;
  /** Place in the list of claims; null for a finding on the whole response. */
  readonly claimIndex: number | null;
  /** Place in the claim's citations; null for a finding on the whole claim. */
  readonly citationIndex: number | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface CitationCheck extends HandleResolution {
  /** The fourth and later distinct handle of its claim. */
  readonly isOverCap: boolean;
  /** Null when no quote was given. */
  readonly quote: QuoteCheck | null;
}

export interface ClaimCheck {
  readonly citations: readonly CitationCheck[];
  readonly unattachedQuotes: readonly QuoteCheck[];
  readonly gaps: readonly NumberGap[];
}

export interface ResponseCheck {
  readonly findings: readonly Finding[];
  readonly resolve: "pass" | "fail" | "unknown";
  readonly coverage: Coverage;
  readonly quotes: QuoteCounts;
  readonly refusal: RefusalSuggestion;
  readonly claims: readonly ClaimCheck[];
}

type Place = Pick<Finding, "claimIndex" | "citationIndex">;

function makeFinding(code: FindingCode, place: Place, detail: Finding["detail"] = {}): Finding {
  return { code, power: POWER_OF_FINDING[code], ...place, detail };
}

const WHOLE: Place = { claimIndex: null, citationIndex: null };

const NO_ANSWER: Partial<Record<ResponseStatus, FindingCode>> = {
  empty: "response_empty",
  blocked: "response_blocked",
  errored: "response_errored",
  timed_out: "response_timed_out",
};

function listResponseFindings(response: CheckedResponse, refusal: RefusalSuggestion): Finding[] {
  const code = NO_ANSWER[response.status];
  const findings = code === undefined ? [] : [makeFinding(code, WHOLE)];
  if (refusal.declined !== "no") {
    const { declined, basis, isConflict, spans } = refusal;
    findings.push(makeFinding("refusal_detected", WHOLE, { declined, basis, isConflict, sentences: spans.length }));
  }
  return findings;
}

/** The words of a chunk as they stand in its source; null for a source without text. */
function readChunk(chunk: CheckedChunk | undefined): string | null {
  if (chunk === undefined || chunk.source === null) return null;
  const { codePoints } = chunk.source;
  return chunk.scope === null ? codePoints.text : sliceSpan(codePoints, chunk.scope);
}

function checkCitations(claim: CheckedClaim, response: CheckedResponse): CitationCheck[] {
  const handles = claim.citations.map(({ handle }) => handle);
  const scored = new Set([...new Set(handles)].slice(0, MAX_SCORED_HANDLES));
  return resolveHandles(handles, response.chunks, response.retrievedSet).map((found, i) => {
    const quote = claim.citations[i]?.quote ?? null;
    return {
      ...found,
      isOverCap: !scored.has(handles[i] ?? ""),
      quote: quote === null ? null : checkQuote(quote, found.candidates, response.chunks, response.quoteLimits),
    };
  });
}

function checkClaim(claim: CheckedClaim, response: CheckedResponse): ClaimCheck {
  const citations = checkCitations(claim, response);
  const cited = [...new Set(citations.flatMap(({ candidates }) => candidates))];
  const texts = cited.map((i) => readChunk(response.chunks[i]));
  const readable = texts.filter((text) => text !== null);
  // Where one cited source cannot be read, a figure that is not in the others may be in that one.
  const isComplete = readable.length === texts.length && citations.every(({ resolution }) => resolution === "resolved");
  return {
    citations,
    unattachedQuotes: claim.unattachedQuotes.map((quote) =>
      checkQuote(quote, cited, response.chunks, response.quoteLimits),
    ),
    gaps: isComplete ? checkNumbers(claim.text, readable, response.asked) : [],
  };
}

const CODE_OF_GAP = {
  number: "numbers_not_found",
  unit: "units_not_found",
  date: "dates_not_found",
  negation: "negation_not_found",
} as const;

function listQuoteFindings(check: QuoteCheck, place: Place, cited: ReadonlySet<number>): Finding[] {
  // A source without text is a finding of its own; a dangling handle has been found already.
  if (check.state === "in_chunk" || check.state === "not_checkable") return [];
  const match = check.resolution;
  const detail = {
    state: check.state,
    reason: match?.matchType === "unresolved" ? match.reason : null,
    foundIn: check.foundIn[0] ?? null,
    isFoundInCited: check.foundIn.some((i) => cited.has(i)),
  };
  return [makeFinding("quote_not_found", place, detail)];
}

function listCitationFindings(check: ClaimCheck, claimIndex: number, response: CheckedResponse): Finding[] {
  const cited = new Set(check.citations.flatMap(({ candidates }) => candidates));
  return check.citations.flatMap((citation, citationIndex) => {
    const place = { claimIndex, citationIndex };
    const hasNoText = citation.candidates.some(
      (i) => readChunk(response.chunks[i])?.trim() === "" || response.chunks[i]?.source === null,
    );
    const bare = hasNoText ? [makeFinding("source_without_text", place)] : [];
    return [...bare, ...(citation.quote === null ? [] : listQuoteFindings(citation.quote, place, cited))];
  });
}

function listClaimFindings(check: ClaimCheck, claimIndex: number, response: CheckedResponse): Finding[] {
  const place = { claimIndex, citationIndex: null };
  const { citations } = check;
  const dangling = citations.filter(({ resolution }) => resolution === "dangling").length;
  const isAllDangling = response.retrievedSet === "known" && citations.length > 0 && dangling === citations.length;
  const cited = new Set(citations.flatMap(({ candidates }) => candidates));
  return [
    ...(isAllDangling ? [makeFinding("no_handle_resolves", place, { citations: citations.length })] : []),
    ...listCitationFindings(check, claimIndex, response),
    ...check.unattachedQuotes.flatMap((quote) => listQuoteFindings(quote, place, cited)),
    ...check.gaps.map(({ kind, span, isComputable }) =>
      makeFinding(CODE_OF_GAP[kind], place, {
        startCp: span?.startCp ?? null,
        endCp: span?.endCp ?? null,
        isComputable,
      }),
    ),
  ];
}

/**
 * Runs all mechanical checks over one response, cheapest first, and says of each finding whether it decides, bounds or only
 * informs. Nothing here labels a claim.
 */
export function checkResponse(response: CheckedResponse): ResponseCheck {
  const handles = response.chunks.flatMap(({ handle, aliases }) => [handle, ...(aliases ?? [])]);
  const pieces = splitClaims(response.answer, response.retrievedSet === "known" ? handles : null);
  const refusal = detectRefusal({
    flag: response.declinedFlag,
    finishReason: response.finishReason,
    pieces,
    claims: response.claims.map(({ text }) => text),
  });
  const claims = response.claims.map((claim) => checkClaim(claim, response));
  const coverage = checkCoverage(
    response.claims.map(({ needsCitation, citations }) => ({
      needsCitation,
      handles: citations.map(({ handle }) => handle),
    })),
  );
  const uncited = coverage.uncited.map((claimIndex) => makeFinding("uncited", { claimIndex, citationIndex: null }));
  const quotes = claims.flatMap(({ citations, unattachedQuotes }) => [
    ...citations.flatMap(({ quote }) => (quote === null ? [] : [quote])),
    ...unattachedQuotes,
  ]);
  return {
    findings: [
      ...listResponseFindings(response, refusal),
      ...claims.flatMap((check, i) => listClaimFindings(check, i, response)),
      ...uncited,
    ],
    resolve: summariseResolution(
      claims.flatMap(({ citations }) => citations),
      response.retrievedSet,
    ),
    coverage,
    quotes: countQuotes(quotes),
    refusal,
    claims,
  };
}
