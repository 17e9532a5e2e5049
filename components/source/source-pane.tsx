"use client";

import "./source.css";
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from "react";
import { useSourceText } from "@/client/use-source-text";
import { urlOf } from "@/client/call";
import { type SpanKind, SpanLegend } from "@/components/ui/span-legend";
import { endpoints } from "@/contracts/endpoints";
import { indexCodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import type { ChunkBounds } from "./chunk-brackets";
import { ClassBanner } from "./class-banner";
import { FindBar } from "./find-bar";
import type { LitSpan } from "./layer-spans";
import { NewerStrip } from "./newer-strip";
import { pageOfCp } from "./page-layout";
import { type PageView, PagesAndText } from "./page-view";
import { PdfStage } from "./pdf-stage";
import { SourceFallback, SourceLoading } from "./source-fallback";
import { SourceHeader } from "./source-header";
import type { SourceSubject } from "./source-subject";
import { StatusStrip } from "./status-strip";
import { TextStage } from "./text-stage";
import type { EvidenceControl } from "./use-evidence-caret";
import { useFind } from "./use-find";

export interface SourcePaneProps {
  readonly subject: SourceSubject;
  readonly lit: readonly LitSpan[];
  readonly chunks: readonly ChunkBounds[];
  /** The span that is scrolled to and takes the focus, and what it is, in words. */
  readonly focus: (Span & { readonly says: string }) | null;
  readonly openHref: string | null;
  readonly evidence: EvidenceControl | null;
  readonly isFinding: boolean;
  readonly onFinding: (isOpen: boolean) => void;
  /** The places of a citation's words, where somebody steps through them. */
  readonly places?: { readonly spans: readonly Span[]; readonly at: number; readonly isStepped: boolean } | null;
  /** Puts a span into the address, where the page has one for it. */
  readonly onLink?: (span: Span) => void;
  /** The source, or what stands in for it, is on screen. */
  readonly onShown?: (versionId: string) => void;
  /** What can be lit here; all of it where it is left out. */
  readonly legend?: readonly SpanKind[];
  /** What it is called for screen readers, where another source stands beside it: "the version before". */
  readonly name?: string;
  /** The newer version stands beside it already. */
  readonly isCompared?: boolean;
  /** In front of the title. */
  readonly lead?: ReactNode;
  /** Between the head and the text: the quote, what was sent. */
  readonly children?: ReactNode;
}

const WHY: Readonly<Record<string, string>> = {
  password_required: "The document is protected by a password.",
  invalid: "The document can't be read.",
  too_large: "The document is too large to be read.",
};

const EMPTY = indexCodePoints("");

const ALL_KINDS: readonly SpanKind[] = ["cited", "other", "evidence", "chunk"];
const KINDS_OF_PARTS: readonly SpanKind[] = ["cited", "omitted", "other", "evidence", "chunk"];

/** One document version as it is judged from: its text or its pages, with what is lit in it. */
export function SourcePane(props: SourcePaneProps) {
  const { subject, lit, chunks, focus, openHref, evidence, isFinding, onFinding, onShown, lead, children } = props;
  const usual = lit.some(({ kind }) => kind === "omitted") ? KINDS_OF_PARTS : ALL_KINDS;
  const { legend = chunks.some(({ isChild }) => isChild) ? [...usual, "child" as const] : usual } = props;
  const { versionId } = subject;
  const query = useSourceText(versionId);
  const source = query.data ?? null;
  const text = source?.text ?? null;
  const index = useMemo(() => (text === null ? EMPTY : indexCodePoints(text)), [text]);
  const saysId = useId();
  const [hover, setHover] = useState<readonly string[]>([]);
  const onHover = useCallback((labels: readonly string[]) => {
    setHover((now) => (now.join() === labels.join() ? now : labels));
  }, []);
  const [pageView, setPageView] = useState<PageView>("pages");
  const find = useFind(index, isFinding, focus?.startCp ?? 0);
  const { places = null, onLink = null } = props;
  const stepped = !isFinding && places?.isStepped === true ? places : null;

  const startCp = focus?.startCp ?? null;
  const endCp = focus?.endCp ?? null;
  const active = useMemo(() => {
    if (startCp === null || endCp === null || startCp >= endCp) return null;
    return { startCp, endCp: Math.min(endCp, index.lengthCp), describedBy: saysId };
  }, [startCp, endCp, saysId, index]);

  const cited = useMemo(
    () => (startCp === null || endCp === null || index.lengthCp < endCp ? null : { startCp, endCp }),
    [startCp, endCp, index],
  );

  const isShown = source !== null || query.isError;
  useEffect(() => {
    if (isShown) onShown?.(versionId);
  }, [isShown, onShown, versionId]);

  const isScan = subject.state === "no_text_layer";
  const hasPages = source !== null && source.pages !== null && source.version.hasOriginal;
  // A scan never had a text; anything else without one has lost it.
  const isErased = source !== null && source.version.printedVersion === null && !(isScan && hasPages);
  const isUnreadable = isErased || WHY[subject.state] !== undefined || (source !== null && text === "" && !hasPages);
  const whole = isScan && startCp !== null && endCp !== null ? { startCp, endCp } : null;
  const hits = stepped?.spans ?? find.hits;
  const shared = {
    name: props.name ?? "the source",
    index,
    lit,
    chunks,
    active,
    hits,
    hitAt: stepped?.at ?? find.at,
    evidence,
    onHover,
    onLink,
  };
  // A passage may run over pages: what counts is the one on which its lit words begin.
  const pages = source?.pages ?? null;
  const pageOfWords = active === null || pages === null ? null : pageOfCp(pages, active.startCp);
  const pageShown = pageOfWords ?? subject.page;
  const canSwitch = hasPages && !isScan;

  const stage = () => {
    if (query.isPending) return <SourceLoading />;
    if (source === null) {
      return <SourceFallback why="The document could not be loaded." textSent={subject.textSent} />;
    }
    if (isUnreadable) {
      const why = isErased ? "The text was erased." : (WHY[subject.state] ?? "The document has no text.");
      return <SourceFallback why={why} textSent={isErased ? null : subject.textSent} />;
    }
    if (!hasPages || pages === null || (canSwitch && pageView === "text")) {
      return <TextStage key={versionId} {...shared} blocks={source.blocks} />;
    }
    const url = urlOf(endpoints.getOriginal, { params: { versionId } });
    const stageOfPages = (
      <PdfStage key={versionId} {...shared} {...{ versionId, url, pages, whole }} page={subject.page} />
    );
    if (!canSwitch || pageView === "pages") return stageOfPages;
    // Marking happens on the pages; the text beside them is there to be compared.
    return (
      <PagesAndText
        pages={stageOfPages}
        text={<TextStage key={versionId} {...shared} evidence={null} blocks={source.blocks} />}
      />
    );
  };

  return (
    <div className="relative flex h-full min-h-0 flex-col bg-surface">
      <SourceHeader
        page={pageShown}
        subject={subject}
        lead={lead}
        openHref={openHref}
        onFind={() => onFinding(true)}
        pageView={canSwitch ? { value: pageView, choose: setPageView } : null}
      />
      {source === null ? null : <ClassBanner confidentiality={source.confidentiality} />}
      {source === null ? null : <StatusStrip version={source.version} />}
      {source === null || props.isCompared === true ? null : <NewerStrip subject={subject} span={cited} />}
      {isScan ? (
        <p className="border-b border-line-soft bg-unsupported-wash px-4 py-1 text-xs text-unsupported">
          This source has no text layer: it is read from the image. What is marked counts as read from the image.
        </p>
      ) : null}
      {children}
      {isFinding ? (
        <FindBar
          query={find.query}
          count={find.hits.length}
          at={find.at}
          onQuery={find.setQuery}
          onStep={find.step}
          onClose={() => onFinding(false)}
        />
      ) : null}
      {stage()}
      <footer
        data-print="never"
        className="source-legend flex min-h-8 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line-soft px-4 py-1 text-xs text-ink-3"
      >
        {hover.length > 0 ? <span className="text-ink-2">{hover.join(" · ")}</span> : <SpanLegend kinds={legend} />}
      </footer>
      <span id={saysId} hidden>
        {focus?.says ?? ""}
      </span>
    </div>
  );
}
