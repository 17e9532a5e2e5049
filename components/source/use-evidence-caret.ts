import { useEffect, useMemo, useState } from "react";
import { mayFireKey } from "@/components/shell/key-guard";
import type { ImageRegion } from "@/contracts/documents";
import type { Span } from "@/domain/text/span";
import { listSentenceStarts, moveCaret, spanOfCaret, type WordCaret } from "./word-caret";
import { findWordAt } from "./words";

/** How evidence is marked here, and whether the keys do it now. */
export interface EvidenceControl {
  readonly isOn: boolean;
  readonly setOn: (isOn: boolean) => void;
  /** Marks a span of T, or a part of a page's image; one that is marked already loses its mark. */
  readonly mark: (span: MarkedSpan) => void;
}

/** What is marked: words, or where there are none the part of a page's image in which they are read. */
export interface MarkedSpan extends Span {
  readonly region?: ImageRegion;
}

export interface EvidenceCaretInit {
  readonly evidence: EvidenceControl | null;
  /** Words of what is drawn, in code points of T. */
  readonly words: readonly Span[];
  readonly textOf: (span: Span) => string;
  /** Where it begins: the cited span. */
  readonly from: Span | null;
}

/** The caret by places of T, which stay what they are when other words are drawn. */
interface Held {
  /** Of which text. */
  readonly textOf: unknown;
  readonly anchorCp: number;
  readonly headCp: number;
}

function placeCaret(held: Held | null, words: readonly Span[], from: Span | null): WordCaret | null {
  if (words.length === 0) return null;
  if (held !== null) return { anchor: findWordAt(words, held.anchorCp), head: findWordAt(words, held.headCp) };
  // It begins on the first word of the span, so that the first arrow key is seen to move.
  const at = findWordAt(words, from?.startCp ?? 0);
  return { anchor: at, head: at };
}

/**
 * Evidence by keyboard: while it is on, arrows move a caret over the words (up and down over sentences), Shift extends, Enter
 * or `e` marks. Answers the span that the caret holds; null while it is off.
 */
export function useEvidenceCaret({ evidence, words, textOf, from }: EvidenceCaretInit): Span | null {
  const [kept, setKept] = useState<Held | null>(null);
  const isOn = evidence?.isOn === true && words.length > 0;
  const [wasOn, setWasOn] = useState(isOn);
  // Each time it is switched on, it begins at the cited span again.
  if (wasOn !== isOn) {
    setWasOn(isOn);
    setKept(null);
  }
  const held = kept?.textOf === textOf ? kept : null;
  const starts = useMemo(() => (isOn ? listSentenceStarts(words, textOf) : []), [isOn, words, textOf]);
  const caret = useMemo(() => (isOn ? placeCaret(held, words, from) : null), [isOn, held, words, from]);
  useEffect(() => {
    if (caret === null || evidence === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!mayFireKey(event, event.key.startsWith("Arrow"))) return;
      if (event.key === "Enter" || event.key.toLowerCase() === "e") {
        const span = spanOfCaret(caret, words);
        if (span === null) return;
        event.preventDefault();
        evidence.mark(span);
        evidence.setOn(false);
        return;
      }
      const moved = moveCaret(caret, event.key, event.shiftKey, words, starts);
      if (moved === null) return;
      event.preventDefault();
      const placeOf = (at: number) => words[at]?.startCp ?? 0;
      setKept({ textOf, anchorCp: placeOf(moved.anchor), headCp: placeOf(moved.head) });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [caret, evidence, words, starts, textOf]);
  return useMemo(() => (caret === null ? null : spanOfCaret(caret, words)), [caret, words]);
}
