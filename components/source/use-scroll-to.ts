import { type RefObject, useEffect } from "react";
import type { Span } from "@/domain/text/span";
import { domRangeOf } from "./drawn-map";
import type { OffsetMap } from "./offset-map";

const MARGIN_PX = 48;

/** Brings a range into the upper third of its scroll area, unless all of it is in sight already. */
function scrollToRange(frame: HTMLElement, range: Range): void {
  const view = frame.getBoundingClientRect();
  const box = range.getBoundingClientRect();
  const isInSight = box.top >= view.top + MARGIN_PX && box.bottom <= view.bottom - MARGIN_PX;
  if (isInSight || box.height + box.width === 0) return;
  frame.scrollTop +=
    box.top - view.top - Math.min(view.height / 3, Math.max(MARGIN_PX, (view.height - box.height) / 2));
}

/** Scrolls to a span whenever it, or what is drawn, is another one. */
export function useScrollTo(
  frame: RefObject<HTMLElement | null>,
  map: OffsetMap<Node> | null,
  span: Span | null,
): void {
  const startCp = span?.startCp ?? null;
  const endCp = span?.endCp ?? null;
  useEffect(() => {
    if (map === null || frame.current === null || startCp === null || endCp === null) return;
    const range = domRangeOf(map, { startCp, endCp: Math.max(endCp, startCp + 1) });
    if (range !== null) scrollToRange(frame.current, range);
  }, [frame, map, startCp, endCp]);
}
