import { DomainError } from "@/domain/errors/domain-error";
import { binomialCdf, binomialTail } from "./distributions/binomial";
import { isRateClaimed } from "./interval-of-rate";
import { maxFailuresWithin, rateLimitOf } from "./rate-limit";

/** True rates the operating curve is read at. */
export const CURVE_RATES = [0.005, 0.01, 0.015, 0.02, 0.03, 0.04] as const;

/** How a set of n items behaves at the gate, by the true rate (keys are rates as JavaScript prints them). */
export interface OperatingCurve {
  readonly n: number;
  readonly gate_max_failures: number;
  /** The most failures with which the claim still holds; null where not even 0 failures suffice. */
  readonly claim_max_failures: number | null;
  /** The fewest failures that show the true rate to be above the limit; null where all n failing would not. */
  readonly proven_above_min_failures: number | null;
  readonly P_gate_pass: Readonly<Record<string, number>>;
  readonly P_claim: Readonly<Record<string, number>>;
  readonly P_proven_above: Readonly<Record<string, number>>;
  readonly P_flip_between_two_fresh_runs_same_rate: Readonly<Record<string, number>>;
}

/** The answer of `assay plan`; the curve only where n was asked for. */
export type ItemPlan = {
  readonly max_rate: number;
  readonly confidence: number;
  readonly min_n_for_failures_0_to_10: readonly number[];
} & Partial<OperatingCurve>;

/** Smallest n for which `failures` failures still allow the claim. The tail falls with n, so doubling and halving find it. */
function minItems(failures: number, maxRate: number, confidence: number): number {
  const holds = (n: number): boolean => isRateClaimed(failures, n, maxRate, confidence);
  let high = failures + 1;
  while (!holds(high)) high *= 2;
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function claimMaxFailures(n: number, maxRate: number, confidence: number): number | null {
  let failures = -1;
  while (failures + 1 < n && isRateClaimed(failures + 1, n, maxRate, confidence)) failures += 1;
  return failures < 0 ? null : failures;
}

function provenAboveMinFailures(n: number, maxRate: number, confidence: number): number | null {
  for (let failures = 0; failures <= n; failures += 1) {
    if (binomialTail(failures, n, maxRate) <= 1 - confidence) return failures;
  }
  return null;
}

function byRate(rates: readonly number[], probability: (rate: number) => number): Record<string, number> {
  return Object.fromEntries(rates.map((rate) => [String(rate), probability(rate)]));
}

/**
 * Exact probabilities that a fresh run of n items passes the gate, earns the claim, or is shown to be too high.
 *
 * @throws DomainError `counts_invalid` unless n is a whole number above 0.
 */
export function operatingCurve(
  n: number,
  maxRate: number,
  confidence: number,
  rates: readonly number[] = CURVE_RATES,
): OperatingCurve {
  if (!Number.isSafeInteger(n) || n < 1)
    throw new DomainError("counts_invalid", "n must be a whole number above 0.", { n: String(n) });
  const allowed = maxFailuresWithin(n, rateLimitOf(maxRate));
  const claimed = claimMaxFailures(n, maxRate, confidence);
  const proven = provenAboveMinFailures(n, maxRate, confidence);
  const passes = (rate: number): number => binomialCdf(allowed, n, rate);
  return {
    n,
    gate_max_failures: allowed,
    claim_max_failures: claimed,
    proven_above_min_failures: proven,
    P_gate_pass: byRate(rates, passes),
    P_claim: byRate(rates, (rate) => (claimed === null ? 0 : binomialCdf(claimed, n, rate))),
    P_proven_above: byRate(rates, (rate) => (proven === null ? 0 : binomialTail(proven, n, rate))),
    P_flip_between_two_fresh_runs_same_rate: byRate(rates, (rate) => 2 * passes(rate) * (1 - passes(rate))),
  };
}

/**
 * Items needed before "at most maxRate, with this confidence" can be said with 0 to 10 failures, and, where n is
 * given, how a set of that size behaves.
 *
 * @throws DomainError `argument_out_of_range` unless 0 < maxRate < 1 and 0 < confidence < 1.
 */
export function planItems(
  maxRate: number,
  confidence: number,
  n?: number,
  rates: readonly number[] = CURVE_RATES,
): ItemPlan {
  if (!(maxRate > 0 && maxRate < 1 && confidence > 0 && confidence < 1)) {
    throw new DomainError("argument_out_of_range", "Rate and confidence must lie between 0 and 1.", {
      maxRate: String(maxRate),
      confidence: String(confidence),
    });
  }
  const needed = Array.from({ length: 11 }, (_, failures) => minItems(failures, maxRate, confidence));
  const base = { max_rate: maxRate, confidence, min_n_for_failures_0_to_10: needed };
  return n === undefined ? base : { ...base, ...operatingCurve(n, maxRate, confidence, rates) };
}
