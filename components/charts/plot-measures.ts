/** Room of a plot's y axis. */
export const Y_AXIS_PX = 60;
/** Between a plot and the edges of its drawing. */
export const MARGIN_PX = { left: 8, right: 16 } as const;

/** Padding and line of the paper that a plot lies on. */
const PAPER_PX = 9;
/** A slider's thumb stands inside of its track by half its width. */
const HALF_THUMB_PX = 8;

/** What a slider below a plot is set in by, so that its thumb stands below the place that it means. */
export const SLIDER_INSET = {
  paddingLeft: PAPER_PX + MARGIN_PX.left + Y_AXIS_PX - HALF_THUMB_PX,
  paddingRight: PAPER_PX + MARGIN_PX.right - HALF_THUMB_PX,
} as const;

/** Steps of an axis, times a power of ten. */
const ROUND_STEPS = [1, 2, 5, 10] as const;
const TICKS_MOST = 6;

/** Round numbers from one end of an axis to the other, at most seven of them. */
export function roundTicks([from, to]: readonly [number, number]): readonly number[] {
  const least = (to - from) / TICKS_MOST;
  if (!(least > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (ROUND_STEPS.find((one) => one * power >= least * (1 - 1e-9)) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  // A step such as 0.05 times a count is off by a last digit; a tick is only written.
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
