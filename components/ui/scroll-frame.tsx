"use client";

import { useEffect, useRef, useState, type ReactNode } from "react";
import { clsx } from "clsx";

/** Whether an element has more in it than it shows, kept up to date as it or its children change size. */
function useOverflow() {
  const frame = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  return { frame, overflows };
}

/**
 * An area that scrolls. It takes the focus, and with it the arrow keys, only while there is something to scroll to, so that
 * the Tab key doesn't stop at tables that fit.
 */
export function ScrollFrame({ children, className }: { children: ReactNode; className?: string }) {
  const { frame, overflows } = useOverflow();
  const focusable = overflows ? { tabIndex: 0 } : {};
  return (
    <div
      ref={frame}
      data-scroll
      {...focusable}
      className={clsx("overflow-auto focus-visible:-outline-offset-2", className)}
    >
      {children}
    </div>
  );
}
