"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Minus, Plus } from "lucide-react";
import { useSpanBoxBatches, useSpanBoxes } from "@/client/use-span-boxes";
import { IconButton } from "@/components/ui/icon-button";
import type { PageInfo, SpanBox } from "@/contracts/documents";
import { type CodePoints, sliceSpan } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import type { ChunkBounds } from "./chunk-brackets";
import { EvidenceBar } from "./evidence-bar";
import { FOCUSABLE } from "./focusable";
import { layerSpans, type LitSpan } from "./layer-spans";
import { batchSpans, layOutPages, pageAtMiddle, pageOfCp, pagesInSight, scrollTopFor } from "./page-layout";
import { boxesOfChunks, labelsUnder, paintBoxes } from "./painted-boxes";
import { PdfPage } from "./pdf-page";
import type { ActiveSpan } from "./text-runs";
import { type EvidenceControl, useEvidenceCaret } from "./use-evidence-caret";
import { useEvidenceKey } from "./use-evidence-key";
import { nearestWord, type PageWord, usePageWords } from "./use-page-words";
import type { DragPhase, PointOfElement } from "./use-pointer";
import { useScrollView } from "./use-scroll-view";

export interface PdfStageProps {
  readonly versionId: string;
  readonly url: string;
  readonly index: CodePoints;
  readonly pages: readonly PageInfo[];
  readonly lit: readonly LitSpan[];
  readonly chunks: readonly ChunkBounds[];
  readonly active: ActiveSpan | null;
  /** 1-based page of the active span where it has no boxes (a scan). */
  readonly page: number | null;
  readonly hits: readonly Span[];
  readonly hitAt: number;
  readonly evidence: EvidenceControl | null;
  /** A page image has no words to choose from: `e` marks this at once. */
  readonly whole: Span | null;
  readonly onHover: (labels: readonly string[]) => void;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;
const PADDING_PX = 16;
/** In a wide window a page that fills it would show a few lines only. */
const FIT_MAX_PX = 960;
/** Boxes of this many hits are drawn; stepping reaches the others. */
const MOST_HITS_DRAWN = 200;

const keyOf = (span: Span) => `${span.startCp}-${span.endCp}`;

/** A PDF as its pages: images in sight, and boxes for what is lit. */
export function PdfStage(props: PdfStageProps) {
  const { versionId, url, index, pages, lit, chunks, active, page, hits, hitAt, evidence, whole, onHover } = props;
  const frame = useRef<HTMLElement>(null);
  const view = useScrollView(frame);
  const [zoom, setZoom] = useState(0);
  const factor = ZOOMS[zoom] ?? 1;
  const fitPx = view === null ? 0 : Math.min(FIT_MAX_PX, Math.max(200, view.widthPx - 2 * PADDING_PX));
  const widthPx = fitPx * factor;
  const layout = useMemo(() => layOutPages(pages, widthPx), [pages, widthPx]);
  const inSight = view === null ? [] : pagesInSight(layout, view.topPx, view.heightPx);
  const middle = view === null ? 1 : pageAtMiddle(layout, view.topPx, view.heightPx);

  const layers = useMemo(() => layerSpans(lit), [lit]);
  const drawnHits = useMemo(() => hits.slice(0, MOST_HITS_DRAWN), [hits]);
  const batches = useMemo(
    () => batchSpans([...layers, ...chunks, ...drawnHits].filter((span) => span.startCp < span.endCp)),
    [layers, chunks, drawnHits],
  );
  const boxes = useSpanBoxBatches(versionId, batches);

  const isMarking = evidence?.isOn === true && whole === null;
  const middlePages = useMemo(() => pages.filter((info) => Math.abs(info.page - middle) <= 1), [pages, middle]);
  const words = usePageWords(versionId, index, middlePages, isMarking);
  const textOf = useCallback((span: Span) => sliceSpan(index, span), [index]);
  const held = useEvidenceCaret({ evidence: whole === null ? evidence : null, words, textOf, from: active });
  const [dragged, setDragged] = useState<{ anchor: number; head: number } | null>(null);
  const marking = dragSpan(dragged, words) ?? held;
  const markingBoxes = useMarkingBoxes(versionId, marking, words);
  useEvidenceKey(evidence, null, active, whole);

  const hit = hits[hitAt] ?? null;
  const target = held ?? hit ?? active;
  const targetBox = firstBoxOf(target, boxes, held === null ? [] : markingBoxes, layers);
  const targetPage = targetBox?.page ?? (target === null ? null : pageOfCp(pages, target.startCp)) ?? page;
  const viewHeightPx = view?.heightPx ?? 0;
  const isCaret = held !== null;
  // Another one when the span is another, when its box arrives, and when the pages change their size.
  const goal = useMemo(
    () =>
      targetPage === null || viewHeightPx === 0
        ? null
        : { topPx: PADDING_PX + scrollTopFor(layout, targetPage, targetBox, viewHeightPx), isCaret },
    [layout, targetPage, targetBox, viewHeightPx, isCaret],
  );
  useEffect(() => {
    const element = frame.current;
    if (element === null || goal === null) return;
    // A caret that moves within the view doesn't move the page.
    const isInSight = Math.abs(goal.topPx - element.scrollTop) < element.clientHeight / 3.5;
    if (!goal.isCaret || !isInSight) element.scrollTop = goal.topPx;
  }, [goal]);

  const painted = useMemo(
    () => [
      ...boxesOfChunks(chunks, boxes),
      ...paintBoxes(layers, boxes),
      ...paintBoxes(
        drawnHits.map((span, at) => ({ ...span, paint: at === hitAt ? "found-here" : "found" })),
        boxes,
      ),
    ],
    [chunks, layers, drawnHits, hitAt, boxes],
  );
  const drag = (on: number, { x, y }: PointOfElement, phase: DragPhase) => {
    const at = nearestWord(words, on, x, y);
    if (phase === "down") setDragged(at < 0 ? null : { anchor: at, head: at });
    else if (phase === "move") setDragged((now) => (now === null || at < 0 ? now : { ...now, head: at }));
    else {
      const span = dragSpan(dragged, words);
      setDragged(null);
      if (span === null || evidence === null) return;
      evidence.mark(span);
      evidence.setOn(false);
    }
  };
  return (
    <>
      {isMarking ? <EvidenceBar held={held === null ? "" : textOf(held).slice(0, 300)} /> : null}
      <section
        ref={frame}
        aria-label="Pages of the source"
        {...FOCUSABLE}
        data-scroll
        className="relative min-h-0 flex-1 overflow-auto bg-sunken focus-visible:-outline-offset-2"
      >
        <div className="relative mx-auto my-4" style={{ width: widthPx, height: layout.heightPx }}>
          {inSight.map((placed) => (
            <PdfPage
              key={placed.page}
              url={url}
              placed={placed}
              pageCount={pages.length}
              boxes={[
                ...painted.filter(({ box }) => box.page === placed.page),
                ...markingBoxes
                  .filter((box) => marking !== null && box.page === placed.page)
                  .map((box, at) => ({ key: `marking-${at}`, paint: "marking" as const, box })),
              ]}
              active={
                active !== null && held === null && targetBox !== null && targetBox.page === placed.page && hit === null
                  ? { box: targetBox, describedBy: active.describedBy }
                  : null
              }
              isMarking={isMarking}
              onPoint={(on, point) => onHover(point === null ? [] : labelsUnder(lit, layers, boxes, on, point))}
              onDrag={drag}
            />
          ))}
        </div>
      </section>
      <div
        data-print="never"
        className="pointer-events-none absolute right-4 bottom-12 z-10 flex items-center gap-1 rounded-md bg-raised px-1.5 py-1 text-xs text-ink-2 shadow-overlay *:pointer-events-auto"
      >
        <span className="figures px-1">
          p. {middle} of {pages.length}
        </span>
        <IconButton
          label="Smaller"
          size="sm"
          icon={<Minus />}
          disabled={zoom === 0}
          onClick={() => setZoom((now) => Math.max(0, now - 1))}
        />
        <IconButton
          label="Larger"
          size="sm"
          icon={<Plus />}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom((now) => Math.min(ZOOMS.length - 1, now + 1))}
        />
      </div>
    </>
  );
}

/** Boxes of the words that are being marked: their own, as soon as they are known, else asked for. */
function useMarkingBoxes(versionId: string, marking: Span | null, words: readonly PageWord[]): readonly SpanBox[] {
  const own = useMemo(() => {
    if (marking === null) return [];
    const inside = words.filter((word) => marking.startCp <= word.startCp && word.endCp <= marking.endCp);
    return inside.every((word) => word.boxes.length > 0) ? inside.flatMap((word) => word.boxes) : [];
  }, [marking, words]);
  const isAsked = marking !== null && own.length === 0;
  const asked = useSpanBoxes(versionId, isAsked ? keyOf(marking) : "").data?.spans[0]?.boxes ?? [];
  return isAsked ? asked : own;
}

function dragSpan(dragged: { anchor: number; head: number } | null, words: readonly Span[]): Span | null {
  if (dragged === null) return null;
  const first = words[Math.min(dragged.anchor, dragged.head)];
  const last = words[Math.max(dragged.anchor, dragged.head)];
  return first === undefined || last === undefined ? null : { startCp: first.startCp, endCp: last.endCp };
}

/** Where a span begins on the pages: its own box, else that of the piece that is painted for it. */
function firstBoxOf(
  target: Span | null,
  boxes: ReadonlyMap<string, readonly SpanBox[]>,
  own: readonly SpanBox[],
  layers: readonly Span[],
): SpanBox | null {
  if (target === null) return null;
  const exact = own[0] ?? boxes.get(keyOf(target))?.[0];
  if (exact !== undefined) return exact;
  const piece = layers.find((layer) => layer.startCp >= target.startCp && layer.startCp < target.endCp);
  return piece === undefined ? null : (boxes.get(keyOf(piece))?.[0] ?? null);
}
