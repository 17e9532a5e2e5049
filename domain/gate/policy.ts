import { DomainError } from "@/domain/errors/domain-error";

/** When the gate fails and when it may pass. A policy tightens the rule, never loosens it. */
export interface GatePolicy {
  /** Fails when `bad * den > num * expected`: num/den is the largest ungrounded share allowed. */
  readonly num: number;
  readonly den: number;
  /** Fewer expected items than this are too few to decide on. */
  readonly minN: number;
  /** Most silent outcomes allowed on answerable items; null: not set, does not decide. */
  readonly maxSilent: number | null;
}

/** The rule that no policy may loosen: at most 1 in 50. */
export const RULE_NUM = 1;
export const RULE_DEN = 50;

export const DEFAULT_POLICY: GatePolicy = { num: RULE_NUM, den: RULE_DEN, minN: 150, maxSilent: null };

const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;

/** `x * den > num * n` without rounding, whatever the size of the factors. */
export function exceedsShare(x: number, n: number, num: number, den: number): boolean {
  return BigInt(x) * BigInt(den) > BigInt(num) * BigInt(n);
}

/**
 * @throws DomainError `policy_malformed` if a part is no whole number in its range; `policy_looser_than_rule` if num/den is
 * above 1/50; `minimum_too_low` below 150 outside a demonstration.
 */
export function assertPolicy(policy: GatePolicy, context: { readonly isDemonstration: boolean }): void {
  const { num, den, minN, maxSilent } = policy;
  if (!isCount(num, 0) || !isCount(den, 1) || !isCount(minN, 1) || !(maxSilent === null || isCount(maxSilent, 0))) {
    throw new DomainError("policy_malformed", "a policy is made of whole numbers: num >= 0, den >= 1, minN >= 1", {
      num,
      den,
      minN,
      maxSilent,
    });
  }
  if (exceedsShare(num, den, RULE_NUM, RULE_DEN)) {
    throw new DomainError("policy_looser_than_rule", `${num}/${den} is more than ${RULE_NUM}/${RULE_DEN}`, {
      num,
      den,
    });
  }
  if (minN < DEFAULT_POLICY.minN && !context.isDemonstration) {
    throw new DomainError("minimum_too_low", `a minimum below ${DEFAULT_POLICY.minN} needs a demonstration project`, {
      minN,
    });
  }
}
