"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type BoxesBySpan, useSpanBoxBatches, useSpanBoxes } from "@/client/use-span-boxes";
import type { PageInfo, SpanBox } from "@/contracts/documents";
import { type CodePoints, sliceSpan } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import type { ChunkBounds } from "./chunk-brackets";
import { drawQueue } from "./draw-queue";
import { EvidenceBar } from "./evidence-bar";
import { FOCUSABLE } from "./focusable";
import { layerSpans, type LitSpan } from "./layer-spans";
import { boxOfRegion } from "./image-region";
import {
  batchSpans,
  drawRankOf,
  layOutPages,
  type PageLayout,
  pageAtMiddle,
  pageOfCp,
  pagesToMount,
  type Zoom,
} from "./page-layout";
import { boxesOfChunks, boxesOfRegions, labelsUnder, paintBoxes } from "./painted-boxes";
import { PdfBar } from "./pdf-bar";
import { PdfPage } from "./pdf-page";
import { PdfPassword } from "./pdf-password";
import { SelectionBar } from "./selection-bar";
import type { ActiveSpan } from "./text-runs";
import { type Turn, turnBox, turnFurther } from "./turn-box";
import { useCopiedWords } from "./use-copied-words";
import { type EvidenceControl, type MarkedSpan, useEvidenceCaret } from "./use-evidence-caret";
import { useEvidenceKey } from "./use-evidence-key";
import { usePageLabels } from "./use-page-labels";
import { usePageSelection } from "./use-page-selection";
import { joinWordBoxes, type PageWord, usePageWords } from "./use-page-words";
import { usePdfLock } from "./use-pdf-lock";
import { PDF_PADDING_PX, usePdfScroll } from "./use-pdf-scroll";
import { useScrollView } from "./use-scroll-view";

export interface PdfStageProps {
  readonly versionId: string;
  /** What the pages are of, for screen readers: "the source". */
  readonly name: string;
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
  /** Puts a span into the address; null where the page has none for it. */
  readonly onLink: ((span: Span) => void) | null;
}

/** Boxes of this many hits are drawn; stepping reaches the others. */
const MOST_HITS_DRAWN = 200;

const keyOf = (span: Span) => `${span.startCp}-${span.endCp}`;

const NO_BOXES: readonly SpanBox[] = [];

/** A PDF as its pages: images in sight, and boxes for what is lit. */
export function PdfStage(props: PdfStageProps) {
  const {
    versionId,
    name,
    url,
    index,
    pages,
    lit,
    chunks,
    active,
    page,
    hits,
    hitAt,
    evidence,
    whole,
    onHover,
    onLink,
  } = props;
  const frame = useRef<HTMLElement>(null);
  const view = useScrollView(frame);
  const [zoom, setZoom] = useState<Zoom>("width");
  const [turn, setTurn] = useState<Turn>(0);
  const [viewWidthPx, viewHeightPx] = [view?.widthPx ?? 0, view?.heightPx ?? 0];
  const layout = useMemo(
    () => layOutPages(pages, { viewWidthPx, viewHeightPx, paddingPx: PDF_PADDING_PX, zoom, turn }),
    [pages, viewWidthPx, viewHeightPx, zoom, turn],
  );
  const middle = view === null ? 1 : pageAtMiddle(layout, view.topPx, view.heightPx);
  const lock = usePdfLock(url);
  const labels = usePageLabels(url, lock.opened);

  const layers = useMemo(() => layerSpans(lit), [lit]);
  const drawnHits = useMemo(() => hits.slice(0, MOST_HITS_DRAWN), [hits]);
  const batches = useMemo(
    () => batchSpans([...layers, ...chunks, ...drawnHits].filter((span) => span.startCp < span.endCp)),
    [layers, chunks, drawnHits],
  );
  const { boxes, isLoading: areBoxesDue } = useSpanBoxBatches(versionId, batches);

  const hasWords = whole === null;
  const isMarking = evidence?.isOn === true && hasWords;
  const selection = usePageSelection();
  const middlePages = useMemo(() => pages.filter((info) => Math.abs(info.page - middle) <= 1), [pages, middle]);
  const words = usePageWords(versionId, index, middlePages, hasWords && (isMarking || selection.isOn));
  const textOf = useCallback((span: Span) => sliceSpan(index, span), [index]);
  const held = useEvidenceCaret({ evidence: hasWords ? evidence : null, words, textOf, from: active });
  const selected = hasWords ? selection.spanOf(words) : null;
  const marking = selected ?? held;
  const wordBoxes = useMarkingBoxes(versionId, marking, words);
  // A page image has no words: what is drawn round is marked.
  const region = hasWords ? null : selection.region;
  const markingBoxes = useMemo(() => (region === null ? wordBoxes : [boxOfRegion(region)]), [region, wordBoxes]);
  const chosen = useMemo(() => (region === null || whole === null ? null : { ...whole, region }), [region, whole]);
  const { clear } = selection;
  const marker = useMemo(() => {
    if (evidence === null) return null;
    // What is marked is no longer selected.
    const mark = (span: MarkedSpan) => {
      evidence.mark(span);
      clear();
    };
    return { ...evidence, mark };
  }, [evidence, clear]);
  useEvidenceKey(marker, selected, active, chosen ?? whole);
  useCopiedWords(selected === null ? null : textOf(selected));
  const markSelected = () => {
    const marked = chosen ?? selected;
    if (marked === null || marker === null) return;
    marker.mark(marked);
    marker.setOn(false);
  };

  const hit = hits[hitAt] ?? null;
  const target = held ?? hit ?? active;
  const targetBox = firstBoxOf(target, boxes, held === null ? NO_BOXES : markingBoxes, layers);
  const targetPage = targetBox?.page ?? (target === null ? null : pageOfCp(pages, target.startCp)) ?? page;
  const mounted = view === null ? [] : pagesToMount(layout, view, targetPage);
  const isGoalUnlit = target !== null && targetBox === null && areBoxesDue;
  useEffect(() => (isGoalUnlit ? drawQueue.hold() : undefined), [isGoalUnlit]);
  const isMeasured = viewHeightPx > 0;
  const goal = { page: targetPage, box: targetBox, isCaret: held !== null };
  const { goToPage } = usePdfScroll(frame, layout, turn, goal, isMeasured);

  const painted = useMemo(
    () => [
      ...boxesOfChunks(chunks, boxes),
      ...paintBoxes(layers, boxes),
      ...boxesOfRegions(lit),
      ...paintBoxes(
        drawnHits.map((span, at) => ({ ...span, paint: at === hitAt ? "found-here" : "found" })),
        boxes,
      ),
      ...markingBoxes.map((box, at) => ({ key: `marking-${at}`, paint: "marking" as const, box })),
    ],
    [chunks, layers, lit, drawnHits, hitAt, boxes, markingBoxes],
  );
  const isAtTarget = active !== null && held === null && hit === null && targetBox !== null;
  return (
    <>
      {lock.isLocked ? <PdfPassword onUnlock={lock.unlock} /> : null}
      {isMarking ? <EvidenceBar held={held === null ? "" : textOf(held).slice(0, 300)} /> : null}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <section
          ref={frame}
          aria-label={`Pages of ${name}`}
          {...FOCUSABLE}
          data-scroll
          className="relative min-h-0 flex-1 overflow-auto bg-sunken focus-visible:-outline-offset-2"
        >
          <div className="relative mx-auto my-4" style={{ width: layout.widthPx, height: layout.heightPx }}>
            {mounted.map((placed) => (
              <PdfPage
                key={`${placed.page}-${lock.opened}`}
                url={url}
                placed={placed}
                pageCount={pages.length}
                rank={view === null ? "beside" : drawRankOf(placed, view, targetPage)}
                boxes={painted.filter(({ box }) => box.page === placed.page)}
                active={
                  isAtTarget && targetBox.page === placed.page
                    ? { box: targetBox, describedBy: active.describedBy }
                    : null
                }
                isMarking={isMarking}
                turn={turn}
                onPoint={(on, point) => onHover(point === null ? [] : labelsUnder(lit, layers, boxes, on, point))}
                onDrag={(on, point, phase) => {
                  if (!hasWords && evidence === null) return;
                  // A finger scrolls, except while words are being marked; then letting go marks them.
                  if (isMarking && phase === "up" && selected !== null) markSelected();
                  else selection.onDrag(on, { ...point, isFinger: point.isFinger && !isMarking }, phase);
                }}
              />
            ))}
            {(selected ?? chosen) === null || !selection.isDone ? null : (
              <SelectionBar
                style={placeBelow(layout, markingBoxes.at(-1), turn)}
                onMark={evidence === null ? null : markSelected}
                onLink={onLink === null || selected === null ? null : () => onLink(selected)}
              />
            )}
          </div>
        </section>
        <PdfBar
          page={middle}
          pageCount={pages.length}
          labels={labels}
          zoom={zoom}
          onZoom={setZoom}
          onTurn={() => setTurn(turnFurther)}
          onPage={goToPage}
        />
      </div>
    </>
  );
}

/** Boxes of the words that are being marked: their own, as soon as they are known, else asked for. */
function useMarkingBoxes(versionId: string, marking: Span | null, words: readonly PageWord[]): readonly SpanBox[] {
  const startCp = marking?.startCp ?? null;
  const endCp = marking?.endCp ?? null;
  const own = useMemo(() => {
    if (startCp === null || endCp === null) return NO_BOXES;
    const inside = words.filter((word) => startCp <= word.startCp && word.endCp <= endCp);
    const isKnown = inside.every((word) => word.boxes.length > 0);
    return isKnown ? joinWordBoxes(inside.flatMap((word) => word.boxes)) : NO_BOXES;
  }, [startCp, endCp, words]);
  const isAsked = marking !== null && own.length === 0;
  const asked = useSpanBoxes(versionId, isAsked ? keyOf(marking) : "").data?.spans[0]?.boxes ?? NO_BOXES;
  return isAsked ? asked : own;
}

/** Below a box of a page, CSS pixels of the column. */
function placeBelow(layout: PageLayout, box: SpanBox | undefined, turn: Turn): { left: number; top: number } {
  const placed = box === undefined ? undefined : layout.pages[box.page - 1];
  if (box === undefined || placed === undefined) return { left: 0, top: 0 };
  const [left, top, , height] = turnBox(box.view, turn);
  const fromLeftPx = (layout.widthPx - placed.widthPx) / 2 + left * placed.widthPx;
  return { left: Math.max(0, fromLeftPx), top: placed.topPx + (top + height) * placed.heightPx + 2 };
}

/** Where a span begins on the pages: its own box, else that of the piece that is painted for it. */
function firstBoxOf(
  target: Span | null,
  boxes: BoxesBySpan,
  own: readonly SpanBox[],
  layers: readonly Span[],
): SpanBox | null {
  if (target === null) return null;
  const exact = own[0] ?? boxes.get(keyOf(target))?.[0];
  if (exact !== undefined) return exact;
  const piece = layers.find((layer) => layer.startCp >= target.startCp && layer.startCp < target.endCp);
  return piece === undefined ? null : (boxes.get(keyOf(piece))?.[0] ?? null);
}
