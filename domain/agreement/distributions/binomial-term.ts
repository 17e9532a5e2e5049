import { stirlingError } from "./log-gamma";

/**
 * x log(x / mean) + mean - x without cancellation where x is near its mean (Loader 2000, the deviance part). The
 * difference x - mean is handed in, because the caller knows it more exactly than two rounded numbers tell.
 */
function devianceTerm(x: number, mean: number, difference: number): number {
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const ratio = difference / (x + mean);
  const square = ratio * ratio;
  let power = 2 * x * ratio;
  let sum = difference * ratio;
  for (let k = 1; k < 100; k += 1) {
    power *= square;
    const next = sum + power / (2 * k + 1);
    if (next === sum) return sum;
    sum = next;
  }
  return sum;
}

/**
 * The binomial term C(n, x) p^x (1-p)^(n-x), also for real 0 <= x <= n, by the saddle-point form of Loader (2000):
 * relative error near 1e-15 where logarithms of gammas would lose ten digits.
 */
export function binomialTerm(x: number, n: number, p: number): number {
  const rest = n - x;
  if (p <= 0) return x === 0 ? 1 : 0;
  if (p >= 1) return rest === 0 ? 1 : 0;
  if (x === 0) return Math.exp(n * Math.log1p(-p));
  if (rest === 0) return Math.exp(n * Math.log(p));
  const correction = stirlingError(n) - stirlingError(x) - stirlingError(rest);
  const deviance = devianceTerm(x, n * p, x - n * p) + devianceTerm(rest, n * (1 - p), n * p - x);
  return Math.sqrt(n / (2 * Math.PI * x * rest)) * Math.exp(correction - deviance);
}
