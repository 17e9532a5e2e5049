import { DomainError } from "@/domain/errors/domain-error";
import { logGamma } from "./log-gamma";

const STEPS_MAX = 100_000;
const TINY = 1e-300;

function lowerSeries(a: number, x: number, front: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k <= STEPS_MAX; k += 1) {
    term *= x / (a + k);
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return front * sum;
}

function upperFraction(a: number, x: number, front: number): number {
  let b = x + 1 - a;
  let numerator = 1 / TINY;
  let denominator = 1 / b;
  let value = denominator;
  for (let k = 1; k <= STEPS_MAX; k += 1) {
    const factor = -k * (k - a);
    b += 2;
    denominator = 1 / (factor * denominator + b || TINY);
    numerator = b + factor / numerator || TINY;
    const change = numerator * denominator;
    value *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return front * value;
}

/**
 * Regularised upper incomplete gamma function Q(a, x) for a > 0, x >= 0: the series below a + 1, the continued
 * fraction above (Abramowitz & Stegun 6.5.29 and 6.5.31).
 *
 * @throws DomainError `argument_out_of_range` for a <= 0 or x < 0.
 */
export function upperGammaShare(a: number, x: number): number {
  if (!(a > 0 && x >= 0))
    throw new DomainError("argument_out_of_range", "Q(a, x) needs a > 0 and x >= 0.", { a: String(a), x: String(x) });
  if (x === 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - lowerSeries(a, x, front)) : upperFraction(a, x, front);
}
