import { DomainError } from "@/domain/errors/domain-error";

const HALF_LOG_TWO_PI = 0.9189385332046727;
/** From here on the asymptotic series below is exact to the last bit of a double. */
const SERIES_FROM = 10;

/** Bernoulli-number coefficients B(2k) / (2k(2k-1)) of the Stirling series (Abramowitz & Stegun 6.1.40). */
const SERIES = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400] as const;

function seriesCorrection(x: number): number {
  const inverseSquare = 1 / (x * x);
  return SERIES.reduceRight<number>((sum, coefficient) => sum * inverseSquare + coefficient, 0) / x;
}

/**
 * Natural logarithm of the gamma function for x > 0. Small arguments are moved up by the recurrence
 * gamma(x) = gamma(x + 1) / x until the Stirling series holds.
 *
 * @throws DomainError `argument_out_of_range` unless x is finite and above 0.
 */
export function logGamma(x: number): number {
  if (!(x > 0 && x < Infinity))
    throw new DomainError("argument_out_of_range", "logGamma needs a finite x > 0.", { x: String(x) });
  let shifted = x;
  let product = 1;
  while (shifted < SERIES_FROM) {
    product *= shifted;
    shifted += 1;
  }
  return (
    (shifted - 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI + seriesCorrection(shifted) - Math.log(product)
  );
}

/** What Stirling's formula leaves out: log(x!) - [(x + 1/2) log x - x + log sqrt(2 pi)], for x > 0. */
export function stirlingError(x: number): number {
  if (x >= SERIES_FROM) return seriesCorrection(x);
  return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - HALF_LOG_TWO_PI;
}
