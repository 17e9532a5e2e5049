import type { AgreementPanel } from "@/contracts/agreement";
import { formatValue } from "@/components/ui/format-figure";
import { explainReason } from "@/components/ui/explain-reason";

/** A p-value for people: small ones are only said to be small. */
export const pText = (p: number): string => (p < 0.01 ? "p below 0.01" : `p = ${formatValue(p, "coefficient")}`);

export interface OneSidedProps {
  mcnemar: AgreementPanel["mcnemar"];
  first: string;
  second: string;
  explanations: Readonly<Record<string, string>>;
}

/** Who fails what the other passes: the two one-sided counts back to back, and whether the lean is more than chance. */
export function OneSided({ mcnemar, first, second, explanations }: OneSidedProps) {
  const { onlyFirstFails, onlySecondFails, p, pMid } = mcnemar;
  const most = Math.max(1, onlyFirstFails, onlySecondFails);
  const width = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-ink-3">Failed by one and passed by the other</figcaption>
      <div className="grid grid-cols-2 text-sm">
        <div className="border-r border-line-strong pr-2 text-right">
          <p>
            only {first} <span className="figures font-[550]">{onlyFirstFails}</span>
          </p>
          <div aria-hidden="true" className="mt-1 flex h-3 justify-end">
            <div className="bar-fill bar-misattributed rounded-l-xs" style={width(onlyFirstFails)} />
          </div>
        </div>
        <div className="pl-2">
          <p>
            <span className="figures font-[550]">{onlySecondFails}</span> only {second}
          </p>
          <div aria-hidden="true" className="mt-1 flex h-3">
            <div className="bar-fill bar-unsupported rounded-r-xs" style={width(onlySecondFails)} />
          </div>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-3">
        {p.value === null
          ? `McNemar’s p is not defined, because ${explainReason(p.reason, explanations) ?? "no reason was recorded"}.`
          : `McNemar, two-sided: ${pText(p.value)} exact${pMid.value === null ? "" : `, ${pText(pMid.value)} mid-p`}, n = ${p.n}. It asks whether one is stricter, not whether they agree.`}
      </p>
    </figure>
  );
}
