import { clsx } from "clsx";
import type { FigureResource } from "@/contracts/primitives";
import { formatInterval, formatValue } from "./format-figure";
import { TONE_FILL, type Tone } from "./tone";

export interface RatioBarProps {
  label: string;
  /** A rate from 0 to 1 with its interval, or the reason why there is none. */
  figure: Pick<FigureResource, "value"> & {
    n?: number | undefined;
    ci?: FigureResource["ci"];
    reason?: string | undefined;
  };
  /** What it's held against, 0 to 1. */
  limit?: { value: number; label: string };
  /** Where the scale ends, 0 to 1; an interval beyond it is cut and said so by an arrow. */
  scaleEnd?: number;
  tone?: Tone;
  className?: string;
}

function describe({ label, figure, limit }: RatioBarProps): string {
  if (figure.value === null) return `${label}: not defined, because ${figure.reason ?? "no reason was recorded"}`;
  const parts = [
    `${label}: ${formatValue(figure.value, "rate")}`,
    formatInterval(figure, "rate"),
    limit === undefined ? null : `${limit.label} ${formatValue(limit.value, "rate")}`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** A rate on a scale, with its interval as a whisker and its limit as a line. The words beside it say the same. */
export function RatioBar(props: RatioBarProps) {
  const { label, figure, limit, scaleEnd = 1, tone = "accent", className } = props;
  const at = (share: number) => `${Math.min(100, Math.max(0, (share / scaleEnd) * 100))}%`;
  const interval = formatInterval(figure, "rate");
  return (
    <div className={className}>
      <p className="sr-only">{describe(props)}</p>
      <p aria-hidden="true" className="mb-1 flex flex-wrap justify-between gap-x-4 text-xs">
        <span className="text-ink-2">{label}</span>
        <span className="figures text-ink-3">
          {figure.value === null ? (
            `not defined, because ${figure.reason ?? "no reason was recorded"}`
          ) : (
            <span className="font-[550] text-ink">{formatValue(figure.value, "rate")}</span>
          )}
          {figure.n === undefined ? null : ` · n = ${formatValue(figure.n, "count")}`}
          {interval === null ? null : ` · ${interval}`}
        </span>
      </p>
      <div aria-hidden="true" className="relative h-4">
        <div className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2 rounded-xs bg-sunken inset-ring inset-ring-line" />
        {figure.value === null ? null : (
          <div
            className={clsx("absolute top-1/2 left-0 h-2 -translate-y-1/2 rounded-xs", TONE_FILL[tone])}
            style={{ width: at(figure.value) }}
          />
        )}
        {figure.ci === undefined ? null : (
          <div
            className="absolute top-1/2 h-2.5 -translate-y-1/2 border-x-2 border-ink"
            style={{ left: at(figure.ci.lo), right: `calc(100% - ${at(figure.ci.hi)})` }}
          >
            <div className="absolute inset-x-0 top-1/2 h-px bg-ink" />
          </div>
        )}
        {limit === undefined ? null : (
          <div
            className="absolute -inset-y-0.5 w-0 border-l-2 border-dotted border-danger"
            style={{ left: at(limit.value) }}
          />
        )}
      </div>
      <p aria-hidden="true" className="figures relative mt-0.5 flex justify-between text-2xs text-ink-3">
        {/* A limit close to zero takes the place of the zero: both would stand on each other. */}
        <span className={limit !== undefined && limit.value / scaleEnd < 0.12 ? "invisible" : ""}>0%</span>
        {limit === undefined ? null : (
          <span
            className={clsx(
              "absolute whitespace-nowrap text-danger",
              limit.value / scaleEnd >= 0.12 && "-translate-x-1/2",
            )}
            style={{ left: at(limit.value) }}
          >
            {limit.label} {formatValue(limit.value, "rate")}
          </span>
        )}
        <span>{formatValue(scaleEnd, "rate")}</span>
      </p>
    </div>
  );
}
