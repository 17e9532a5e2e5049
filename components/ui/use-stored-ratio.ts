"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { clampRatio, type SplitBounds } from "./split-ratio";

const NOTHING_TO_WATCH = () => () => undefined;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; the divider then starts where the page says.
    return null;
  }
}

function store(key: string, ratio: number): void {
  try {
    localStorage.setItem(key, ratio.toFixed(4));
  } catch {
    // As above: nothing is lost but the place of a divider.
  }
}

/** A share kept on this device under `key`, and how to change it. The first render on the server uses `fallback`. */
export function useStoredRatio(key: string, bounds: SplitBounds, fallback: number): [number, (ratio: number) => void] {
  const stored = useSyncExternalStore(
    NOTHING_TO_WATCH,
    () => readStored(key),
    () => null,
  );
  const [moved, setMoved] = useState<number | null>(null);
  const set = useCallback(
    (ratio: number) => {
      setMoved(ratio);
      store(key, ratio);
    },
    [key],
  );
  const start = stored === null ? fallback : Number(stored);
  return [clampRatio(moved ?? start, bounds, fallback), set];
}
