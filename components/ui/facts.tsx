import type { ReactNode } from "react";
import { clsx } from "clsx";

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Terms and their values in two columns: the record of a thing. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={clsx("grid grid-cols-[minmax(7rem,max-content)_1fr] gap-x-5 gap-y-1.5 text-sm", className)}>
      {facts.map((fact) => (
        <div key={fact.term} className="contents">
          <dt className="text-ink-3">{fact.term}</dt>
          <dd className="min-w-0 break-words">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
