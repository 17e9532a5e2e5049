export interface PolicyForm {
  readonly num: string;
  readonly den: string;
  readonly minN: string;
  /** Empty: not set. */
  readonly maxSilent: string;
}

const WHOLE = /^\d{1,9}$/;

/** The numbers of a policy as typed; null while one of them is no whole number. Whether they loosen the rule is the server's word. */
export function readPolicyForm(form: PolicyForm) {
  const parts = [form.num, form.den, form.minN].map((part) => part.trim());
  const silent = form.maxSilent.trim();
  if (!parts.every((part) => WHOLE.test(part)) || !(silent === "" || WHOLE.test(silent))) return null;
  const [num = 0, den = 0, minN = 0] = parts.map(Number);
  if (den < 1 || minN < 1) return null;
  return { num, den, minN, maxSilent: silent === "" ? null : Number(silent) };
}
