import { type RefObject, useEffect, useState } from "react";

/** What is in sight of a scroll area, CSS pixels. */
export interface ScrollView {
  readonly topPx: number;
  readonly heightPx: number;
  readonly widthPx: number;
}

/** Follows a scroll area as it scrolls and changes size, once a frame. Null before it was measured. */
export function useScrollView(frame: RefObject<HTMLElement | null>): ScrollView | null {
  const [view, setView] = useState<ScrollView | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let request = 0;
    const read = () => {
      request = 0;
      setView({ topPx: element.scrollTop, heightPx: element.clientHeight, widthPx: element.clientWidth });
    };
    const soon = () => {
      if (request === 0) request = requestAnimationFrame(read);
    };
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    element.addEventListener("scroll", soon, { passive: true });
    read();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", soon);
      cancelAnimationFrame(request);
    };
  }, [frame]);
  return view;
}
