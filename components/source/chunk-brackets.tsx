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
  /** A smaller passage that was found while the one around it was sent. */
  readonly isChild?: true;
}

interface Bracket {
  readonly handle: string;
  readonly isShown: boolean;
  readonly isChild: boolean;
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
  const { handle, isShown, isChild = false } = chunk;
  return [{ handle, isShown, isChild, topPx, heightPx: bottomPx - topPx, ticks }];
}

const LABEL_PX = 16;

/** The tops of the handles in the margin: each beside its bracket's top, or below the one before where they would meet. */
function placeLabels(brackets: readonly Bracket[]): ReadonlyMap<Bracket, number> {
  const tops = new Map<Bracket, number>();
  let free = Number.NEGATIVE_INFINITY;
  for (const bracket of brackets.toSorted((a, b) => a.topPx - b.topPx || Number(a.isChild) - Number(b.isChild))) {
    const top = Math.max(bracket.topPx + 4, free);
    tops.set(bracket, top);
    free = top + LABEL_PX;
  }
  return tops;
}

/**
 * Where the retrieved passages of a source begin and end: a dashed line in the margin with the handle, and a tick at either end. A passage
 * found inside another has a plain thin line beside the words and its handle in italics.
 */
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
  const labels = placeLabels(brackets);
  return (
    <div aria-hidden="true">
      {brackets.map((bracket) => (
        <div key={`${bracket.handle}-${bracket.isChild}-${bracket.topPx}`}>
          <div
            data-handle={bracket.handle}
            className={clsx(
              bracket.isChild ? "child-bracket -left-2.5" : "chunk-bracket -left-4",
              bracket.isShown || "opacity-55",
            )}
            style={{ top: bracket.topPx, height: bracket.heightPx }}
          />
          <span
            className={clsx(
              "absolute -left-12 w-7 truncate text-right font-mono text-2xs leading-4",
              bracket.isShown ? "font-[650] text-ink" : "text-ink-3",
              bracket.isChild && "italic",
            )}
            style={{ top: labels.get(bracket) }}
          >
            {bracket.handle}
          </span>
          {bracket.isShown && !bracket.isChild
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
