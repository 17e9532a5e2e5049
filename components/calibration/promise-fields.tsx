import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** What is promised and what mistakes cost, as typed. */
export interface PromiseText {
  readonly alpha: string;
  readonly delta: string;
  readonly falseAccept: string;
  readonly falseFlag: string;
  readonly budget: string;
  readonly onePerCluster: boolean;
}

export const PROMISE_START: PromiseText = {
  alpha: "0.05",
  delta: "0.05",
  falseAccept: "",
  falseFlag: "",
  budget: "",
  onePerCluster: false,
};

export interface ReadPromise {
  readonly alpha: number;
  readonly delta: number;
  readonly costs: { readonly falseAccept: number; readonly falseFlag: number } | null;
  readonly judgeBudget: number | null;
  readonly onePerCluster: boolean;
}

const inside = (value: number): boolean => value > 0 && value < 1;
const isCost = (value: number): boolean => Number.isFinite(value) && value >= 0;

/** The promise as it is sent; null while something of it can't be read. */
export function readPromise(text: PromiseText): ReadPromise | null {
  const [alpha, delta] = [Number(text.alpha), Number(text.delta)];
  if (!inside(alpha) || !inside(delta)) return null;
  const given = [text.falseAccept, text.falseFlag].filter((cost) => cost.trim() !== "").length;
  const costs = { falseAccept: Number(text.falseAccept), falseFlag: Number(text.falseFlag) };
  if (given === 1 || !isCost(costs.falseAccept) || !isCost(costs.falseFlag)) return null;
  const budget = text.budget.trim() === "" ? null : Number(text.budget);
  if (budget !== null && !(budget >= 0 && budget <= 1)) return null;
  const { onePerCluster } = text;
  return { alpha, delta, costs: given === 0 ? null : costs, judgeBudget: budget, onePerCluster };
}

export interface PromiseFieldsProps {
  text: PromiseText;
  onChange: (text: PromiseText) => void;
}

/** The fields of a promise. */
export function PromiseFields({ text, onChange }: PromiseFieldsProps) {
  const field = (name: Exclude<keyof PromiseText, "onePerCluster">, label: string, required: boolean) => (
    <Field label={label} required={required}>
      <Input
        inputMode="decimal"
        value={text[name]}
        onChange={(event) => onChange({ ...text, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {field("alpha", "Most wrong among the accepted", true)}
        {field("delta", "Chance that the promise is false", true)}
        {field("falseAccept", "Cost of a wrong acceptance", false)}
        {field("falseFlag", "Cost of a wrong flag", false)}
        {field("budget", "Largest share for a judge", false)}
      </div>
      <Checkbox
        label="Count one item of each cluster in the certificate"
        hint="Stricter: claims of one question are not independent."
        checked={text.onePerCluster}
        onChange={(event) => onChange({ ...text, onePerCluster: event.target.checked })}
      />
    </>
  );
}
