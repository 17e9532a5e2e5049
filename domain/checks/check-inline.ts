import { checkSources } from "@/domain/checks/check-claim";
import { coverageOf } from "@/domain/checks/check-response";
import type { Finding } from "@/domain/checks/finding";
import { listClaimFindings, listStatusFindings, makeUncited } from "@/domain/checks/list-findings";
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
  "response_empty",
  "response_blocked",
  "response_errored",
  "response_timed_out",
]);

export interface InlineCheck {
  readonly findings: readonly Finding[];
  readonly resolve: "pass" | "fail" | "unknown";
}

/** The inline part of `checkResponse`: the same findings in the same order, but for those of other codes. */
export function checkInline(response: CheckedResponse): InlineCheck {
  const context = new ResponseContext(response);
  const checks = response.claims.map((claim) => checkSources(claim, context));
  return {
    findings: [
      ...listStatusFindings(response),
      ...response.claims.flatMap((claim, i) => {
        const check = checks[i];
        return check === undefined ? [] : listClaimFindings(context, claim, { ...check, gaps: [], authorities: [] }, i);
      }),
      ...coverageOf(response).uncited.map((claimIndex) => makeUncited(response.claims[claimIndex], claimIndex)),
    ],
    resolve: summariseResolution(
      checks.flatMap(({ citations }) => citations),
      response.retrievedSet,
    ),
  };
}
