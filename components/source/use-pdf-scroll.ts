import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { SpanBox } from "@/contracts/documents";
import { type PageLayout, pageAtMiddle, sameTopIn, type ScrollGoal, scrollGoalFor } from "./page-layout";
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

const sizeOf = (element: HTMLElement) => ({ heightPx: element.clientHeight, widthPx: element.clientWidth });

function scrollTo(element: HTMLElement, { topPx, leftPx }: ScrollGoal): void {
  element.scrollTo({ top: PDF_PADDING_PX + topPx, ...(leftPx === null ? {} : { left: leftPx }) });
}

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
  const before = useRef<{ layout: PageLayout; turn: Turn } | null>(null);
  const { page, box, isCaret } = target;
  useLayoutEffect(() => {
    const element = frame.current;
    const last = before.current;
    before.current = isMeasured ? { layout, turn } : null;
    if (element === null || last === null || last.layout === layout) return;
    const was = last.layout;
    if (last.turn !== turn) {
      // A turned page is another picture: it is shown from its top, or at the target where that is on it.
      const here = pageAtMiddle(was, element.scrollTop - PDF_PADDING_PX, element.clientHeight);
      scrollTo(element, scrollGoalFor(layout, { page: here, box: here === page ? box : null, turn }, sizeOf(element)));
      return;
    }
    // What was in the middle stays there.
    const middle = (element.scrollLeft + element.clientWidth / 2) / Math.max(1, was.widthPx);
    element.scrollTo({
      top: PDF_PADDING_PX + sameTopIn(was, layout, element.scrollTop - PDF_PADDING_PX),
      left: middle * layout.widthPx - element.clientWidth / 2,
    });
  }, [frame, layout, turn, page, box, isMeasured]);

  const go = useEffectEvent((wanted: number, at: SpanBox | null, isMoving: boolean) => {
    const element = frame.current;
    if (element === null || !hasSize(element)) return;
    const goal = scrollGoalFor(layout, { page: wanted, box: at, turn }, sizeOf(element));
    const isInSight = Math.abs(PDF_PADDING_PX + goal.topPx - element.scrollTop) < element.clientHeight / 3.5;
    scrollTo(element, isMoving && isInSight ? { ...goal, topPx: element.scrollTop - PDF_PADDING_PX } : goal);
  });
  useEffect(() => {
    if (page !== null && isMeasured) go(page, box, isCaret);
  }, [page, box, isCaret, isMeasured]);
  const goToPage = (wanted: number) => {
    const element = frame.current;
    if (element !== null) scrollTo(element, scrollGoalFor(layout, { page: wanted, box: null, turn }, sizeOf(element)));
  };
  return { goToPage };
}
