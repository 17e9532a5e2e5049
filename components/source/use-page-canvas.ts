import { type RefObject, useEffect, useRef, useState } from "react";
import type { RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawQueue, type DrawRank, type DrawTurn } from "./draw-queue";
import { openPdf } from "./load-pdf";

/** Larger canvases fail in some browsers; the page is then drawn coarser and stretched. */
const CANVAS_PIXELS_MAX = 16_000_000;
const CANVAS_SIDE_MAX = 16_000;

export interface PageCanvasInit {
  readonly url: string;
  /** 1-based. */
  readonly page: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rank: DrawRank;
}

function scaleFor(pageWidthPt: number, widthPx: number, heightPx: number): number {
  const byArea = Math.sqrt(CANVAS_PIXELS_MAX / Math.max(1, widthPx * heightPx));
  const bySide = CANVAS_SIDE_MAX / Math.max(1, widthPx, heightPx);
  const ratio = Math.min(window.devicePixelRatio || 1, byArea, bySide);
  return (widthPx / pageWidthPt) * ratio;
}

export interface PageCanvas {
  /** For the canvas to draw into. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly isDrawn: boolean;
  /** Why it could not be drawn. */
  readonly failed: string | null;
}

/** Draws one page into a canvas. */
export function usePageCanvas({ url, page, widthPx, heightPx, rank }: PageCanvasInit): PageCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latestRank = useRef(rank);
  useEffect(() => {
    latestRank.current = rank;
  });
  const [state, setState] = useState<{ isDrawn: boolean; failed: string | null }>({ isDrawn: false, failed: null });
  useEffect(() => {
    let isGone = false;
    let task: RenderTask | null = null;
    let turn: DrawTurn | null = null;
    const draw = async () => {
      const document = await openPdf(url);
      const proxy = await document.getPage(page);
      if (isGone) return;
      turn = drawQueue.enter(() => latestRank.current);
      await turn.begun;
      const element = canvas.current;
      if (isGone || element === null) return;
      const scale = scaleFor(proxy.getViewport({ scale: 1 }).width, widthPx, heightPx);
      const viewport = proxy.getViewport({ scale });
      element.width = Math.ceil(viewport.width);
      element.height = Math.ceil(viewport.height);
      // Without annotations: what the index was made from, and nothing that a page could do.
      task = proxy.render({ canvas: element, viewport, annotationMode: 0 });
      await task.promise;
      proxy.cleanup();
      if (!isGone) setState({ isDrawn: true, failed: null });
    };
    draw()
      .catch((error: unknown) => {
        if (isGone) return;
        setState({ isDrawn: false, failed: error instanceof Error ? error.message : "unknown" });
      })
      .finally(() => turn?.end());
    return () => {
      isGone = true;
      turn?.end();
      task?.cancel();
    };
  }, [url, page, widthPx, heightPx]);
  return { canvas, ...state };
}
