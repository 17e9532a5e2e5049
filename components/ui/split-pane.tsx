"use client";

import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { clsx } from "clsx";
import { clampRatio, ratioAfterKey, type SplitBounds } from "./split-ratio";
import { ScrollFrame } from "./scroll-frame";
import { useStoredRatio } from "./use-stored-ratio";

export interface SplitPaneProps {
  /** What the panes hold, for screen readers: "Answer", "Source". */
  startLabel: string;
  endLabel: string;
  start: ReactNode;
  end: ReactNode;
  /** Under which the place of the divider is kept on this device; a word such as `bench`. */
  storageKey: string;
  /** The share of the first pane, 0 to 1. */
  initial?: number;
  bounds?: SplitBounds;
  className?: string;
}

const DEFAULT_BOUNDS: SplitBounds = { min: 0.28, max: 0.72 };

const percent = (share: number) => Math.round(share * 100);

/**
 * Two panes side by side with a divider that is dragged, or moved by the arrow keys (Shift for more, Home and End for
 * the bounds, a double click for the start). Each pane scrolls by itself; below 720 px they stand one above the other.
 */
export function SplitPane({
  startLabel,
  endLabel,
  start,
  end,
  storageKey,
  initial = 0.42,
  bounds = DEFAULT_BOUNDS,
  className,
}: SplitPaneProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { ratio, setRatio, length } = useStoredRatio(storageKey, bounds, initial);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || frame.current === null) return;
    const box = frame.current.getBoundingClientRect();
    setRatio(clampRatio((event.clientX - box.left) / box.width, bounds, initial));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = ratioAfterKey(event.key, event.shiftKey, ratio, bounds);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setRatio(next);
  };

  return (
    <div ref={frame} className={clsx("relative flex min-h-0 flex-col min-[45rem]:flex-row", className)}>
      <section
        aria-label={startLabel}
        className="flex min-h-0 min-w-0 flex-1 flex-col min-[45rem]:flex-none min-[45rem]:basis-(--split)"
        style={{ "--split": length }}
      >
        <ScrollFrame className="min-h-0 flex-1">{start}</ScrollFrame>
      </section>
      {/* Keys and screen readers get the browser's own slider; the drawn divider beside it is for the pointer. */}
      <input
        type="range"
        aria-label={`Width of ${startLabel}`}
        aria-valuetext={`${percent(ratio)}%`}
        min={percent(bounds.min)}
        max={percent(bounds.max)}
        value={percent(ratio)}
        data-print="never"
        onKeyDown={press}
        onChange={(event) => setRatio(clampRatio(event.target.valueAsNumber / 100, bounds, initial))}
        className="sr-only max-[45rem]:hidden"
      />
      <div
        aria-hidden="true"
        data-print="never"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={follow}
        onDoubleClick={() => setRatio(initial)}
        className="split-divider hidden min-[45rem]:block"
      />
      <section
        aria-label={endLabel}
        className="flex min-h-0 min-w-0 flex-1 flex-col border-t border-line min-[45rem]:border-t-0"
      >
        <ScrollFrame className="min-h-0 flex-1">{end}</ScrollFrame>
      </section>
    </div>
  );
}
