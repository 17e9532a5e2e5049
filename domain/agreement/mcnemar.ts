import { DomainError } from "@/domain/errors/domain-error";
import { binomialCdf } from "./distributions/binomial";
import { binomialTerm } from "./distributions/binomial-term";
import type { FigureReason } from "./figure";

/** McNemar's test. Every number is null exactly when `reason` is there. `n` counts the discordant pairs. */
export interface McNemarTest {
  readonly n: number;
  /** Two-sided exact p. */
  readonly p_exact: number | null;
  /** Two-sided mid-p: the exact p less half the probability of what was seen; the one to read (Fagerland 2013). */
  readonly p_mid: number | null;
  /** One-sided exact p for "c is the larger": P(Bin(b + c, 1/2) <= b). */
  readonly p_one_sided_c_gt_b: number | null;
  readonly chi2: number | null;
  /** With continuity correction. */
  readonly chi2_cc: number | null;
  readonly reason?: FigureReason;
}

/**
 * McNemar's test on the two discordant counts of a 2x2 table.
 *
 * @param b items the first calls pass and the second fail.
 * @param c items the first calls fail and the second pass.
 * @throws DomainError `counts_invalid` unless both are whole numbers >= 0.
 */
export function mcNemarTest(b: number, c: number): McNemarTest {
  if (!Number.isSafeInteger(b) || !Number.isSafeInteger(c) || b < 0 || c < 0) {
    throw new DomainError("counts_invalid", "Discordant counts are whole numbers >= 0.", {
      b: String(b),
      c: String(c),
    });
  }
  const n = b + c;
  if (n === 0) {
    return {
      n,
      p_exact: null,
      p_mid: null,
      p_one_sided_c_gt_b: null,
      chi2: null,
      chi2_cc: null,
      reason: "no_discordant_pair",
    };
  }
  const smaller = Math.min(b, c);
  const twoTails = 2 * binomialCdf(smaller, n, 0.5);
  const gap = Math.abs(b - c);
  return {
    n,
    p_exact: Math.min(1, twoTails),
    p_mid: Math.min(1, twoTails - binomialTerm(smaller, n, 0.5)),
    p_one_sided_c_gt_b: binomialCdf(b, n, 0.5),
    chi2: gap ** 2 / n,
    chi2_cc: Math.max(0, gap - 1) ** 2 / n,
  };
}

function sayFails(who: string, count: number, other: string): string {
  if (count === 0) return `${who} fails none that ${other} passes`;
  return `${who} fails ${count} ${count === 1 ? "item" : "items"} that ${other} passes`;
}

/** The direction of the disagreement in words: who fails what the other passes. */
export function describeDirection(passFail: number, failPass: number): string {
  return `${sayFails("B", passFail, "A")}; ${sayFails("A", failPass, "B")}.`;
}
