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
