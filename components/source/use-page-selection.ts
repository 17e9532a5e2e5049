import { useCallback, useEffect, useMemo, useState } from "react";
import type { ImageRegion } from "@/contracts/documents";
import type { Span } from "@/domain/text/span";
import { regionBetween } from "./image-region";
import { nearestWord, type PageWord } from "./use-page-words";
import type { DragPhase, PointOfElement } from "./use-pointer";

interface PlaceOfPage {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

interface Dragged {
  readonly anchor: PlaceOfPage;
  readonly head: PlaceOfPage;
  readonly isDown: boolean;
}

/** Less than this, as a share of the page, is a press and no selection. */
const LEAST_DRAG = 0.006;

const isPress = ({ anchor, head }: Dragged): boolean =>
  anchor.page === head.page && Math.hypot(anchor.x - head.x, anchor.y - head.y) < LEAST_DRAG;

function spanBetween(dragged: Dragged, words: readonly PageWord[]): Span | null {
  const from = nearestWord(words, dragged.anchor.page, dragged.anchor.x, dragged.anchor.y);
  const to = nearestWord(words, dragged.head.page, dragged.head.x, dragged.head.y);
  const first = words[Math.min(from, to)];
  const last = words[Math.max(from, to)];
  return first === undefined || last === undefined ? null : { startCp: first.startCp, endCp: last.endCp };
}

export interface PageSelection {
  /** Words have to be known: somebody selects, or has selected. */
  readonly isOn: boolean;
  readonly onDrag: (page: number, point: PointOfElement, phase: DragPhase) => void;
  readonly spanOf: (words: readonly PageWord[]) => Span | null;
  /** The frame that is drawn over a page's image; null over two pages, and for a press. */
  readonly region: ImageRegion | null;
  /** The pointer is up again. */
  readonly isDone: boolean;
  readonly clear: () => void;
}

/** Selecting words of page images with the pointer. Kept by places of the pages, so that it may begin before the words are known. */
export function usePageSelection(): PageSelection {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const clear = useCallback(() => setDragged(null), []);
  const isOn = dragged !== null;
  const isDone = dragged !== null && !dragged.isDown;
  useEffect(() => {
    if (!isDone) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setDragged(null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isDone]);
  const onDrag = useCallback((page: number, point: PointOfElement, phase: DragPhase) => {
    const place = { page, x: point.x, y: point.y };
    if (phase === "down") return setDragged(point.isFinger ? null : { anchor: place, head: place, isDown: true });
    setDragged((now) => {
      if (now === null || !now.isDown) return now;
      const next = { anchor: now.anchor, head: place, isDown: phase === "move" };
      return phase === "up" && isPress(next) ? null : next;
    });
  }, []);
  const spanOf = useCallback(
    (words: readonly PageWord[]) => (dragged === null || isPress(dragged) ? null : spanBetween(dragged, words)),
    [dragged],
  );
  const region = useMemo(() => {
    if (dragged === null || isPress(dragged) || dragged.anchor.page !== dragged.head.page) return null;
    return regionBetween(dragged.anchor.page, dragged.anchor, dragged.head);
  }, [dragged]);
  return useMemo(
    () => ({ isOn, isDone, region, onDrag, spanOf, clear }),
    [isOn, isDone, region, onDrag, spanOf, clear],
  );
}
