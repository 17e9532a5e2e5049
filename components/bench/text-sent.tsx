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

/** The text that was sent and what the document says at its place, as one text with the difference lit. */
export function SentDifference({ chunk }: { chunk: RetrievedChunkResource }) {
  const text = useSourceText(chunk.versionId).data?.text ?? null;
  const { textSent, span } = chunk;
  const edits = useMemo(() => {
    if (text === null) return null;
    return listEdits(textSent, span.startCp < span.endCp ? sliceCp(text, span) : "");
  }, [text, textSent, span]);
  return (
    <p className="mt-1 max-h-40 overflow-y-auto font-serif text-sm leading-snug whitespace-pre-wrap text-ink">
      {edits === null ? textSent : <WordDifference edits={edits} first="the text sent" second="the document" />}
    </p>
  );
}

/** Where the text that was sent isn't what the document says: both, with the difference lit. */
export function TextSent({ chunk }: { chunk: RetrievedChunkResource }) {
  const [isOpen, setIsOpen] = useState(true);
  if (!chunk.differs) return null;
  return (
    <div className="border-b border-line-soft bg-unsupported-wash px-4 py-1 text-xs">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-[550] text-unsupported">The text that was sent differs from the document.</span>
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
