import type { ReactNode } from "react";
import { clsx } from "clsx";

export interface ReadingLayoutProps {
  /** What is judged or shown; scrolls with the page. */
  start: ReactNode;
  /** The source; stays in sight beside it. */
  end: ReactNode;
  endLabel: string;
  /** `window` for a pane that scrolls by itself, `content` for one that is as high as what it holds. */
  endHeight: "window" | "content";
}

/** A text and its source side by side: the source stays in sight while the rest scrolls. One above the other where it is narrow. */
export function ReadingLayout({ start, end, endLabel, endHeight }: ReadingLayoutProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]">
      <div className="@container min-w-0">{start}</div>
      <section
        aria-label={endLabel}
        className={clsx(
          "self-start overflow-hidden rounded-md border border-line md:sticky md:top-3 print:static print:h-auto! print:max-h-none! print:overflow-visible",
          endHeight === "window"
            ? "h-[75dvh] md:h-[calc(100dvh-1.5rem)]"
            : "md:max-h-[calc(100dvh-1.5rem)] md:overflow-y-auto",
        )}
      >
        {end}
      </section>
    </div>
  );
}
