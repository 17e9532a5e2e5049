"use client";

import { type CSSProperties, useCallback, useMemo, useRef, useState } from "react";
import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import type { BlockResource } from "@/contracts/documents";
import { type CodePoints, sliceSpan, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { BlockTree } from "./block-tree";
import { type ChunkBounds, ChunkBrackets } from "./chunk-brackets";
import { cpAtPoint, spanOfSelection } from "./drawn-map";
import { EvidenceBar } from "./evidence-bar";
import { FOCUSABLE } from "./focusable";
import { findHardWrap } from "./hard-wrap";
import { labelsAt, layerSpans, type LitSpan } from "./layer-spans";
import { PlainText } from "./plain-text";
import { SelectionBar } from "./selection-bar";
import type { ActiveSpan } from "./text-runs";
import { AROUND_CP, windowAround } from "./text-window";
import { type EvidenceControl, useEvidenceCaret } from "./use-evidence-caret";
import { useDrawnMap } from "./use-drawn-map";
import { useEvidenceKey } from "./use-evidence-key";
import { PaintBoxes, type PaintedPiece, usePainted } from "./use-painted";
import { usePointer } from "./use-pointer";
import { useScrollTo } from "./use-scroll-to";
import { useSelectedSpan } from "./use-selected-span";
import { useSourceCopy } from "./use-source-copy";
import { listWords } from "./words";

export interface TextStageProps {
  /** What the text is of, for screen readers: "the source". */
  readonly name: string;
  readonly index: CodePoints;
  readonly blocks: readonly BlockResource[] | null;
  readonly lit: readonly LitSpan[];
  readonly chunks: readonly ChunkBounds[];
  /** The span that takes the focus and is scrolled to. */
  readonly active: ActiveSpan | null;
  readonly hits: readonly Span[];
  readonly hitAt: number;
  readonly evidence: EvidenceControl | null;
  readonly onHover: (labels: readonly string[]) => void;
  /** Puts a span into the address; null where the page has none for it. */
  readonly onLink: ((span: Span) => void) | null;
}

const NOWHERE: Span = { startCp: 0, endCp: 0 };
const NO_WORDS: readonly Span[] = [];
/** Width of a character of the reading face, in em, on the average and with some room. */
const CHARACTER_EM = 0.47;

/** As large as the lines of a hand-wrapped text allow, and never too small to read. */
const fitLines = (charactersPerLine: number): CSSProperties => ({
  fontSize: `clamp(0.8125rem, ${(100 / (charactersPerLine * CHARACTER_EM)).toFixed(3)}cqi, 1.0625rem)`,
  lineHeight: 1.6,
});

/** Words of a part of the text, in code points of all of it. */
function wordsWithin(index: CodePoints, shown: Span): Span[] {
  const text = index.text.slice(u16FromCp(index, shown.startCp), u16FromCp(index, shown.endCp));
  const { startCp } = shown;
  return listWords(text).map((word) => ({ startCp: word.startCp + startCp, endCp: word.endCp + startCp }));
}

function More({ onMore, onAll, where }: { onMore: () => void; onAll: () => void; where: "before" | "after" }) {
  return (
    <p data-print="never" className="my-3 flex items-center gap-2 font-sans text-xs text-ink-3">
      … text {where} …
      <Button size="sm" variant="quiet" onClick={onMore}>
        Show more
      </Button>
      <Button size="sm" variant="quiet" onClick={onAll}>
        Show all
      </Button>
    </p>
  );
}

/** T drawn as text, with what is lit in it. */
export function TextStage(props: TextStageProps) {
  const { name, index, blocks, lit, chunks, active, hits, hitAt, evidence, onHover, onLink } = props;
  const frame = useRef<HTMLElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [widening, setWidening] = useState({ index, cp: 0 });
  const wideningCp = widening.index === index ? widening.cp : 0;
  const hit = hits[hitAt] ?? null;
  const target = hit ?? active;
  const shown = useMemo(
    () =>
      blocks === null ? windowAround(index, target ?? NOWHERE, wideningCp) : { startCp: 0, endCp: index.lengthCp },
    [blocks, index, target, wideningCp],
  );
  const map = useDrawnMap(content);

  const wrap = useMemo(() => (blocks === null ? findHardWrap(index.text) : null), [blocks, index]);
  const words = useMemo(
    () => (evidence?.isOn === true ? wordsWithin(index, shown) : NO_WORDS),
    [evidence?.isOn, index, shown],
  );
  const textOf = useCallback((span: Span) => sliceSpan(index, span), [index]);
  const held = useEvidenceCaret({ evidence, words, textOf, from: active });
  const pieces = useMemo((): PaintedPiece[] => {
    const found = hits.map((span, at) => ({
      ...span,
      paint: at === hitAt ? ("found-here" as const) : ("found" as const),
    }));
    const marking = held === null ? [] : [{ ...held, paint: "marking" as const }];
    return [...layerSpans(lit), ...found, ...marking];
  }, [lit, hits, hitAt, held]);
  usePainted(map, pieces);
  useScrollTo(frame, map, held ?? target);

  const selected = useSelectedSpan(root, map, index);
  useSourceCopy(root, map, index);
  useEvidenceKey(evidence, selected?.span ?? null, active, null);
  const markSelected = () => {
    if (map === null || root.current === null || evidence === null) return;
    // Read anew: the browser tells of a selection later than of the button that ends it.
    const span = spanOfSelection(map, root.current, index, document.getSelection());
    if (span === null) return;
    evidence.mark(span);
    evidence.setOn(false);
    document.getSelection()?.removeAllRanges();
  };
  usePointer(
    content,
    (point) => {
      const cp = map === null || point === null ? null : cpAtPoint(map, point);
      onHover(cp === null ? [] : labelsAt(lit, cp));
    },
    (_, phase) => {
      if (phase === "up" && evidence?.isOn === true) markSelected();
    },
  );

  const showMore = () => setWidening({ index, cp: wideningCp + 4 * AROUND_CP });
  const showAll = () => setWidening({ index, cp: index.lengthCp });
  return (
    <>
      {evidence?.isOn === true ? <EvidenceBar held={held === null ? "" : textOf(held).slice(0, 300)} /> : null}
      <section
        ref={frame}
        aria-label={`Text of ${name}`}
        {...FOCUSABLE}
        data-scroll
        className="relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
      >
        <div
          className={clsx(
            "reading @container mx-auto py-5 pr-6 pl-16",
            wrap === null ? "max-w-[72ch]" : "max-w-[90ch]",
          )}
        >
          {shown.startCp > 0 ? <More where="before" onMore={showMore} onAll={showAll} /> : null}
          <div ref={root} className="relative isolate">
            <div ref={content} style={wrap === null ? undefined : fitLines(wrap)}>
              {blocks === null ? (
                <PlainText index={index} shown={shown} active={active} />
              ) : (
                <BlockTree blocks={blocks} active={active} />
              )}
            </div>
            <ChunkBrackets root={root} map={map} chunks={chunks} />
            <PaintBoxes root={root} map={map} pieces={pieces} />
            {selected === null || evidence?.isOn === true ? null : (
              <SelectionBar
                style={{ top: selected.bottomPx, left: Math.max(0, selected.leftPx - 160) }}
                onMark={evidence === null ? null : markSelected}
                onLink={onLink === null ? null : () => onLink(selected.span)}
              />
            )}
          </div>
          {shown.endCp < index.lengthCp ? <More where="after" onMore={showMore} onAll={showAll} /> : null}
        </div>
      </section>
    </>
  );
}
