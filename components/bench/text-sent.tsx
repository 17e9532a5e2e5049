"use client";

import { useMemo, useState } from "react";
import { diffWordsWithSpace } from "diff";
import { useSourceText } from "@/client/use-source-text";
import type { RetrievedChunkResource } from "@/contracts/bench";
import { sliceCp } from "@/domain/text/code-points";
import { type WordEdit, WordDifference } from "./word-difference";

/** Longer texts stand one below the other; comparing them word by word would hold up the page. */
const COMPARED_MAX = 8_000;

function listEdits(sent: string, stored: string): WordEdit[] {
  if (sent.length + stored.length > COMPARED_MAX) return [{ op: "replace", quote: sent, source: stored }];
  return diffWordsWithSpace(sent, stored).map(({ value, added, removed }) => {
    if (added) return { op: "insert", quote: "", source: value };
    if (removed) return { op: "delete", quote: value, source: "" };
    return { op: "equal", quote: value, source: value };
  });
}

/**
 * How a text that was sent differs from the passage that is cited: `around` where the cited words stand in it whole (a parent was sent, its child
 * is cited; a header was put before it), `within` where a part of the passage was sent, else `other`.
 */
export function relationOf(sent: string, stored: string): "around" | "within" | "other" {
  const [whole, part] = [sent.trim(), stored.trim()];
  if (part !== "" && whole.includes(part)) return "around";
  return whole !== "" && part.includes(whole) ? "within" : "other";
}

const RELATION_WORDS = {
  around: "All of the cited passage was sent, with more around it.",
  within: "A part of the cited passage was sent.",
  other: "The text that was sent differs from the document.",
} as const;

const storedOf = (text: string, { span }: RetrievedChunkResource): string =>
  span.startCp < span.endCp ? sliceCp(text, span) : "";

/** The text that was sent and what the document says at its place, as one text with the difference lit. */
export function SentDifference({ chunk }: { chunk: RetrievedChunkResource }) {
  const text = useSourceText(chunk.versionId).data?.text ?? null;
  const edits = useMemo(() => {
    if (text === null) return null;
    return listEdits(chunk.textSent, storedOf(text, chunk));
  }, [text, chunk]);
  return (
    <p className="mt-1 max-h-40 overflow-y-auto font-serif text-sm leading-snug whitespace-pre-wrap text-ink">
      {edits === null ? chunk.textSent : <WordDifference edits={edits} first="the text sent" second="the document" />}
    </p>
  );
}

/** Where the text that was sent isn't what the document says: both, with the difference lit. */
export function TextSent({ chunk }: { chunk: RetrievedChunkResource }) {
  const [isOpen, setIsOpen] = useState(true);
  const text = useSourceText(chunk.versionId).data?.text ?? null;
  const relation = useMemo(
    () => (!chunk.differs || text === null ? "other" : relationOf(chunk.textSent, storedOf(text, chunk))),
    [chunk, text],
  );
  if (!chunk.differs) return null;
  return (
    <div className="border-b border-line-soft bg-unsupported-wash px-4 py-1 text-xs">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-[550] text-unsupported">{RELATION_WORDS[relation]}</span>
        <span className="text-ink-2">Supported: the text sent says it. Attributed: the document says it too.</span>
        <button
          type="button"
          className="text-ink-3 underline underline-offset-2 hover:text-ink"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "hide" : "show both"}
        </button>
      </div>
      {isOpen ? <SentDifference chunk={chunk} /> : null}
    </div>
  );
}
