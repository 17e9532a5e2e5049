"use client";

import { useMemo } from "react";
import { Check, CircleAlert, CircleHelp, CornerDownRight, FileText, Unlink, X } from "lucide-react";
import { clsx } from "clsx";
import { useSourceText } from "@/client/use-source-text";
import { printedVersionWords } from "@/components/source/printed-version";
import { type WordsInContext, wordsInContext } from "@/components/source/words-in-context";
import type { CitationResource, RetrievedChunkResource } from "@/contracts/bench";
import { indexCodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { CitationChange } from "./citation-change";
import { type Standing, standingOf, standingWords } from "./citation-standing";
import { quoteWords } from "./quote-words";
import { WordDifference } from "./word-difference";

export interface CitationCardProps {
  readonly citation: CitationResource;
  readonly chunk: RetrievedChunkResource | null;
  /** The protocol keeps the source closed for now: nothing of it is shown. */
  readonly isSourceClosed: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const LOOK: Readonly<Record<Standing, { Glyph: typeof Check; ink: string }>> = {
  found: { Glyph: Check, ink: "text-ink-2" },
  whole: { Glyph: FileText, ink: "text-ink-2" },
  doubtful: { Glyph: CircleAlert, ink: "text-unsupported" },
  not_found: { Glyph: X, ink: "text-misattributed" },
  set_unknown: { Glyph: CircleHelp, ink: "text-unsupported" },
  dangling: { Glyph: Unlink, ink: "text-misattributed" },
};

/** The glyph of a standing: it tells what the colour tells. */
export function StandingGlyph({ standing, className }: { standing: Standing; className?: string }) {
  const { Glyph } = LOOK[standing];
  return <Glyph aria-hidden="true" className={className} />;
}

const isPlaced = (chunk: RetrievedChunkResource, span: Span): boolean =>
  chunk.printedVersion !== null && span.startCp < span.endCp;

/** The cited words in their sentence; the first words of the passage where it is cited as a whole. Null while the text isn't there. */
function useContext(citation: CitationResource, chunk: RetrievedChunkResource): WordsInContext | null {
  const source = useSourceText(chunk.versionId).data ?? null;
  return useMemo(() => {
    const { match } = citation;
    const span = match !== null && match.type !== "unresolved" ? match.span : null;
    if (span === null || source === null) return null;
    const index = indexCodePoints(source.text);
    if (!isPlaced(chunk, span) || span.endCp > index.lengthCp) return null;
    return wordsInContext(index, span, source.blocks !== null);
  }, [citation, chunk, source]);
}

const PASSAGE_MAX = 260;

function passageStart(chunk: RetrievedChunkResource): string {
  const words = chunk.textSent
    .slice(0, 2 * PASSAGE_MAX)
    .replace(/\s+/gu, " ")
    .trim();
  return words.length <= PASSAGE_MAX ? words : `${words.slice(0, words.lastIndexOf(" ", PASSAGE_MAX))} …`;
}

function Context({ citation, chunk }: { citation: CitationResource; chunk: RetrievedChunkResource }) {
  const context = useContext(citation, chunk);
  if (context === null) {
    return (
      <p className="font-serif text-sm leading-snug text-ink-2">
        <span className="mr-1.5 font-sans text-2xs text-ink-3">the passage begins</span>
        {passageStart(chunk)}
      </p>
    );
  }
  return (
    <p className="font-serif text-sm leading-snug text-ink-2">
      {context.before}
      <mark className="span-cited text-ink">{context.words}</mark>
      {context.after}
    </p>
  );
}

function Quoted({ citation }: { citation: CitationResource }) {
  const { quote, match } = citation;
  if (quote === null) return null;
  const isDifferent = match !== null && match.edits.length > 0;
  // What was found word for word is read in its sentence; the quote beside it would say the same again.
  if (match?.type === "exact") return null;
  return (
    <div>
      <p className="text-2xs text-ink-3">{isDifferent ? "quote, with what the source says" : "quote"}</p>
      <blockquote className="line-clamp-6 font-serif text-sm leading-snug text-ink">
        {isDifferent ? <WordDifference edits={match.edits} first="the quote" second="the source" /> : <>“{quote}”</>}
      </blockquote>
    </div>
  );
}

function Facts({ chunk }: { chunk: RetrievedChunkResource }) {
  const page =
    chunk.page === null ? "" : ` · from p. ${chunk.page}${chunk.pageCount === null ? "" : ` of ${chunk.pageCount}`}`;
  return (
    <span className="min-w-0 flex-1 leading-tight">
      <span className="block truncate text-sm font-[600] text-ink">{chunk.title}</span>
      <span className="figures block truncate text-2xs text-ink-3">
        version <code className="font-mono">{printedVersionWords(chunk.printedVersion, chunk.documentState)}</code>
        {page}
      </span>
    </span>
  );
}

/** What one citation points at: title and version, what became of the quote, and the words in their sentence. */
export function CitationCard({ citation, chunk, isSourceClosed, isOpen, onOpen }: CitationCardProps) {
  const standing = standingOf(citation);
  const remarks = quoteWords(citation)?.remarks ?? [];
  return (
    <div className="space-y-1.5">
      <div className="flex items-start gap-2">
        <span className="mt-px rounded-xs border border-line bg-sunken px-1 font-mono text-2xs leading-4.5 font-[650]">
          {citation.handle}
        </span>
        {chunk === null ? (
          <span className="flex-1 text-sm font-[600] text-ink">No source</span>
        ) : (
          <Facts chunk={chunk} />
        )}
        {chunk === null || isSourceClosed ? null : (
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onOpen}
            className="inline-flex shrink-0 items-center gap-1 rounded-xs px-1 text-xs text-accent hover:bg-hover"
          >
            <CornerDownRight aria-hidden="true" className="size-3" />
            {isOpen ? "on screen" : "open"}
          </button>
        )}
      </div>
      <p className={clsx("flex items-start gap-1.5 text-xs font-[550]", LOOK[standing].ink)}>
        <StandingGlyph standing={standing} className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {standingWords(citation)}
          {remarks.length === 0 ? null : <span className="font-normal">; {remarks.join("; ")}</span>}
        </span>
      </p>
      {isSourceClosed ? (
        <p className="text-xs text-ink-3">The source is still closed.</p>
      ) : (
        <>
          <Quoted citation={citation} />
          {chunk === null ? null : <Context citation={citation} chunk={chunk} />}
          {chunk === null ? null : <CitationChange citation={citation} chunk={chunk} />}
        </>
      )}
    </div>
  );
}
