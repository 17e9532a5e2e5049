"use client";

import { useEffect } from "react";
import { useRechecks } from "@/client/use-rechecks";
import type { CitationRecheckResource } from "@/contracts/rechecks";
import { mayFireKey } from "@/components/shell/key-guard";

/** The citations of a document's older versions, one of them at hand. */
export interface CitationSteps {
  readonly current: CitationRecheckResource;
  /** 0-based. */
  readonly at: number;
  /** As far as the list has been read. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly step: (by: 1 | -1) => void;
}

/**
 * Steps through what was looked up of a document, by buttons and by the keys `[` and `]`. Null until the citation at hand has arrived, and
 * where there is none.
 */
export function useCitationSteps(
  documentId: string,
  citationId: string | null,
  onStep: (recheck: CitationRecheckResource) => void,
): CitationSteps | null {
  const found = useRechecks(documentId, null, citationId !== null);
  const { data: rechecks = [], hasMore, isLoadingMore, loadMore } = found;
  const at = citationId === null ? -1 : rechecks.findIndex((recheck) => recheck.citationId === citationId);
  const isMissing = citationId !== null && at < 0;
  const isLast = at === rechecks.length - 1;
  useEffect(() => {
    if (hasMore && !isLoadingMore && (isMissing || isLast)) loadMore();
  }, [hasMore, isLoadingMore, isMissing, isLast, loadMore]);
  const step = (by: 1 | -1) => {
    const next = rechecks[at + by];
    if (at >= 0 && next !== undefined) onStep(next);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== "[" && event.key !== "]") || !mayFireKey(event)) return;
      event.preventDefault();
      step(event.key === "]" ? 1 : -1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
  const current = rechecks[at];
  return current === undefined ? null : { current, at, count: rechecks.length, hasMore, step };
}
