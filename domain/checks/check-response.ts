import { type AnswerMakeup, measureAnswer } from "@/domain/checks/answer-makeup";
import { checkClaim, type ClaimCheck } from "@/domain/checks/check-claim";
import { checkCoverage, type Coverage } from "@/domain/checks/check-coverage";
import { countQuotes, type QuoteCounts } from "@/domain/checks/check-quotes";
import { type RefusalSuggestion, refusalOf } from "@/domain/checks/detect-refusal";
import type { Finding } from "@/domain/checks/finding";
import { hasNothingToCheck } from "@/domain/checks/has-nothing-to-check";
import {
  listClaimFindings,
  listResponseFindings,
  makeNothingToCheck,
  makeUncited,
} from "@/domain/checks/list-findings";
import { summariseResolution } from "@/domain/checks/resolve-handles";
import { type CheckedResponse, ResponseContext } from "@/domain/checks/response-context";
import { splitAnswer, SPLITTER_VERSION } from "@/domain/checks/split-claims";
import { RESOLVER_VERSION } from "@/domain/quotes/resolve-quote";

// What a caller hands in and gets back is known by this module.
export type { CitationCheck, ClaimCheck } from "@/domain/checks/check-claim";
export type { Finding } from "@/domain/checks/finding";
export type { CheckedChunk, CheckedClaim, CheckedResponse } from "@/domain/checks/response-context";

/** Changes whenever the same response may be found to be otherwise; stored with every finding. */
export const CHECKER_VERSION = `checks-3.${RESOLVER_VERSION}.${SPLITTER_VERSION}`;

export interface ResponseCheck {
  /** `CHECKER_VERSION` at the time; the same version finds the same in the same response. */
  readonly version: string;
  readonly findings: readonly Finding[];
  readonly resolve: "pass" | "fail" | "unknown";
  readonly coverage: Coverage;
  readonly quotes: QuoteCounts;
  readonly refusal: RefusalSuggestion;
  readonly makeup: AnswerMakeup;
  readonly claims: readonly ClaimCheck[];
}

/** Which claims of a response lack a citation, and which carry too many. */
export const coverageOf = ({ claims }: CheckedResponse): Coverage =>
  checkCoverage(
    claims.map(({ needsCitation, citations }) => ({ needsCitation, handles: citations.map(({ handle }) => handle) })),
  );

/** A response's answer in pieces; names of R count as marks where R is known. */
export function splitResponse({ answer, chunks, retrievedSet }: CheckedResponse): ReturnType<typeof splitAnswer> {
  const handles = chunks.flatMap(({ handle, aliases }) => [handle, ...(aliases ?? [])]);
  return splitAnswer(answer, retrievedSet === "known" ? handles : null);
}

/**
 * Runs all mechanical checks over one response, cheapest first, and says of each finding whether it decides, bounds or only
 * informs. Nothing here labels a claim. The same response always gives the same check.
 */
export function checkResponse(response: CheckedResponse): ResponseCheck {
  const { pieces, notMarkers } = splitResponse(response);
  const refusal = refusalOf(response, pieces);
  const context = new ResponseContext(response);
  const claims = response.claims.map((claim) => checkClaim(claim, context));
  const coverage = coverageOf(response);
  const citations = claims.flatMap((claim) => claim.citations);
  const isSilent = hasNothingToCheck(response, coverage) && refusal.declined !== "wholly";
  const quotes = [
    ...citations.flatMap(({ quote }) => (quote === null ? [] : [quote])),
    ...claims.flatMap((claim) => claim.unattachedQuotes),
  ];
  return {
    version: CHECKER_VERSION,
    findings: [
      ...listResponseFindings(response, refusal, notMarkers),
      ...response.claims.flatMap((claim, i) => {
        const check = claims[i];
        return check === undefined ? [] : listClaimFindings(context, claim, check, i);
      }),
      ...coverage.uncited.map((claimIndex) => makeUncited(response.claims[claimIndex], claimIndex)),
      ...(isSilent ? [makeNothingToCheck(response)] : []),
    ],
    resolve: isSilent ? "unknown" : summariseResolution(citations, response.retrievedSet),
    coverage,
    quotes: countQuotes(quotes),
    refusal,
    makeup: measureAnswer(response.answer, pieces),
    claims,
  };
}
