import type { ReactNode } from "react";
import { clsx } from "clsx";

/** Tiles in one row, parted by hairlines instead of boxes; they wrap where the window is narrow. */
export function StatStrip({ children, label, className }: { children: ReactNode; label: string; className?: string }) {
  return (
    <section
      aria-label={label}
      className={clsx(
        "grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-y-4 overflow-hidden border-y border-line py-3.5",
        "*:-ml-px *:border-l *:border-line *:px-4",
        className,
      )}
    >
      {children}
    </section>
  );
}
