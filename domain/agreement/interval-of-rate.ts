import { DomainError } from "@/domain/errors/domain-error";
import { binomialCdf } from "./distributions/binomial";
import type { Bounds, Figure } from "./figure";
import { boundsOf, knownFigure, undefinedFigure } from "./figure";
import { clopperPearson, exactLowerBound, exactUpperBound, wilsonInterval } from "./rate-interval";
import { isWithinLimit, rateLimitOf } from "./rate-limit";

/** The answer of `assay interval`. `gate` is about this set; `claim` is about what the set stands for. */
export interface RateInterval {
  readonly rate: Figure;
  readonly wilson95: Bounds;
  readonly clopper_pearson95: Bounds;
  readonly cp_upper_one_sided95: number;
  readonly cp_lower_one_sided95: number;
  /** x of n is within the limit, compared in whole numbers; false for 0 of 0. */
  readonly gate: boolean;
  /** "At most the limit, with 95% confidence": P(X <= x | n, limit) <= 0.05. False for 0 of 0. */
  readonly claim: boolean;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Whether "at most maxRate, with this confidence" may be said of x failures in n items (one-sided exact test). */
export function isRateClaimed(x: number, n: number, maxRate: number, confidence = 0.95): boolean {
  return n > 0 && binomialCdf(x, n, maxRate) <= 1 - confidence;
}

/**
 * x failures of n items: the rate with its intervals, the gate's answer and the statistical claim.
 *
 * @param maxRate the limit, 0.02 unless told.
 * @throws DomainError `counts_invalid` unless x and n are whole and 0 <= x <= n; `rate_limit_invalid` for a bad limit.
 */
export function intervalOfRate(x: number, n: number, maxRate = 0.02): RateInterval {
  if (!isCount(x) || !isCount(n) || x > n) {
    throw new DomainError("counts_invalid", "A rate needs whole numbers with 0 <= x <= n.", {
      x: String(x),
      n: String(n),
    });
  }
  const wilson = wilsonInterval(x, n);
  return {
    rate: n === 0 ? undefinedFigure("empty", 0) : knownFigure(x / n, n, wilson),
    wilson95: boundsOf(wilson),
    clopper_pearson95: boundsOf(clopperPearson(x, n)),
    cp_upper_one_sided95: exactUpperBound(x, n),
    cp_lower_one_sided95: exactLowerBound(x, n),
    gate: isWithinLimit(x, n, rateLimitOf(maxRate)),
    claim: isRateClaimed(x, n, maxRate),
  };
}
