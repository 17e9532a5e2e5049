import { regularisedBeta } from "./incomplete-beta";

/** P(X <= x) for X ~ Bin(n, p), exact through the incomplete beta function. x and n are whole, n >= 0, 0 <= p <= 1. */
export function binomialCdf(x: number, n: number, p: number): number {
  if (x < 0) return 0;
  if (x >= n) return 1;
  return regularisedBeta(1 - p, n - x, x + 1);
}

/** P(X >= x) for X ~ Bin(n, p), computed as its own tail so that a small one keeps its digits. */
export function binomialTail(x: number, n: number, p: number): number {
  if (x <= 0) return 1;
  if (x > n) return 0;
  return regularisedBeta(p, x, n - x + 1);
}
