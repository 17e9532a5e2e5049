import { DomainError } from "@/domain/errors/domain-error";
import { assertPolicy, DEFAULT_POLICY, type GatePolicy, RULE_DEN, RULE_NUM } from "./policy";

/** Offline, without a policy file: the rule, and any set that is not empty. */
export const OFFLINE_POLICY: GatePolicy = { ...DEFAULT_POLICY, minN: 1 };

/** Names a policy file may use; several names of one thing must not stand together. */
const FIELD_OF_NAME: Readonly<Record<string, "num" | "den" | "maxRate" | "minN" | "maxSilent" | "ignored">> = {
  num: "num",
  den: "den",
  max_rate: "maxRate",
  minimum: "minN",
  min_n: "minN",
  minN: "minN",
  max_silent: "maxSilent",
  maxSilent: "maxSilent",
  // What the server's policy resource carries beside them.
  id: "ignored",
  version: "ignored",
  since: "ignored",
};

function malformed(message: string): never {
  throw new DomainError("policy_malformed", message);
}

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/;

/**
 * A decimal as the fraction that its digits say: 0.02 is 2/100, not the nearest binary number, so that the comparison
 * stays exact.
 * @throws DomainError `policy_malformed` for anything but a plain decimal from 0 to 1 with at most 15 places.
 */
export function fractionOfDecimal(value: number): { readonly num: number; readonly den: number } {
  const parts = DECIMAL.exec(String(value));
  if (parts === null) return malformed("max_rate is not a decimal between 0 and 1");
  const [, whole = "", places = "", exponent = "0"] = parts;
  const scale = places.length + Number(exponent);
  const num = Number(whole + places);
  if (scale > 15 || !Number.isSafeInteger(num)) return malformed("max_rate has too many decimal places");
  return { num, den: 10 ** scale };
}

function readFields(json: object): ReadonlyMap<string, number | null> {
  const fields = new Map<string, number | null>();
  for (const [name, value] of Object.entries(json)) {
    const field = Object.hasOwn(FIELD_OF_NAME, name) ? FIELD_OF_NAME[name] : undefined;
    if (field === undefined) return malformed(`unknown name in a policy: ${name}`);
    if (field === "ignored") continue;
    if (fields.has(field)) return malformed(`the policy says ${field} twice`);
    const isNullAllowed = field === "maxSilent" && value === null;
    if (typeof value !== "number" && !isNullAllowed) return malformed(`${name} is not a number`);
    fields.set(field, value);
  }
  return fields;
}

/**
 * A policy file for the offline gate: `{max_rate | num, den, minimum, max_silent}`, each optional.
 * @throws DomainError `policy_malformed`, `policy_looser_than_rule`.
 */
export function readPolicy(json: unknown): GatePolicy {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return malformed("a policy is a JSON object");
  const fields = readFields(json);
  const maxRate = fields.get("maxRate");
  const isFraction = fields.has("num") || fields.has("den");
  if (isFraction && fields.has("maxRate")) return malformed("a policy has max_rate or num and den, not both");
  if (isFraction && !(fields.has("num") && fields.has("den"))) return malformed("num and den stand together");
  const share =
    typeof maxRate === "number"
      ? fractionOfDecimal(maxRate)
      : { num: fields.get("num") ?? RULE_NUM, den: fields.get("den") ?? RULE_DEN };
  const policy: GatePolicy = {
    ...share,
    minN: fields.get("minN") ?? OFFLINE_POLICY.minN,
    maxSilent: fields.get("maxSilent") ?? null,
  };
  assertPolicy(policy, { isDemonstration: true });
  return policy;
}
