import { useId, type ReactNode } from "react";
import { clsx } from "clsx";

export interface SectionProps {
  title: ReactNode;
  /** One line on what it shows and rests on. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** `sheet` puts the content on paper with an edge; `open` leaves it on the page. */
  frame?: "open" | "sheet";
  className?: string;
}

/** A titled part of a page. */
export function Section({ title, lead, actions, children, frame = "open", className }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx("mb-9", className)}>
      <div className="mb-2.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-md font-[600]">
            {title}
          </h2>
          {lead === undefined ? null : <p className="max-w-[72ch] text-sm text-ink-3">{lead}</p>}
        </div>
        {actions === undefined ? null : (
          <div data-print="never" className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </div>
      <div className={frame === "sheet" ? "rounded-md border border-line bg-surface p-4" : undefined}>{children}</div>
    </section>
  );
}
