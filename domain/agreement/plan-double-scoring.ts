import { DomainError } from "@/domain/errors/domain-error";
import { binomialTerm } from "./distributions/binomial-term";
import { normalQuantile } from "./distributions/normal";
import { clopperPearson } from "./rate-interval";
import { agreementOfShare } from "./specific-agreement";

const ITEMS_MAX = 100_000;

function checkBetween(value: number, name: string): void {
  if (value > 0 && value < 1) return;
  throw new DomainError("argument_out_of_range", "A planning figure lies between 0 and 1.", {
    name,
    value: String(value),
  });
}

/** The interval's half-width as it will turn out on average, when `both | items` is Bin(items, share). */
function expectedHalfWidth(items: number, share: number): number {
  let sum = 0;
  for (let both = 0; both <= items; both += 1) {
    const { lo, hi } = clopperPearson(both, items);
    sum += (binomialTerm(both, items, share) * (agreementOfShare(hi) - agreementOfShare(lo))) / 2;
  }
  return sum;
}

/**
 * Items that at least one rater failed, both having scored them, until fail-specific agreement is known to +- halfWidth
 * with 95%. Agreement at 98% passes is planned in failed items, because the others say nothing about it.
 *
 * @param agreement the fail-specific agreement expected.
 * @throws DomainError `argument_out_of_range` unless both lie between 0 and 1, or where 100,000 items would not do.
 */
export function failedItemsNeeded(agreement: number, halfWidth: number): number {
  checkBetween(agreement, "agreement");
  checkBetween(halfWidth, "halfWidth");
  const share = agreement / (2 - agreement);
  let high = 1;
  while (expectedHalfWidth(high, share) > halfWidth) {
    high *= 2;
    if (high > ITEMS_MAX)
      throw new DomainError("argument_out_of_range", "So narrow an interval is out of reach.", { halfWidth });
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (expectedHalfWidth(middle, share) > halfWidth) low = middle;
    else high = middle;
  }
  return high;
}

/** n times the Fleiss-Cohen-Everitt variance of kappa in a 2x2 table where both raters fail at the same rate. */
function unitVariance(failRate: number, kappa: number): number {
  const pass = 1 - failRate;
  const pe = failRate * failRate + pass * pass;
  const differ = ((1 - kappa) * (1 - pe)) / 2;
  const pull = (agree: number, shares: number): number => (agree - shares * (1 - kappa)) ** 2;
  const squares =
    (pass - differ) * pull(1, 2 * pass) + (failRate - differ) * pull(1, 2 * failRate) + 2 * differ * pull(0, 1);
  return (squares - (kappa - pe * (1 - kappa)) ** 2) / (1 - pe) ** 2;
}

/** Double-scored items until the pass/fail kappa is known to +- halfWidth with 95%, both raters failing at `failRate`. */
export function itemsForKappa(failRate: number, kappa: number, halfWidth: number): number {
  checkBetween(failRate, "failRate");
  checkBetween(kappa, "kappa");
  checkBetween(halfWidth, "halfWidth");
  return Math.ceil(unitVariance(failRate, kappa) * (normalQuantile(0.975) / halfWidth) ** 2);
}

/**
 * Double-scored items for a one-sided test that kappa is above `least` when it is `kappa` (Cantor 1996), both raters
 * failing at `failRate`.
 *
 * @param alpha chance of a wrong yes. @param power chance of a right one.
 */
export function itemsToShowKappa(failRate: number, kappa: number, least: number, alpha = 0.05, power = 0.8): number {
  for (const [name, value] of Object.entries({ failRate, kappa, least, alpha, power })) checkBetween(value, name);
  const spread =
    normalQuantile(1 - alpha) * Math.sqrt(unitVariance(failRate, least)) +
    normalQuantile(power) * Math.sqrt(unitVariance(failRate, kappa));
  return Math.ceil((spread / (kappa - least)) ** 2);
}
