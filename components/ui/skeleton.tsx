import { clsx } from "clsx";

export interface SkeletonProps {
  /** How many lines of text it stands for. */
  lines?: number;
  /** Said to screen readers once. */
  label?: string;
  className?: string;
}

const WIDTHS = ["w-full", "w-[92%]", "w-[97%]", "w-[64%]"] as const;

/** The place of text that is on its way; used where the wait is likely to be seen. */
export function Skeleton({ lines = 3, label = "Loading", className }: SkeletonProps) {
  const rows = Array.from({ length: lines }, (_, index) => ({ key: index, width: WIDTHS[index % WIDTHS.length] }));
  return (
    <output className={clsx("breathe block space-y-2.5", className)}>
      <span className="sr-only">{label}</span>
      {rows.map((row) => (
        <span key={row.key} aria-hidden="true" className={clsx("block h-3 rounded-xs bg-line", row.width)} />
      ))}
    </output>
  );
}
