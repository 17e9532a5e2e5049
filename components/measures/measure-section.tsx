import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { RatioBar } from "@/components/ui/ratio-bar";
import { Section } from "@/components/ui/section";
import type { LeftOut, Measure } from "./list-measures";

/** What a measure does not count, each with how many; what is zero is said in one word. */
function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const present = leftOut.filter(({ count }) => count > 0);
  if (present.length === 0) return <>nothing</>;
  return (
    <ul className="list-none">
      {present.map(({ key, words, count }) => (
        <li key={key}>
          {words}: <span className="figures">{count}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a number means, what it keeps silent on, and what it leaves out. */
export function Reading({ means, silentOn, leftOut, unit }: Pick<Measure, "means" | "silentOn" | "leftOut" | "unit">) {
  const terms: readonly [string, ReactNode][] = [
    ["It says", means],
    ["It doesn’t say", silentOn],
    ["n counts", unit],
    ["Left out", <LeftOutList key="left" leftOut={leftOut} />],
  ];
  return (
    <dl className="space-y-2 text-sm">
      {terms.map(([term, value]) => (
        <div key={term}>
          <dt className="eyebrow">{term}</dt>
          <dd className="text-ink-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface MeasureSectionProps {
  measure: Measure;
  /** A table of what the rates are made of. */
  table?: ReactNode;
  /** What lies behind it. */
  behind?: ReactNode;
}

/** One measure of a run: its rates on a scale, and all that has to be said of them. */
export function MeasureSection({ measure, table, behind }: MeasureSectionProps) {
  return (
    <Section
      title={
        <span className="inline-flex items-center gap-2">
          {measure.title}
          <Badge tone={measure.from === "people" ? "accent" : "neutral"}>
            {measure.from === "people" ? "from people" : "from code"}
          </Badge>
        </span>
      }
      frame="sheet"
    >
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="space-y-3">
          {measure.lines.map(({ key, label, figure }) => (
            <RatioBar key={key} label={label} figure={figure} />
          ))}
          {table}
        </div>
        <Reading {...measure} />
      </div>
      {measure.remarks.map((remark) => (
        <p key={remark} className="mt-3 text-xs text-ink-3">
          {remark}
        </p>
      ))}
      {behind}
    </Section>
  );
}
