import type { SpanBox } from "@/contracts/documents";

/** How far somebody has turned the pages, clockwise, degrees. */
export type Turn = 0 | 90 | 180 | 270;

export const turnFurther = (turn: Turn): Turn => ((turn + 90) % 360) as Turn;

export const isSideways = (turn: Turn): boolean => turn === 90 || turn === 270;

/** A box of a page, `[left, top, width, height]` as shares of the page, on the page as it is turned. */
export function turnBox([left, top, width, height]: SpanBox["view"], turn: Turn): SpanBox["view"] {
  switch (turn) {
    case 0:
      return [left, top, width, height];
    case 90:
      return [1 - top - height, left, height, width];
    case 180:
      return [1 - left - width, 1 - top - height, width, height];
    case 270:
      return [top, 1 - left - width, height, width];
  }
}

/** The place on the page behind a place on the page as it is turned; shares of either. */
export function turnPointBack({ x, y }: { x: number; y: number }, turn: Turn): { x: number; y: number } {
  switch (turn) {
    case 0:
      return { x, y };
    case 90:
      return { x: y, y: 1 - x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: 1 - y, y: x };
  }
}
