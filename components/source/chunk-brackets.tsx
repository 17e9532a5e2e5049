"use client";

import { type RefObject, useCallback } from "react";
import { clsx } from "clsx";
import type { Span } from "@/domain/text/span";
import { domRangeOf } from "./drawn-map";
import type { OffsetMap } from "./offset-map";
import { useMeasured } from "./use-measured";

/** A retrieved passage, by its place in T. */
export interface ChunkBounds extends Span {
  readonly handle: string;
  readonly isShown: boolean;
}

interface Bracket {
  readonly handle: string;
  readonly isShown: boolean;
  readonly topPx: number;
  readonly heightPx: number;
  readonly ticks: readonly { edge: "start" | "end"; leftPx: number; topPx: number; heightPx: number }[];
}

function measureBracket(root: HTMLElement, map: OffsetMap<Node>, chunk: ChunkBounds): Bracket[] {
  const range = domRangeOf(map, chunk);
  const rects = range === null ? [] : [...range.getClientRects()].filter((rect) => rect.height > 0);
  const [first, last] = [rects[0], rects.at(-1)];
  if (first === undefined || last === undefined) return [];
  const frame = root.getBoundingClientRect();
  const topPx = Math.min(...rects.map((rect) => rect.top)) - frame.top;
  const bottomPx = Math.max(...rects.map((rect) => rect.bottom)) - frame.top;
  const ticks = [
    {
      edge: "start" as const,
      leftPx: first.left - frame.left - 4,
      topPx: first.top - frame.top,
      heightPx: first.height,
    },
    { edge: "end" as const, leftPx: last.right - frame.left - 1, topPx: last.top - frame.top, heightPx: last.height },
  ];
  return [{ handle: chunk.handle, isShown: chunk.isShown, topPx, heightPx: bottomPx - topPx, ticks }];
}

/** Where the retrieved passages of a source begin and end: a dashed line in the margin with the handle, and a tick at either end. */
export function ChunkBrackets({
  root,
  map,
  chunks,
}: {
  root: RefObject<HTMLElement | null>;
  map: OffsetMap<Node> | null;
  chunks: readonly ChunkBounds[];
}) {
  const measure = useCallback(
    (element: HTMLElement) => (map === null ? [] : chunks.flatMap((chunk) => measureBracket(element, map, chunk))),
    [map, chunks],
  );
  const brackets = useMeasured(root, measure) ?? [];
  return (
    <div aria-hidden="true">
      {brackets.map((bracket) => (
        <div key={bracket.handle}>
          <div
            data-handle={bracket.handle}
            className={clsx("chunk-bracket -left-4", bracket.isShown || "opacity-55")}
            style={{ top: bracket.topPx, height: bracket.heightPx }}
          />
          <span
            className={clsx(
              "absolute -left-12 w-7 truncate text-right font-mono text-2xs leading-4",
              bracket.isShown ? "font-[650] text-ink" : "text-ink-3",
            )}
            style={{ top: bracket.topPx + 4 }}
          >
            {bracket.handle}
          </span>
          {bracket.isShown
            ? bracket.ticks.map((tick) => (
                <div
                  key={tick.edge}
                  className={clsx("chunk-tick", tick.edge === "start" ? "chunk-tick-start" : "chunk-tick-end")}
                  style={{ left: tick.leftPx, top: tick.topPx, height: tick.heightPx }}
                />
              ))
            : null}
        </div>
      ))}
    </div>
  );
}
