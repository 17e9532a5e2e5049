"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { clampRatio, type SplitBounds } from "./split-ratio";
import { SPLIT_PREFIX } from "./split-script";

const NOTHING_TO_WATCH = () => () => undefined;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; the divider then starts where the page says.
    return null;
  }
}

function keep(key: string, ratio: number): void {
  document.documentElement.style.setProperty(`--${key}`, `${ratio * 100}%`);
  try {
    localStorage.setItem(key, ratio.toFixed(4));
  } catch {
    // As above: nothing is lost but the place of a divider.
  }
}

/**
 * A share kept on this device under `name`, how to change it, and the CSS length that shows it. The length is a variable
 * of the document's element, which the script of `split-script.ts` sets before the first paint.
 */
export function useStoredRatio(name: string, bounds: SplitBounds, fallback: number) {
  const key = `${SPLIT_PREFIX}${name}`;
  const stored = useSyncExternalStore(
    NOTHING_TO_WATCH,
    () => readStored(key),
    () => null,
  );
  const [moved, setMoved] = useState<number | null>(null);
  const setRatio = useCallback(
    (ratio: number) => {
      setMoved(ratio);
      keep(key, ratio);
    },
    [key],
  );
  const start = stored === null ? fallback : Number(stored);
  const ratio = clampRatio(moved ?? start, bounds, fallback);
  const length = `clamp(${bounds.min * 100}%, var(--${key}, ${fallback * 100}%), ${bounds.max * 100}%)`;
  return { ratio, setRatio, length };
}
