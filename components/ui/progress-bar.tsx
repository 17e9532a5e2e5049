import { clsx } from "clsx";

export interface ProgressBarProps {
  label: string;
  /** Done so far, or null while the whole isn't known. */
  value: number | null;
  max: number;
  /** The words for it, "1,204 of 2,177 lines". */
  valueText: string;
  className?: string;
}

/** Work that is running, such as an import. */
export function ProgressBar({ label, value, max, valueText, className }: ProgressBarProps) {
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max));
  const now = value === null ? {} : { value };
  return (
    <div className={className}>
      <p aria-hidden="true" className="mb-1 flex justify-between gap-4 text-xs">
        <span className="text-ink-2">{label}</span>
        <span className="figures text-ink-3">{valueText}</span>
      </p>
      <progress aria-label={label} aria-valuetext={valueText} max={max} {...now} className="sr-only" />
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
        <div
          className={clsx(
            "h-full",
            share === null ? "breathe bar-working" : "bg-accent transition-[width] duration-200",
          )}
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
