"use client";

import { useRef } from "react";
import { clsx } from "clsx";
import type { SpanBox } from "@/contracts/documents";
import type { DrawRank } from "./draw-queue";
import { FOCUSABLE } from "./focusable";
import type { PaintName } from "./paint";
import type { PlacedPage } from "./page-layout";
import { isSideways, type Turn, turnPointBack } from "./turn-box";
import { usePageCanvas } from "./use-page-canvas";
import { type DragPhase, type PointOfElement, usePointer } from "./use-pointer";

/** A box on a page and the way it is drawn. */
export interface PaintedBox {
  readonly key: string;
  readonly paint: PaintName | "chunk" | "child";
  readonly box: SpanBox;
}

export interface PdfPageProps {
  readonly url: string;
  readonly placed: PlacedPage;
  readonly pageCount: number;
  readonly rank: DrawRank;
  readonly boxes: readonly PaintedBox[];
  /** Where the active span begins on this page, and what describes it; it takes the focus. */
  readonly active: { readonly box: SpanBox; readonly describedBy: string } | null;
  readonly isMarking: boolean;
  /** How far the page is turned; the size in `placed` is that of the turned page. */
  readonly turn: Turn;
  readonly onPoint: (page: number, point: PointOfElement | null) => void;
  readonly onDrag: (page: number, point: PointOfElement, phase: DragPhase) => void;
}

const percent = (share: number) => `${share * 100}%`;

function placeOf({ view: [left, top, width, height] }: SpanBox) {
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) };
}

/** One page of a PDF: its image, and over it the boxes, which are there before the image is. Both are turned together. */
export function PdfPage(props: PdfPageProps) {
  const { url, placed, pageCount, rank, boxes, active, isMarking, turn, onPoint, onDrag } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const { page, topPx } = placed;
  const [widthPx, heightPx] = isSideways(turn) ? [placed.heightPx, placed.widthPx] : [placed.widthPx, placed.heightPx];
  const { canvas, isDrawn, failed } = usePageCanvas({ url, page, widthPx, heightPx, rank });
  const back = (point: PointOfElement) => ({ ...point, ...turnPointBack(point, turn) });
  usePointer(
    sheet,
    (point) => onPoint(page, point === null ? null : back(point)),
    (point, phase) => onDrag(page, back(point), phase),
  );
  return (
    <div
      ref={sheet}
      data-page={page}
      className={clsx("absolute left-1/2 -translate-x-1/2 cursor-text select-none", isMarking && "touch-none")}
      style={{ top: topPx, width: placed.widthPx, height: placed.heightPx }}
    >
      <div
        className="absolute top-1/2 left-1/2 bg-[#fff] shadow-raised"
        style={{
          width: widthPx,
          height: heightPx,
          transform: `translate(-50%, -50%)${turn === 0 ? "" : ` rotate(${turn}deg)`}`,
        }}
      >
        <canvas ref={canvas} className={clsx("size-full", isDrawn || "opacity-0")}>
          Page {page} of {pageCount}
        </canvas>
        {failed === null ? null : (
          <p className="absolute inset-x-4 top-4 text-sm text-[#82101f]">This page can’t be drawn: {failed}</p>
        )}
        <div aria-hidden="true">
          {boxes.map(({ key, paint, box }) => (
            <div key={key} className={`box-${paint}`} style={placeOf(box)} />
          ))}
        </div>
        {active === null ? null : (
          <mark
            data-active=""
            {...FOCUSABLE}
            aria-describedby={active.describedBy}
            className="source-active absolute"
            style={placeOf(active.box)}
          >
            <span className="sr-only">The cited place on page {page}</span>
          </mark>
        )}
      </div>
    </div>
  );
}
