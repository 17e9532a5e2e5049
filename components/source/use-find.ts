import { useMemo, useState } from "react";
import { type CodePoints } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";
import { findInText, firstHitFrom } from "./find-in-text";

export interface Find {
  readonly query: string;
  readonly hits: readonly Span[];
  readonly at: number;
  readonly setQuery: (query: string) => void;
  readonly step: (by: 1 | -1) => void;
}

const NO_HITS: readonly Span[] = [];

/** Finding words in a text, from a place of it on. The text is folded once, when something is first looked for. */
export function useFind(index: CodePoints, isOpen: boolean, fromCp: number): Find {
  const [query, setQuery] = useState("");
  const [moved, setMoved] = useState<{ query: string; at: number } | null>(null);
  const isNeeded = isOpen && query.trim() !== "";
  const folded = useMemo(() => (isNeeded ? foldText(index.text) : null), [isNeeded, index]);
  const hits = useMemo(() => (folded === null ? NO_HITS : findInText(index, folded, query)), [folded, index, query]);
  const at = moved !== null && moved.query === query ? Math.min(moved.at, hits.length - 1) : firstHitFrom(hits, fromCp);
  const step = (by: 1 | -1) => {
    if (hits.length > 0) setMoved({ query, at: (at + by + hits.length) % hits.length });
  };
  return { query, hits, at, setQuery, step };
}
