"use client";

import { type ReactNode, useState, useSyncExternalStore } from "react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { clsx } from "clsx";
import { IconButton } from "@/components/ui/icon-button";
import { SplitPane } from "@/components/ui/split-pane";

/** Narrower than this, answer and source stand one above the other. */
const WIDE = "(min-width: 62rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const readWide = () => window.matchMedia(WIDE).matches;
const assumeWide = () => true;

/** Answer and source: side by side with a divider, or one above the other. */
export function BenchPanes({ isBusy, answer, source }: { isBusy: boolean; answer: ReactNode; source: ReactNode }) {
  const isWide = useSyncExternalStore(subscribe, readWide, assumeWide);
  if (isWide) {
    return (
      <div aria-busy={isBusy} className="flex min-h-0 flex-1">
        <SplitPane
          startLabel="Answer"
          endLabel="Source"
          storageKey="bench"
          start={answer}
          end={source}
          className="flex-1"
        />
      </div>
    );
  }
  return <StackedPanes isBusy={isBusy} answer={answer} source={source} />;
}

/** One above the other: the source gets the larger part, and nearly all of it when somebody wants that. */
function StackedPanes({ isBusy, answer, source }: { isBusy: boolean; answer: ReactNode; source: ReactNode }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div
      aria-busy={isBusy}
      className={clsx(
        "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]",
        isLarge ? "grid-rows-[4.5rem_minmax(0,1fr)]" : "grid-rows-[minmax(7rem,2fr)_minmax(18rem,3fr)]",
      )}
    >
      <section aria-label="Answer" className="min-h-0 overflow-auto">
        {answer}
      </section>
      <section aria-label="Source" className="relative min-h-0 border-t border-line-strong">
        <span data-print="never" className="absolute -top-3.5 left-1/2 z-20 -translate-x-1/2">
          <IconButton
            label={isLarge ? "Show more of the answer" : "Enlarge the source"}
            size="sm"
            icon={isLarge ? <ChevronDown /> : <ChevronUp />}
            className="rounded-full! border border-line-strong bg-raised! shadow-raised"
            aria-expanded={isLarge}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsLarge(!isLarge)}
          />
        </span>
        {source}
      </section>
    </div>
  );
}
