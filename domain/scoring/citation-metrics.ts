import type { ClusterCount } from "@/domain/agreement/clustered-rate";
import { clusteredRate } from "@/domain/agreement/clustered-rate";
import type { Figure, FigureFlag, FigureReason } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { AlceDialect } from "./alce-dialect";
import { alceDialect } from "./alce-dialect";
import type { CitedAnswer } from "./cited-claim";
import { validityOf } from "./handle-validity";
import type { JudgedClaim } from "./judge-citations";
import { judgeClaim } from "./judge-citations";

/** Citations judged per claim unless told: what a person can be asked to read. */
export const CITATION_CAP = 3;
/** Below this many citations precision is too noisy for more than its trend. */
const PRECISION_MIN_CITATIONS = 300;

/** Citation recall and precision, strictly. The four counts are whole numbers; every other entry is a figure. */
export interface StrictCitationMetrics {
  /** Supported claims of all claims, with an interval over answers. */
  readonly recall_pooled: Figure;
  /** Precise citations of all judged ones, with an interval over answers. */
  readonly precision_pooled: Figure;
  /** Means over answers that have claims, and over answers that have judged citations. */
  readonly recall_per_answer: Figure;
  readonly precision_per_answer: Figure;
  /** Issued handles of all distinct ones cited, those beyond the cap too. */
  readonly handle_validity: Figure;
  readonly claims: number;
  readonly citations_judged: number;
  readonly citations_over_cap: number;
  readonly duplicate_citations: number;
}

/** The answer of `assay cite-metrics`. */
export interface CitationMetrics {
  readonly strict: StrictCitationMetrics;
  readonly alce_code: AlceDialect;
  readonly n: number;
  readonly left_out: { readonly answers_without_claims: number };
  /** Each answer's claims, in order: for a screen that shows which citation adds nothing. */
  readonly answers: readonly (readonly JudgedClaim[])[];
}

function sumOf(claims: readonly JudgedClaim[], count: (claim: JudgedClaim) => number): number {
  return claims.reduce((sum, claim) => sum + count(claim), 0);
}

function pooled(clusters: readonly ClusterCount[], absent: FigureReason, flags: readonly FigureFlag[]): Figure {
  const { value, n, ci, flags: own } = clusteredRate(clusters);
  return value === null ? undefinedFigure(absent, 0) : knownFigure(value, n, ci, [...own, ...flags]);
}

/** Mean of the answers' own shares; answers with nothing to count have none. */
function perAnswer(clusters: readonly ClusterCount[], absent: FigureReason): Figure {
  const filled = clusters.filter(({ m }) => m > 0);
  if (filled.length === 0) return undefinedFigure(absent, 0);
  return knownFigure(filled.reduce((sum, { x, m }) => sum + x / m, 0) / filled.length, filled.length);
}

function strictMetrics(answers: readonly (readonly JudgedClaim[])[]): StrictCitationMetrics {
  const claims = answers.flat();
  const supported = answers.map((own) => ({ x: own.filter(({ isSupported }) => isSupported).length, m: own.length }));
  const precise = answers.map((own) => ({
    x: sumOf(own, ({ citations }) => citations.filter(({ isPrecise }) => isPrecise).length),
    m: sumOf(own, ({ citations }) => citations.length),
  }));
  const judged = sumOf(claims, ({ citations }) => citations.length);
  const confused: FigureFlag[] = claims.some(({ isNonMonotone }) => isNonMonotone) ? ["non_monotone_verifier"] : [];
  const noisy: FigureFlag[] = judged < PRECISION_MIN_CITATIONS ? ["trend_only"] : [];
  return {
    recall_pooled: pooled(supported, "no_claims", confused),
    precision_pooled: pooled(precise, "no_citations", [...confused, ...noisy]),
    recall_per_answer: perAnswer(supported, "no_claims"),
    precision_per_answer: perAnswer(precise, "no_citations"),
    handle_validity: validityOf(
      sumOf(claims, ({ issued }) => issued),
      sumOf(claims, ({ distinct }) => distinct),
    ),
    claims: claims.length,
    citations_judged: judged,
    citations_over_cap: sumOf(claims, ({ overCap }) => overCap),
    duplicate_citations: sumOf(claims, ({ duplicates }) => duplicates),
  };
}

/**
 * Citation recall and precision of a run, strictly and in ALCE's own dialect.
 *
 * An answer without claims tells nothing of either; it is counted in `left_out`, and as a refusal elsewhere.
 *
 * @param cap citations judged per claim, the first ones; the rest are validated and counted.
 */
export function citationMetrics(answers: readonly CitedAnswer[], cap = CITATION_CAP): CitationMetrics {
  const judged = answers.map(({ docs, claims }) => claims.map((claim) => judgeClaim(claim, docs, cap)));
  return {
    strict: strictMetrics(judged),
    alce_code: alceDialect(answers, cap),
    n: answers.length,
    left_out: { answers_without_claims: answers.filter(({ claims }) => claims.length === 0).length },
    answers: judged,
  };
}
