import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { SpanBox } from "@/contracts/documents";
import { type PageLayout, sameTopIn, scrollGoalFor } from "./page-layout";
import type { Turn } from "./turn-box";

export interface PdfTarget {
  /** 1-based; null where there is nothing to go to. */
  readonly page: number | null;
  readonly box: SpanBox | null;
  /** A caret that moves within the view doesn't move the page. */
  readonly isCaret: boolean;
}

/** Space above the first page, CSS pixels. */
export const PDF_PADDING_PX = 16;

/** A view that is not measured yet can't be scrolled in. */
const hasSize = (element: HTMLElement): boolean => element.clientHeight > 0;

/**
 * Keeps the pages where they are read: goes to the target when it is another one or its box arrives, and stays at the same place of the
 * same page when the pages change their size.
 */
export function usePdfScroll(
  frame: RefObject<HTMLElement | null>,
  layout: PageLayout,
  turn: Turn,
  target: PdfTarget,
  isMeasured: boolean,
): { readonly goToPage: (page: number) => void } {
  const before = useRef<PageLayout | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    const was = before.current;
    before.current = isMeasured ? layout : null;
    if (element === null || was === null || was === layout) return;
    // What was in the middle stays there.
    const middle = (element.scrollLeft + element.clientWidth / 2) / Math.max(1, was.widthPx);
    element.scrollTo({
      top: PDF_PADDING_PX + sameTopIn(was, layout, element.scrollTop - PDF_PADDING_PX),
      left: middle * layout.widthPx - element.clientWidth / 2,
    });
  }, [frame, layout, isMeasured]);

  const go = useEffectEvent((page: number, box: SpanBox | null, isCaret: boolean) => {
    const element = frame.current;
    if (element === null || !hasSize(element)) return;
    const size = { heightPx: element.clientHeight, widthPx: element.clientWidth };
    const goal = scrollGoalFor(layout, { page, box, turn }, size);
    const topPx = PDF_PADDING_PX + goal.topPx;
    const isInSight = Math.abs(topPx - element.scrollTop) < element.clientHeight / 3.5;
    if (!isCaret || !isInSight) element.scrollTo({ top: topPx });
    if (goal.leftPx !== null) element.scrollTo({ left: goal.leftPx });
  });
  const { page, box, isCaret } = target;
  useEffect(() => {
    if (page !== null && isMeasured) go(page, box, isCaret);
  }, [page, box, isCaret, isMeasured]);
  const goToPage = (wanted: number) => {
    const placed = layout.pages.find((candidate) => candidate.page === wanted);
    if (placed !== undefined) frame.current?.scrollTo({ top: PDF_PADDING_PX + placed.topPx });
  };
  return { goToPage };
}
