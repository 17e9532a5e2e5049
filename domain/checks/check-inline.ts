import { checkSources } from "@/domain/checks/check-claim";
import { coverageOf, splitResponse } from "@/domain/checks/check-response";
import type { Finding } from "@/domain/checks/finding";
import { refusalOf } from "@/domain/checks/detect-refusal";
import { hasNothingToCheck } from "@/domain/checks/has-nothing-to-check";
import { listClaimFindings, listStatusFindings, makeNothingToCheck, makeUncited } from "@/domain/checks/list-findings";
import { summariseResolution } from "@/domain/checks/resolve-handles";
import { type CheckedResponse, ResponseContext } from "@/domain/checks/response-context";
import type { FindingCode } from "@/domain/rubric/finding-powers";

/**
 * What is worth knowing before an answer is shown, and needs no reading of whole passages: does each handle resolve, is each quote in
 * the chunk it is cited from, is every statement cited, is anything over the cap, is there an answer at all. Figures, negations,
 * authorities, refusals and malformed markers are found by `checkResponse` alone.
 */
export const INLINE_CODES: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "no_handle_resolves",
  "handle_dangling",
  "handle_ambiguous",
  "over_cap",
  "source_without_text",
  "source_origin",
  "quote_not_found",
  "quote_stitched",
  "quote_in_other_source",
  "quote_not_checkable",
  "uncited",
  "nothing_to_check",
  "response_empty",
  "response_blocked",
  "response_errored",
  "response_timed_out",
]);

export interface InlineCheck {
  readonly findings: readonly Finding[];
  readonly resolve: "pass" | "fail" | "unknown";
}

const declinesWholly = (response: CheckedResponse): boolean =>
  refusalOf(response, splitResponse(response).pieces).declined === "wholly";

/** The inline part of `checkResponse`: the same findings in the same order, but for those of other codes. */
export function checkInline(response: CheckedResponse): InlineCheck {
  const context = new ResponseContext(response);
  const checks = response.claims.map((claim) => checkSources(claim, context));
  const coverage = coverageOf(response);
  // Whether it declines takes reading it, which only a silent answer is worth.
  const isSilent = hasNothingToCheck(response, coverage) && !declinesWholly(response);
  return {
    findings: [
      ...listStatusFindings(response),
      ...response.claims.flatMap((claim, i) => {
        const check = checks[i];
        return check === undefined ? [] : listClaimFindings(context, claim, { ...check, gaps: [], authorities: [] }, i);
      }),
      ...coverage.uncited.map((claimIndex) => makeUncited(response.claims[claimIndex], claimIndex)),
      ...(isSilent ? [makeNothingToCheck(response)] : []),
    ],
    resolve: isSilent
      ? "unknown"
      : summariseResolution(
          checks.flatMap(({ citations }) => citations),
          response.retrievedSet,
        ),
  };
}
