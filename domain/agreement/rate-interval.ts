import { DomainError } from "@/domain/errors/domain-error";
import { betaQuantile } from "./distributions/incomplete-beta";
import { normalQuantile } from "./distributions/normal";
import type { Interval } from "./figure";

function checkCounts(x: number, n: number): void {
  if (Number.isFinite(n) && x >= 0 && x <= n) return;
  throw new DomainError("counts_invalid", "A rate needs 0 <= x <= n.", { x: String(x), n: String(n) });
}

/**
 * Wilson score interval (Wilson 1927) for x of n. x and n may be fractional (a design effect divides both); 0 of 0
 * gives [0, 1], which is all that no data can say.
 *
 * @throws DomainError `counts_invalid` unless 0 <= x <= n.
 */
export function wilsonInterval(x: number, n: number, level = 0.95): Interval {
  checkCounts(x, n);
  if (n === 0) return { lo: 0, hi: 1, level, method: "wilson" };
  const z = normalQuantile((1 + level) / 2);
  const square = z * z;
  const centre = (x + square / 2) / (n + square);
  const half = (z / (n + square)) * Math.sqrt((x * (n - x)) / n + square / 4);
  return {
    lo: x === 0 ? 0 : Math.max(0, centre - half),
    hi: x === n ? 1 : Math.min(1, centre + half),
    level,
    method: "wilson",
  };
}

/** Lower end of the exact (Clopper-Pearson 1934) interval at one-sided confidence `confidence`. */
export function exactLowerBound(x: number, n: number, confidence = 0.95): number {
  checkCounts(x, n);
  return x === 0 ? 0 : betaQuantile(1 - confidence, x, n - x + 1);
}

/** Upper end of the exact (Clopper-Pearson 1934) interval at one-sided confidence `confidence`. */
export function exactUpperBound(x: number, n: number, confidence = 0.95): number {
  checkCounts(x, n);
  return x === n ? 1 : betaQuantile(confidence, x + 1, n - x);
}

/**
 * Exact two-sided interval (Clopper-Pearson 1934) for x of n; fractional counts as in `wilsonInterval`.
 *
 * @throws DomainError `counts_invalid` unless 0 <= x <= n.
 */
export function clopperPearson(x: number, n: number, level = 0.95): Interval {
  const oneSided = (1 + level) / 2;
  return { lo: exactLowerBound(x, n, oneSided), hi: exactUpperBound(x, n, oneSided), level, method: "clopper_pearson" };
}
