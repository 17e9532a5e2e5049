import { clsx } from "clsx";
import { formatValue } from "./format-figure";
import { TONE_FILL, type Tone } from "./tone";

export interface BarSegment {
  key: string;
  label: string;
  count: number;
  tone: Tone;
}

export interface StackedBarProps {
  /** What is divided, "300 responses by outcome". */
  label: string;
  segments: readonly BarSegment[];
  /** Hides the legend where a table right beside it says the same. */
  legendHidden?: boolean;
  className?: string;
}

/** A whole and its parts. Each part has a pattern, and the legend gives count and share in words. */
export function StackedBar({ label, segments, legendHidden = false, className }: StackedBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  const present = segments.filter((segment) => segment.count > 0);
  const shareOf = (segment: BarSegment) =>
    total === 0 ? "no share of nothing" : formatValue(segment.count / total, "rate");
  const words = segments.map((segment) => `${segment.label} ${segment.count} (${shareOf(segment)})`).join(", ");
  return (
    <figure className={className}>
      <p className="sr-only">
        {label}: {total === 0 ? "none" : words}
      </p>
      <div aria-hidden="true" className="flex h-4 gap-px overflow-hidden rounded-sm bg-sunken">
        {present.map((segment) => (
          <div
            key={segment.key}
            className={clsx("min-w-[3px]", TONE_FILL[segment.tone])}
            style={{ flexGrow: segment.count, flexBasis: 0 }}
          />
        ))}
      </div>
      {legendHidden ? null : (
        <figcaption aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
          {segments.map((segment) => (
            <span key={segment.key} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={clsx("inline-block size-3 rounded-xs", TONE_FILL[segment.tone])} />
              {segment.label}
              <span className="figures text-ink-3">
                {formatValue(segment.count, "count")}
                {total === 0 ? "" : ` · ${shareOf(segment)}`}
              </span>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
