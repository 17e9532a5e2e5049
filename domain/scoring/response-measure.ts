import type { ClaimCheck, ResponseCheck } from "@/domain/checks/check-response";
import type { ClaimSupport } from "./support-rate";

/** Machine metrics of a run: triage for a pull request. None of them is the number that a release rests on. */
export const MACHINE_METRICS = [
  "handle_validity",
  "quote_resolution",
  "verbatim_quotes",
  "cited_claims",
  "figures_found",
  "answer_rate",
  "support_rate",
] as const;
export type MachineMetric = (typeof MACHINE_METRICS)[number];

/** `x` good ones of `m`; every metric is better when it is higher. */
export interface MeasureCount {
  readonly x: number;
  readonly m: number;
}

/** One response, counted. */
export interface ResponseMeasure {
  /** As the file names it. */
  readonly id: string;
  /** Equal where question, earlier turns and retrieved set are the same. */
  readonly contextKey: string;
  readonly counts: Readonly<Record<MachineMetric, MeasureCount>>;
  /** Codes of its faults, once each, sorted. */
  readonly faults: readonly string[];
}

const GAPS: ReadonlySet<string> = new Set(["numbers_not_found", "units_not_found", "dates_not_found"]);
const NO_ANSWER: ReadonlySet<string> = new Set([
  "response_empty",
  "response_blocked",
  "response_errored",
  "response_timed_out",
]);

/** Distinct handles of a claim; those of a set that isn't known are neither valid nor invalid. */
function countHandles(claims: readonly ClaimCheck[], handlesOf: (claim: number) => readonly string[]): MeasureCount {
  let x = 0;
  let m = 0;
  for (const [i, { citations }] of claims.entries()) {
    const seen = new Set<string>();
    for (const [j, { resolution }] of citations.entries()) {
      const handle = handlesOf(i)[j] ?? "";
      if (resolution === "set_unknown" || seen.has(handle)) continue;
      seen.add(handle);
      m += 1;
      if (resolution === "resolved") x += 1;
    }
  }
  return { x, m };
}

function countQuotes(claims: readonly ClaimCheck[], isGood: (matchType: string | null) => boolean): MeasureCount {
  const quotes = claims.flatMap(({ citations }) => citations.flatMap(({ quote }) => (quote === null ? [] : [quote])));
  const good = quotes.filter(({ state, resolution }) => state === "in_chunk" && isGood(resolution?.matchType ?? null));
  return { x: good.length, m: quotes.length };
}

/** Claims that cite something, and of them those all of whose figures, units and dates the cited passages have. */
function countFigures({ claims, findings }: ResponseCheck): MeasureCount {
  const gaps = new Set(
    findings
      .filter(({ code, detail }) => GAPS.has(code) && detail["isComputable"] !== true)
      .map(({ claimIndex }) => claimIndex),
  );
  const cited = claims.flatMap(({ citations }, i) => (citations.length > 0 ? [i] : []));
  return { x: cited.filter((i) => !gaps.has(i)).length, m: cited.length };
}

export interface MeasuredResponse {
  readonly id: string;
  readonly contextKey: string;
  readonly claims: readonly { readonly citations: readonly { readonly handle: string }[] }[];
  readonly check: ResponseCheck;
  /** A verifier's word on each claim, by a certified threshold; null where none was asked. */
  readonly support: readonly ClaimSupport[] | null;
}

/** Counts one checked response. */
export function measureResponse({ id, contextKey, claims, check, support }: MeasuredResponse): ResponseMeasure {
  const uncited = check.coverage.uncited.length;
  const citing = check.claims.filter(({ citations }) => citations.length > 0).length;
  const scored = (support ?? []).filter((one) => one !== "not_scored");
  const isSilent = check.refusal.declined === "wholly" || check.findings.some(({ code }) => NO_ANSWER.has(code));
  const faults = check.findings.filter(
    ({ code, detail }) => code !== "refusal_detected" && detail["isComputable"] !== true,
  );
  return {
    id,
    contextKey,
    counts: {
      handle_validity: countHandles(check.claims, (i) => (claims[i]?.citations ?? []).map(({ handle }) => handle)),
      quote_resolution: countQuotes(check.claims, () => true),
      verbatim_quotes: countQuotes(check.claims, (matchType) => matchType !== "fuzzy"),
      cited_claims: { x: citing, m: citing + uncited },
      figures_found: countFigures(check),
      answer_rate: { x: isSilent ? 0 : 1, m: 1 },
      support_rate: { x: scored.filter((one) => one === "supported").length, m: scored.length },
    },
    faults: [...new Set(faults.map(({ code }) => code))].toSorted(),
  };
}
