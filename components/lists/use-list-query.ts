"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type ListQuery, readListQuery, writeListQuery } from "./list-query";

/** Puts a query into the address without a step in the browser's history. */
export function replaceSearch(next: URLSearchParams): void {
  const query = next.toString();
  window.history.replaceState(
    null,
    "",
    `${window.location.pathname}${query === "" ? "" : `?${query}`}${window.location.hash}`,
  );
}

/**
 * Own addresses that are still on their way back. They come in the order in which they were written, some are skipped: one that comes
 * ends the wait for those before it. An address that is none of them is somebody else's: a link, a step back.
 */
export function takeOwn(awaited: readonly string[], address: string): readonly string[] | null {
  const at = awaited.indexOf(address);
  return at === -1 ? null : awaited.slice(at + 1);
}

/**
 * A list's state, kept in the address: sent on, it shows the same list. The address follows what is typed a moment later, so
 * that only an address which is none of ours is taken over; else it would take letters back. Only an address that is on the
 * screen counts, hence the effect: while React draws the next one, a key may be drawn over the one before, which would then
 * look like somebody else's.
 */
export function useListQuery(filterKeys: readonly string[]): readonly [ListQuery, (next: ListQuery) => void] {
  const address = useSearchParams().toString();
  const names = filterKeys.join("\0");
  const keys = useMemo(() => names.split("\0"), [names]);
  const [query, setQuery] = useState(() => readListQuery(new URLSearchParams(address), keys));
  const shown = useRef(address);
  const awaited = useRef<readonly string[]>([]);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const left = takeOwn(awaited.current, address);
    awaited.current = left ?? [];
    if (left === null) setQuery(readListQuery(new URLSearchParams(address), keys));
  }, [address, keys]);
  const set = useCallback(
    (next: ListQuery) => {
      const written = writeListQuery(new URLSearchParams(window.location.search), next, keys);
      awaited.current = [...awaited.current, written.toString()];
      setQuery(next);
      replaceSearch(written);
    },
    [keys],
  );
  return [query, set];
}
