import { DomainError } from "@/domain/errors/domain-error";
import { logGamma } from "./distributions/log-gamma";
import type { Interval } from "./figure";

const HALVINGS = 80;

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** x ln p, which is 0 where x is 0 whatever p is. */
const timesLog = (x: number, p: number): number => (x === 0 ? 0 : x * Math.log(p));

/**
 * An interval for a rate that holds at every look at once: {p : B(1/2+x, 1/2+n-x) / B(1/2, 1/2) < p^x (1-p)^(n-x) / alpha},
 * a mixture of likelihood ratios over Beta(1/2, 1/2) (Robbins 1970; Howard et al. 2021). Wider than Wilson's, which holds
 * at one look fixed beforehand. 0 of 0 gives [0, 1].
 *
 * @throws DomainError `counts_invalid` unless x and n are whole and 0 <= x <= n.
 */
export function confidenceSequence(x: number, n: number, level = 0.95): Interval {
  if (!Number.isSafeInteger(x) || !Number.isSafeInteger(n) || x < 0 || x > n)
    throw new DomainError("counts_invalid", "A rate needs whole numbers with 0 <= x <= n.", {
      x: String(x),
      n: String(n),
    });
  const method = "confidence_sequence";
  if (n === 0) return { lo: 0, hi: 1, level, method };
  const evidence = logBeta(0.5 + x, 0.5 + n - x) - logBeta(0.5, 0.5) + Math.log(1 - level);
  const isIn = (p: number): boolean => evidence < timesLog(x, p) + timesLog(n - x, 1 - p);
  const end = (outermost: number): number => {
    if (isIn(outermost)) return outermost;
    let inside = x / n;
    let outside = outermost;
    for (let step = 0; step < HALVINGS; step += 1) {
      const middle = (inside + outside) / 2;
      if (isIn(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { lo: end(0), hi: end(1), level, method };
}
