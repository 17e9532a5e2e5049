"use client";

import { useState } from "react";
import { clsx } from "clsx";
import { ChevronDown, ChevronUp, Quote } from "lucide-react";
import type { CitationResource } from "@/contracts/bench";
import { IconButton } from "@/components/ui/icon-button";
import { quoteWords } from "./quote-words";
import type { QuotePlaces } from "./use-quote-places";
import { WordDifference } from "./word-difference";

/** Steps through the places where the words stand: "1 of 3". */
function PlaceStepper({ places }: { places: QuotePlaces }) {
  const { spans, at, step } = places;
  return (
    <span className="inline-flex items-center self-center">
      <IconButton label="Previous place" size="sm" icon={<ChevronUp />} onClick={() => step(-1)} />
      <output className="figures whitespace-nowrap text-ink-2">
        {at + 1} of {spans.length} <span className="sr-only">places of these words</span>
      </output>
      <IconButton label="Next place" size="sm" icon={<ChevronDown />} onClick={() => step(1)} />
    </span>
  );
}

/** What became of the quote that a citation brings; a near match shows its difference. */
export function QuoteLine({ citation, places }: { citation: CitationResource; places: QuotePlaces | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = quoteWords(citation);
  const { quote, match } = citation;
  if (words === null || quote === null) return null;
  const isDifferent = match !== null && match.edits.length > 0;
  const shows = isDifferent || match?.type === "unresolved" || isOpen;
  return (
    <div
      className={clsx(
        "border-b border-line-soft px-4 py-1 text-xs",
        words.isDoubtful ? "bg-unsupported-wash" : "bg-surface",
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Quote aria-hidden="true" className="size-3 shrink-0 self-center text-ink-3" />
        <span className={clsx("font-[550]", words.isDoubtful ? "text-unsupported" : "text-ink-2")}>
          {words.summary}
        </span>
        {words.remarks.length === 0 ? null : <span className="text-ink-2">{words.remarks.join("; ")}</span>}
        {isDifferent || match?.type === "unresolved" ? null : (
          <button
            type="button"
            className="text-ink-3 underline underline-offset-2 hover:text-ink"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "hide the quote" : "show the quote"}
          </button>
        )}
        {places === null ? null : <PlaceStepper places={places} />}
      </div>
      {shows ? (
        <blockquote className="mt-0.5 max-h-28 overflow-y-auto font-serif text-sm leading-snug text-ink">
          {isDifferent ? <WordDifference edits={match.edits} first="the quote" second="the source" /> : <>“{quote}”</>}
        </blockquote>
      ) : null}
    </div>
  );
}
