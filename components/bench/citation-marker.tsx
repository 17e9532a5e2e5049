"use client";

import { Popover as Radix } from "radix-ui";
import { clsx } from "clsx";
import type { CitationResource, RetrievedChunkResource } from "@/contracts/bench";
import { CitationCard, StandingGlyph } from "./citation-card";
import { type Standing, standingOf, standingWords, worstOf } from "./citation-standing";
import { useHoverCard } from "./use-hover-card";

export interface CitationMarkerProps {
  /** All citations of one claim that the marker stands for; at least one. */
  readonly citations: readonly CitationResource[];
  /** The marker as it is written in the answer, or the handle. */
  readonly text: string;
  readonly claimNumber: number;
  readonly chunks: readonly RetrievedChunkResource[];
  /** The citation whose source is on screen; null for another one's. */
  readonly openId: string | null;
  readonly isSourceClosed: boolean;
  readonly onOpen: (citation: CitationResource) => void;
}

/** What is in doubt is drawn broken, not only in another colour. */
const FRAME: Readonly<Record<Standing, string>> = {
  found: "border-solid border-accent/30 bg-accent-wash text-accent hover:border-accent",
  whole: "border-solid border-accent/30 bg-accent-wash text-accent hover:border-accent",
  doubtful: "border-dashed border-unsupported-line bg-unsupported-wash text-unsupported",
  not_found: "border-dashed border-misattributed-line bg-misattributed-wash text-misattributed",
  set_unknown: "border-dotted border-unsupported-line bg-unsupported-wash text-unsupported",
  dangling: "border-dashed border-misattributed-line bg-misattributed-wash text-misattributed line-through",
};

const isQuiet = (standing: Standing): boolean => standing === "found" || standing === "whole";

/** The one to open on a press: the next one where one of them is open already. */
function nextOf(citations: readonly CitationResource[], openId: string | null): CitationResource | undefined {
  const at = citations.findIndex((citation) => citation.id === openId);
  return citations[(at + 1) % citations.length];
}

function describe(citations: readonly CitationResource[], claimNumber: number): string {
  const count = citations.length === 1 ? "citation" : `${citations.length} citations`;
  const states = citations.map((citation) => `${citation.handle}: ${standingWords(citation)}`);
  return `, ${count} of claim ${claimNumber}, ${states.join("; ")}`;
}

/**
 * A citation marker: pressed, it opens the passage it points at; hovered, focused or tapped, it shows a card with the words it points at.
 * Several citations of a claim share one, with their count. Markers that code could not follow look so.
 */
export function CitationMarker(props: CitationMarkerProps) {
  const { citations, text, claimNumber, chunks, openId, isSourceClosed, onOpen } = props;
  const hover = useHoverCard();
  const standing = worstOf(citations.map(standingOf));
  const isOnScreen = citations.some((citation) => citation.id === openId);
  const open = (citation: CitationResource | undefined) => {
    if (citation !== undefined) onOpen(citation);
  };
  return (
    <Radix.Root open={hover.isOpen} onOpenChange={hover.setNow}>
      <Radix.Anchor asChild>
        <button
          {...hover.about}
          type="button"
          data-standing={standing}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open(nextOf(citations, openId))}
          aria-pressed={isOnScreen}
          className={clsx(
            "mx-0.5 inline-flex h-4.5 items-center gap-0.5 rounded-xs border px-1 align-[0.08em] font-mono text-2xs leading-none font-[550] whitespace-pre",
            FRAME[standing],
            isOnScreen && "bg-span-cited! text-ink! ring-1 ring-span-cited-line",
          )}
        >
          {isQuiet(standing) ? null : <StandingGlyph standing={standing} className="size-2.5 shrink-0" />}
          {text}
          {citations.length === 1 ? null : (
            <span aria-hidden="true" className="figures rounded-full bg-ink/10 px-1 font-sans no-underline">
              {citations.length}
            </span>
          )}
          <span className="sr-only">{describe(citations, claimNumber)}</span>
        </button>
      </Radix.Anchor>
      {/* No dialog: the keys of the page go on working while it is open. */}
      <Radix.Content
        {...hover.card}
        role="note"
        aria-label={`What claim ${claimNumber} cites`}
        side="bottom"
        align="start"
        sideOffset={5}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (hover.isWithin(event.target)) event.preventDefault();
        }}
        className="appear z-50 max-h-[min(26rem,70vh)] w-96 max-w-[calc(100vw-2rem)] divide-y divide-line-soft overflow-y-auto rounded-md bg-raised px-3 text-left font-sans whitespace-normal shadow-overlay *:py-2.5"
      >
        {citations.map((citation) => (
          <CitationCard
            key={citation.id}
            citation={citation}
            chunk={citation.chunkIndex === null ? null : (chunks[citation.chunkIndex] ?? null)}
            isSourceClosed={isSourceClosed}
            isOpen={citation.id === openId}
            onOpen={() => open(citation)}
          />
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
