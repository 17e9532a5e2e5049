import type { ReactNode } from "react";

export interface ReadingLayoutProps {
  /** What is judged or shown; scrolls with the page. */
  start: ReactNode;
  /** The source; stays in sight beside it. */
  end: ReactNode;
  endLabel: string;
}

/** A text and its source side by side: the source stays in sight while the rest scrolls. One above the other where it is narrow. */
export function ReadingLayout({ start, end, endLabel }: ReadingLayoutProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)]">
      <div className="@container min-w-0">{start}</div>
      <section
        aria-label={endLabel}
        className="self-start overflow-hidden rounded-md border border-line md:sticky md:top-3 md:max-h-[calc(100dvh-1.5rem)] md:overflow-y-auto"
      >
        {end}
      </section>
    </div>
  );
}
