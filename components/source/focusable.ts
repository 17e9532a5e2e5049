/**
 * For what isn't a control but has to take the focus: an area that scrolls (the arrow keys then move it), and the cited span, which is
 * read out and marked from there.
 */
export const FOCUSABLE = { tabIndex: 0 } as const;
