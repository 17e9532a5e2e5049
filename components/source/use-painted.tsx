"use client";

import { type RefObject, useCallback, useEffect } from "react";
import type { Span } from "@/domain/text/span";
import { domRangeOf } from "./drawn-map";
import type { OffsetMap } from "./offset-map";
import { canPaint, type PaintName, paintRanges } from "./paint";
import { useMeasured } from "./use-measured";

/** A span and the way it is painted. */
export interface PaintedPiece extends Span {
  readonly paint: PaintName;
}

/** Paints spans of what is drawn, without an element for any of them. */
export function usePainted(map: OffsetMap<Node> | null, pieces: readonly PaintedPiece[]): void {
  useEffect(() => {
    if (map === null) return undefined;
    const undo = pieces.flatMap((piece) => {
      const range = domRangeOf(map, piece);
      return range === null ? [] : [paintRanges(piece.paint, [range])];
    });
    return () => {
      for (const act of undo) act();
    };
  }, [map, pieces]);
}

interface PaintBox {
  readonly key: string;
  readonly paint: PaintName;
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

function measureBoxes(root: HTMLElement, map: OffsetMap<Node>, pieces: readonly PaintedPiece[]): PaintBox[] {
  const frame = root.getBoundingClientRect();
  return pieces.flatMap((piece) => {
    const rects = [...(domRangeOf(map, piece)?.getClientRects() ?? [])];
    return rects.map((rect, at) => ({
      key: `${piece.paint}-${piece.startCp}-${at}`,
      paint: piece.paint,
      leftPx: rect.left - frame.left,
      topPx: rect.top - frame.top,
      widthPx: rect.width,
      heightPx: rect.height,
    }));
  });
}

const NO_BOXES: readonly PaintBox[] = [];

/** The same as boxes behind the words, for browsers that can't paint ranges; nothing where they can. */
export function PaintBoxes({
  root,
  map,
  pieces,
}: {
  root: RefObject<HTMLElement | null>;
  map: OffsetMap<Node> | null;
  pieces: readonly PaintedPiece[];
}) {
  const measure = useCallback(
    (element: HTMLElement) => (map === null || canPaint() ? NO_BOXES : measureBoxes(element, map, pieces)),
    [map, pieces],
  );
  const boxes = useMeasured(root, measure) ?? NO_BOXES;
  return boxes.map((box) => (
    <div
      key={box.key}
      aria-hidden="true"
      className={`paint-box paint-box-${box.paint}`}
      style={{ left: box.leftPx, top: box.topPx, width: box.widthPx, height: box.heightPx }}
    />
  ));
}
