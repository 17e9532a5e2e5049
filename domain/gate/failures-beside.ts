import type { ClusteredRate } from "@/domain/agreement/clustered-rate";
import { clusteredRate } from "@/domain/agreement/clustered-rate";
import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import type { SeverityIndex } from "@/domain/agreement/severity-index";
import { severityIndex } from "@/domain/agreement/severity-index";
import { SEVERITIES, type Severity } from "@/domain/rubric/codes";

/** A response with a closed, scored outcome. */
export interface ScoredResponse<Shape extends string | null = string | null> {
  readonly isFailing: boolean;
  /** The gravest of its failing claims; null where nobody said one, and for a response that doesn't fail. */
  readonly severity: Severity | null;
  /** What the question is like; null where nobody said. */
  readonly shape: Shape;
  /** Closed claims: how many, and how many of them fail. */
  readonly claims: number;
  readonly failingClaims: number;
}

/** What a failing answer of each severity weighs: the owner's choice. */
export type SeverityWeights = Readonly<Record<Severity, number>>;

/** What stands beside the gate's rate and decides nothing. */
export interface FailuresBeside<Shape> {
  readonly scored: number;
  readonly failing: number;
  /** Mean weight of an answer; answers that fail without a said severity are not in it. */
  readonly severity: SeverityIndex;
  readonly without_severity: number;
  /** Over closed claims, those of one answer counted together. */
  readonly claims: ClusteredRate;
  readonly shapes: readonly { readonly shape: Shape; readonly failing: number; readonly rate: Figure }[];
}

const rank = (severity: Severity | null) => (severity === null ? -1 : SEVERITIES.indexOf(severity));

/** The gravest of severities; null of none. */
export function gravestOf(severities: readonly (Severity | null)[]): Severity | null {
  return severities.reduce((gravest, one) => (rank(one) > rank(gravest) ? one : gravest), null);
}

/**
 * Severity, claims and shapes of a run's failures. Severity stands beside the gate and never inside it; claims of one answer are not
 * independent, so their rate carries a design effect.
 *
 * @param seedHex hash of the snapshot, at least 32 hex digits.
 * @throws DomainError `counts_invalid` for a weight below 0, `seed_invalid`.
 */
export function failuresBeside<Shape extends string | null>(
  responses: readonly ScoredResponse<Shape>[],
  weights: SeverityWeights,
  seedHex: string,
  draws?: number,
): FailuresBeside<Shape> {
  const failing = responses.filter(({ isFailing }) => isFailing);
  const counts = [
    { label: "passes", severity: 0, count: responses.length - failing.length },
    ...SEVERITIES.map((label) => ({
      label,
      severity: weights[label],
      count: failing.filter(({ severity }) => severity === label).length,
    })),
  ];
  const shapes = [...new Set(responses.map(({ shape }) => shape))];
  return {
    scored: responses.length,
    failing: failing.length,
    severity: severityIndex(counts, seedHex, draws),
    without_severity: failing.filter(({ severity }) => severity === null).length,
    claims: clusteredRate(responses.map(({ claims, failingClaims }) => ({ x: failingClaims, m: claims }))),
    shapes: shapes.map((shape) => {
      const own = responses.filter((response) => response.shape === shape);
      const x = own.filter(({ isFailing }) => isFailing).length;
      const n = own.length;
      const rate = n === 0 ? undefinedFigure("empty", 0) : knownFigure(x / n, n, wilsonInterval(x, n));
      return { shape, failing: x, rate };
    }),
  };
}
