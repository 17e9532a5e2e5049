import { DomainError } from "@/domain/errors/domain-error";

/** A rate limit as a whole-number fraction: 0.02 is 2 / 100. */
export interface RateLimit {
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * Reads a decimal limit as the fraction its digits spell. A comparison in doubles misjudges exact hits
 * (1 - 49/50 is above 0.02), and 0/0 > 0.02 is false, which would let an empty run through.
 *
 * @throws DomainError `rate_limit_invalid` unless the limit lies in [0, 1] and has at most 12 decimals.
 */
export function rateLimitOf(maxRate: number): RateLimit {
  const decimals = maxRate.toFixed(12);
  if (!(maxRate >= 0 && maxRate <= 1) || Number(decimals) !== maxRate) {
    throw new DomainError("rate_limit_invalid", "A rate limit is a decimal in [0, 1] with at most 12 places.", {
      maxRate: String(maxRate),
    });
  }
  const [whole = "0", fraction = ""] = decimals.split(".");
  const places = fraction.replace(/0+$/, "").length;
  return { numerator: Number(whole + fraction.slice(0, places)), denominator: 10 ** places };
}

/** Whether x of n is within the limit, in whole numbers. Nothing scored (n = 0) is never within it. */
export function isWithinLimit(x: number, n: number, limit: RateLimit): boolean {
  return n > 0 && limit.denominator * x <= limit.numerator * n;
}

/** The most failures among n items that stay within the limit. */
export function maxFailuresWithin(n: number, limit: RateLimit): number {
  return Math.floor((limit.numerator * n) / limit.denominator);
}
