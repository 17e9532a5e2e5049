/** The bounds of a split: shares of the whole, 0 to 1. */
export interface SplitBounds {
  min: number;
  max: number;
}

const STEP = 0.02;
const LARGE_STEP = 0.1;

/** Keeps a share within its bounds; what isn't a number becomes the fallback. */
export function clampRatio(ratio: number, bounds: SplitBounds, fallback: number): number {
  return Number.isFinite(ratio) ? Math.min(bounds.max, Math.max(bounds.min, ratio)) : fallback;
}

/** Where a key moves the divider, or null for a key that doesn't. */
export function ratioAfterKey(key: string, shift: boolean, ratio: number, bounds: SplitBounds): number | null {
  const step = shift ? LARGE_STEP : STEP;
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return clampRatio(ratio - step, bounds, ratio);
    case "ArrowRight":
    case "ArrowDown":
      return clampRatio(ratio + step, bounds, ratio);
    case "Home":
      return bounds.min;
    case "End":
      return bounds.max;
    default:
      return null;
  }
}
