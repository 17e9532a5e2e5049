import { type AnswerMakeup, measureAnswer } from "@/domain/checks/answer-makeup";
import { checkClaim, type ClaimCheck } from "@/domain/checks/check-claim";
import { checkCoverage, type Coverage } from "@/domain/checks/check-coverage";
import { countQuotes, type QuoteCounts } from "@/domain/checks/check-quotes";
import { detectRefusal, type RefusalSuggestion } from "@/domain/checks/detect-refusal";
import type { Finding } from "@/domain/checks/finding";
import { listClaimFindings, listResponseFindings, makeUncited } from "@/domain/checks/list-findings";
import { summariseResolution } from "@/domain/checks/resolve-handles";
import { type CheckedResponse, ResponseContext } from "@/domain/checks/response-context";
import { splitAnswer, SPLITTER_VERSION } from "@/domain/checks/split-claims";
import { RESOLVER_VERSION } from "@/domain/quotes/resolve-quote";

// What a caller hands in and gets back is known by this module.
export type { CitationCheck, ClaimCheck } from "@/domain/checks/check-claim";
export type { Finding } from "@/domain/checks/finding";
export type { CheckedChunk, CheckedClaim, CheckedResponse } from "@/domain/checks/response-context";

/** Changes whenever the same response may be found to be otherwise; stored with every finding. */
export const CHECKER_VERSION = `checks-2.${RESOLVER_VERSION}.${SPLITTER_VERSION}`;

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

/**
 * Runs all mechanical checks over one response, cheapest first, and says of each finding whether it decides, bounds or only
 * informs. Nothing here labels a claim. The same response always gives the same check.
 */
export function checkResponse(response: CheckedResponse): ResponseCheck {
  const handles = response.chunks.flatMap(({ handle, aliases }) => [handle, ...(aliases ?? [])]);
  const { pieces, notMarkers } = splitAnswer(response.answer, response.retrievedSet === "known" ? handles : null);
  const refusal = detectRefusal({
    flag: response.declinedFlag,
    finishReason: response.finishReason,
    pieces,
    claims: response.claims.map(({ text }) => text),
  });
  const context = new ResponseContext(response);
  const claims = response.claims.map((claim) => checkClaim(claim, context));
  const coverage = coverageOf(response);
  const citations = claims.flatMap((claim) => claim.citations);
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
    ],
    resolve: summariseResolution(citations, response.retrievedSet),
    coverage,
    quotes: countQuotes(quotes),
    refusal,
    makeup: measureAnswer(response.answer, pieces),
    claims,
  };
}
