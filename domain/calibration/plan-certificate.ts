import { binomialCdf } from "@/domain/agreement/distributions/binomial";
import type { ThresholdPromise } from "./certify-threshold";
import { checkPromise } from "./certify-threshold";

/** How a certificate over k accepted items will turn out. */
export interface CertificatePlan {
  readonly k: number;
  /** The most wrong items among them with which the promise still holds; null where not even 0 do. */
  readonly wrong_allowed: number | null;
  /** Chance that k accepted items give the certificate, by the true share of wrong ones among them. */
  readonly power: Readonly<Record<string, number>>;
}

/** True shares of wrong items among the accepted that a plan is read at. */
export const PLAN_SHARES = [0.005, 0.01, 0.02, 0.03] as const;

/**
 * What labelling k accepted items can be expected to bring, to be shown before anyone starts: how many of them may be
 * wrong, and how likely that is.
 *
 * @throws DomainError `argument_out_of_range`.
 */
export function planCertificate(k: number, promise: ThresholdPromise): CertificatePlan {
  checkPromise(promise);
  let wrong = -1;
  while (wrong + 1 < k && binomialCdf(wrong + 1, k, promise.alpha) <= promise.delta) wrong += 1;
  const power = Object.fromEntries(
    PLAN_SHARES.map((share) => [String(share), wrong < 0 ? 0 : binomialCdf(wrong, k, share)]),
  );
  return { k, wrong_allowed: wrong < 0 ? null : wrong, power };
}
