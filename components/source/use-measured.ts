import { type RefObject, useEffect, useState } from "react";

/**
 * Something measured on an element, measured again when the element's size changes, fonts arrive or `measure` is another
 * function. Null before the first time.
 */
export function useMeasured<T>(element: RefObject<HTMLElement | null>, measure: (element: HTMLElement) => T): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const again = () => setValue(measure(target));
    const observer = new ResizeObserver(again);
    observer.observe(target);
    document.fonts.addEventListener("loadingdone", again);
    again();
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, [element, measure]);
  return value;
}
