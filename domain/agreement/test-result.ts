import type { FigureReason } from "./figure";

/** A chi-square test. All three numbers are null exactly when `reason` is there. */
export interface ChiSquareTest {
  readonly statistic: number | null;
  readonly df: number | null;
  readonly p: number | null;
  readonly n: number;
  readonly reason?: FigureReason;
}

/** A test that could not be made, and why. */
export function undefinedTest(reason: FigureReason, n: number): ChiSquareTest {
  return { statistic: null, df: null, p: null, n, reason };
}
