import { DomainError } from "@/domain/errors/domain-error";
import { binomialTerm } from "./binomial-term";

const TINY = 1e-300;
const FRACTION_STEPS_MAX = 100_000;
const ROOT_STEPS_MAX = 1_200;

function checkShapes(a: number, b: number): void {
  if (a > 0 && b > 0 && a < Infinity && b < Infinity) return;
  throw new DomainError("argument_out_of_range", "A beta distribution needs two finite shapes above 0.", {
    a: String(a),
    b: String(b),
  });
}

function awayFromZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}

/** The continued fraction of the incomplete beta integral, evaluated forwards (Lentz); converges for x <= (a+1)/(a+b+2). */
function betaFraction(x: number, a: number, b: number): number {
  let numerator = 1;
  let denominator = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = denominator;
  for (let m = 1; m <= FRACTION_STEPS_MAX; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    denominator = 1 / awayFromZero(1 + even * denominator);
    numerator = awayFromZero(1 + even / numerator);
    value *= numerator * denominator;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    denominator = 1 / awayFromZero(1 + odd * denominator);
    numerator = awayFromZero(1 + odd / numerator);
    const change = numerator * denominator;
    value *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return value;
}

/** I_x(a, b) and its complement; the smaller is computed as itself, so that it keeps its digits. */
function betaTails(x: number, a: number, b: number): { lower: number; upper: number } {
  if (x === 0 || x === 1) return { lower: x, upper: 1 - x };
  const term = binomialTerm(a, a + b, x);
  if (x <= (a + 1) / (a + b + 2)) {
    const lower = Math.min(1, ((term * b) / (a + b)) * betaFraction(x, a, b));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, ((term * a) / (a + b)) * betaFraction(1 - x, b, a));
  return { lower: 1 - upper, upper };
}

/**
 * Regularised incomplete beta function I_x(a, b), the distribution function of Beta(a, b), for 0 <= x <= 1.
 *
 * @throws DomainError `argument_out_of_range` for a shape that is not finite and above 0, or x outside [0, 1].
 */
export function regularisedBeta(x: number, a: number, b: number): number {
  checkShapes(a, b);
  if (!(x >= 0 && x <= 1)) throw new DomainError("argument_out_of_range", "x must lie in [0, 1].", { x: String(x) });
  return betaTails(x, a, b).lower;
}

/**
 * The x with I_x(a, b) = p: Newton's method kept inside a shrinking bracket. The smaller tail is matched, so an
 * upper quantile is as exact as a lower one.
 *
 * @throws DomainError `argument_out_of_range` for bad shapes or p outside [0, 1].
 */
export function betaQuantile(p: number, a: number, b: number): number {
  checkShapes(a, b);
  if (!(p >= 0 && p <= 1)) throw new DomainError("argument_out_of_range", "p must lie in [0, 1].", { p: String(p) });
  if (p === 0 || p === 1) return p;
  const excess = (at: number): number => (p <= 0.5 ? betaTails(at, a, b).lower - p : 1 - p - betaTails(at, a, b).upper);
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let step = 0; step < ROOT_STEPS_MAX; step += 1) {
    const gap = excess(x);
    if (gap === 0) return x;
    if (gap < 0) low = x;
    else high = x;
    const density = (binomialTerm(a, a + b, x) * a * b) / ((a + b) * x * (1 - x));
    const guess = x - gap / density;
    const next = guess > low && guess < high ? guess : (low + high) / 2;
    if (Math.abs(next - x) <= 2e-16 * next || next === low || next === high) return next;
    x = next;
  }
  return x;
}
