import type { PlotSeries } from "./plot-series";

/** What the drawing library hands to the element under the pointer. */
interface Pointed {
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
}

export interface ReadoutProps extends Pointed {
  series: readonly PlotSeries[];
  xLabel: string;
  formatX: (x: number) => string;
  formatY: (y: number) => string;
}

/** The values under the pointer. */
export function Readout({ active = false, label, payload = [], series, xLabel, formatX, formatY }: ReadoutProps) {
  const lines = series.flatMap(({ key, label: name }) => {
    const value = payload.find(({ dataKey }) => dataKey === key)?.value;
    return typeof value === "number" ? [`${name}: ${formatY(value)}`] : [];
  });
  if (!active || lines.length === 0) return null;
  return (
    <div className="figures rounded-sm border border-line bg-raised px-2.5 py-1.5 text-xs text-ink">
      <p className="font-[550]">{label === undefined ? xLabel : `${xLabel} ${formatX(Number(label))}`}</p>
      {lines.map((line) => (
        <p key={line} className="text-ink-2">
          {line}
        </p>
      ))}
    </div>
  );
}
