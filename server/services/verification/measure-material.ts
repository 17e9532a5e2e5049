import type { MeasureCount, ResponseMeasure } from "@/domain/scoring/response-measure";
import type { Material, MaterialCitation, MaterialFinding } from "@/server/repositories/material";

const NONE: MeasureCount = { x: 0, m: 0 };
const GAPS: ReadonlySet<string> = new Set(["numbers_not_found", "units_not_found", "dates_not_found"]);
const NO_ANSWER: ReadonlySet<string> = new Set(["empty", "blocked", "errored", "timed_out"]);
const SPOILING: ReadonlySet<string> = new Set(["outside_scope", "critical_edit", "omits_negation"]);

const isComputable = ({ detail }: MaterialFinding): boolean =>
  typeof detail === "object" && detail !== null && Reflect.get(detail, "isComputable") === true;

/** Distinct handles of each claim; those of a set that isn't known are neither valid nor invalid. */
function countHandles(citations: readonly MaterialCitation[]): MeasureCount {
  const seen = new Map<string, string>();
  for (const { claimId, handle, resolution } of citations) {
    const key = JSON.stringify([claimId, handle]);
    if (resolution !== "set_unknown" && !seen.has(key)) seen.set(key, resolution);
  }
  return { x: [...seen.values()].filter((resolution) => resolution === "resolved").length, m: seen.size };
}

function countQuotes(citations: readonly MaterialCitation[], isGood: (matchType: string) => boolean): MeasureCount {
  const quotes = citations.filter(({ hasQuote }) => hasQuote);
  const found = quotes.filter(
    ({ matchType, flags }) => matchType !== null && isGood(matchType) && !flags.some((flag) => SPOILING.has(flag)),
  );
  return { x: found.length, m: quotes.length };
}

/**
 * Counts one stored response, as `measureResponse` counts one that was just checked: the figures of a page and of `assay regress` are
 * then the same. No verifier's word is among them.
 *
 * @param contextKey equal where question, earlier turns and retrieved set are the same
 */
export function measureMaterial(material: Material, contextKey: string): ResponseMeasure {
  const { response, claims, citations, findings } = material;
  const citing = new Set(citations.map(({ claimId }) => claimId));
  const uncited = findings.filter(({ code }) => code === "uncited").length;
  const gaps = new Set(
    findings.filter((one) => GAPS.has(one.code) && !isComputable(one)).map(({ claimId }) => claimId),
  );
  const cited = claims.filter(({ id }) => citing.has(id));
  const isSilent = response.declinedSuggested === "wholly" || NO_ANSWER.has(response.status);
  const faults = findings.filter((one) => one.code !== "refusal_detected" && !isComputable(one));
  return {
    id: response.externalId,
    contextKey,
    counts: {
      handle_validity: countHandles(citations),
      quote_resolution: countQuotes(citations, () => true),
      verbatim_quotes: countQuotes(citations, (matchType) => matchType !== "fuzzy"),
      cited_claims: { x: cited.length, m: cited.length + uncited },
      figures_found: { x: cited.filter(({ id }) => !gaps.has(id)).length, m: cited.length },
      answer_rate: { x: isSilent ? 0 : 1, m: 1 },
      support_rate: NONE,
    },
    faults: [...new Set(faults.map(({ code }) => code))].toSorted(),
  };
}
