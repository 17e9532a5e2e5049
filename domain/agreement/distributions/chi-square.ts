import { upperGammaShare } from "./incomplete-gamma";

/** P(X >= statistic) for a chi-square variable with `df` degrees of freedom (df > 0, statistic >= 0). */
export function chiSquareTail(statistic: number, df: number): number {
  return upperGammaShare(df / 2, statistic / 2);
}
