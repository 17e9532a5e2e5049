"use client";

import { useEffect, useMemo, useState } from "react";
import { clsx } from "clsx";
import { mayFireKey } from "@/components/shell/key-guard";
import { Kbd } from "@/components/ui/kbd";
import { listWords, markedWords } from "@/components/source/words";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

const MARKED =
  "bg-misattributed-wash underline decoration-misattributed-line decoration-wavy decoration-1 underline-offset-[0.22em]";

interface WordsProps {
  readonly text: string;
  readonly uncovered: readonly Span[];
}

/** A claim's words, those that no evidence covers marked. */
export function ClaimText({ text, uncovered }: WordsProps) {
  const pieces = useMemo(() => {
    const index = indexCodePoints(text);
    const edges = uncovered.flatMap((span) => [span.startCp, span.endCp]).filter((edge) => edge <= index.lengthCp);
    const cuts = [...new Set([0, ...edges, index.lengthCp])].toSorted((a, b) => a - b);
    return cuts.slice(0, -1).map((startCp, at) => {
      const span = { startCp, endCp: cuts[at + 1] ?? index.lengthCp };
      const isMarked = uncovered.some((other) => other.startCp <= span.startCp && span.endCp <= other.endCp);
      return { ...span, text: sliceSpan(index, span), isMarked };
    });
  }, [text, uncovered]);
  return pieces.map((piece) =>
    piece.isMarked ? (
      <mark key={piece.startCp} className={clsx("text-inherit", MARKED)}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.startCp}>{piece.text}</span>
    ),
  );
}

/**
 * Marks the words of a claim that the passage doesn't cover: by click, or with the arrows and Space (Shift carries the mark
 * along). Mounted only while it is on.
 */
export function WordMarker({
  text,
  uncovered,
  onToggle,
  onLeave,
}: WordsProps & { onToggle: (from: number, to: number) => void; onLeave: () => void }) {
  const index = useMemo(() => indexCodePoints(text), [text]);
  const words = useMemo(() => listWords(text, index), [text, index]);
  const marked = useMemo(() => markedWords(words, uncovered), [words, uncovered]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const move = (by: 1 | -1, isCarrying: boolean) => {
      const to = Math.max(0, Math.min(words.length - 1, at + by));
      if (isCarrying && to !== at && marked[to] !== true) onToggle(to, to);
      setAt(to);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!mayFireKey(event, event.key.startsWith("Arrow"))) return;
      if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        move(event.key === "ArrowRight" ? 1 : -1, event.shiftKey);
      } else if (event.key === " ") onToggle(at, at);
      else if (event.key === "Enter" || event.key.toLowerCase() === "w") onLeave();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [at, words, marked, onToggle, onLeave]);
  const here = words[at];
  return (
    <span className="block">
      <span className="leading-8">
        {words.map((word, wordAt) => (
          <button
            key={word.startCp}
            type="button"
            tabIndex={-1}
            aria-pressed={marked[wordAt] === true}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAt(wordAt);
              onToggle(wordAt, wordAt);
            }}
            className={clsx(
              "mr-1 rounded-xs border px-0.5 leading-snug",
              marked[wordAt] === true ? MARKED : "hover:bg-hover",
              wordAt === at ? "border-focus" : "border-transparent",
            )}
          >
            {sliceSpan(index, word)}
          </button>
        ))}
      </span>
      <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-3">
        <span>Mark the words that the passage doesn’t cover:</span>
        <span>
          <Kbd keys="←" /> <Kbd keys="→" /> word
        </span>
        <span>
          <Kbd keys="Space" /> mark
        </span>
        <span>
          <Kbd keys="Enter" /> done
        </span>
      </span>
      <output className="sr-only">
        {here === undefined ? "" : `${sliceSpan(index, here)}${marked[at] === true ? ", not covered" : ""}`}
      </output>
    </span>
  );
}
