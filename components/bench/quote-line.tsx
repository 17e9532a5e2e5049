"use client";

import { useState } from "react";
import { clsx } from "clsx";
import { Quote } from "lucide-react";
import type { CitationResource } from "@/contracts/bench";
import { quoteWords } from "./quote-words";
import { WordDifference } from "./word-difference";

/** What became of the quote that a citation brings; a near match shows its difference. */
export function QuoteLine({ citation, onFind }: { citation: CitationResource; onFind: (quote: string) => void }) {
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
        {match !== null && match.occurrences > 1 ? (
          <button
            type="button"
            className="text-ink-3 underline underline-offset-2 hover:text-ink"
            onClick={() => onFind(quote)}
          >
            step through the places
          </button>
        ) : null}
      </div>
      {shows ? (
        <blockquote className="mt-0.5 max-h-28 overflow-y-auto font-serif text-sm leading-snug text-ink">
          {isDifferent ? <WordDifference edits={match.edits} first="the quote" second="the source" /> : <>“{quote}”</>}
        </blockquote>
      ) : null}
    </div>
  );
}
