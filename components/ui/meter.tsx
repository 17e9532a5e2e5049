import { clsx } from "clsx";
import { TONE_FILL, type Tone } from "./tone";

export interface MeterProps {
  /** What is measured. */
  label: string;
  labelHidden?: boolean;
  value: number;
  max: number;
  /** The words for the value, "12 of 40 today". */
  valueText: string;
  tone?: Tone;
  className?: string;
}

/** How much of a known whole there is. Work that is running is a ProgressBar. */
export function Meter({ label, labelHidden = false, value, max, valueText, tone = "accent", className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={className}>
      {labelHidden ? null : (
        <p aria-hidden="true" className="mb-1 flex justify-between gap-4 text-xs">
          <span className="text-ink-2">{label}</span>
          <span className="figures text-ink-3">{valueText}</span>
        </p>
      )}
      {/* The browser's own meter speaks; ours is drawn, since its parts can't be styled everywhere. */}
      <meter aria-label={label} aria-valuetext={valueText} min={0} max={max} value={value} className="sr-only" />
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
        <div className={clsx("h-full", TONE_FILL[tone])} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
