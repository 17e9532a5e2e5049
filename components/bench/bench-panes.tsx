"use client";

import { type ReactNode, useSyncExternalStore } from "react";
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
  return (
    <div aria-busy={isBusy} className="grid min-h-0 flex-1 grid-rows-[minmax(0,11fr)_minmax(0,12fr)]">
      <section aria-label="Answer" className="min-h-0 overflow-auto">
        {answer}
      </section>
      <section aria-label="Source" className="min-h-0 border-t border-line-strong">
        {source}
      </section>
    </div>
  );
}
