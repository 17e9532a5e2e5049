import { clusteredRate } from "@/domain/agreement/clustered-rate";
import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";

/** What a verifier came to for one claim. `not_scored` is a failure of the verifier, never a low score. */
export type ClaimSupport = "supported" | "not_supported" | "not_scored";

export interface SupportedAnswer {
  /** The system declined: whether that was right is another question with another denominator. */
  readonly hasDeclined: boolean;
  readonly claims: readonly ClaimSupport[];
}

/** Supported claims of all scored ones. Triage: the published number rests on people. */
export interface SupportRate {
  readonly pooled: Figure;
  readonly per_answer: Figure;
  readonly left_out: {
    readonly refusals: number;
    readonly answers_without_claims: number;
    readonly claims_not_scored: number;
  };
}

/**
 * Support over total, without a reference answer. Refusals and answers without claims are left out and counted; a claim that could not
 * be scored is left out and counted too, so that a broken judge can't move the rate. No scored claim: no rate.
 */
export function supportRate(answers: readonly SupportedAnswer[]): SupportRate {
  const judged = answers.filter(({ hasDeclined, claims }) => !hasDeclined && claims.length > 0);
  const clusters = judged
    .map(({ claims }) => ({
      x: claims.filter((claim) => claim === "supported").length,
      m: claims.filter((claim) => claim !== "not_scored").length,
    }))
    .filter(({ m }) => m > 0);
  const { value, n, ci, flags } = clusteredRate(clusters);
  const absent = undefinedFigure("no_claims", 0);
  const mean = clusters.reduce((sum, { x, m }) => sum + x / m, 0) / clusters.length;
  return {
    pooled: value === null ? absent : knownFigure(value, n, ci, flags),
    per_answer: clusters.length === 0 ? absent : knownFigure(mean, clusters.length),
    left_out: {
      refusals: answers.filter(({ hasDeclined }) => hasDeclined).length,
      answers_without_claims: answers.filter(({ hasDeclined, claims }) => !hasDeclined && claims.length === 0).length,
      claims_not_scored: judged.flatMap(({ claims }) => claims).filter((claim) => claim === "not_scored").length,
    },
  };
}
