"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
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

/** So many of our own addresses may still be on their way back to us. */
const OWN_KEPT = 100;

interface Kept {
  /** The address's query as it was last heard of. */
  readonly address: string;
  readonly query: ListQuery;
  /** Queries that we wrote into the address ourselves. */
  readonly own: readonly string[];
}

/**
 * A list's state, kept in the address: sent on, it shows the same list. The address follows what is typed a moment later, so
 * that only an address which is none of ours (a link, a step back) is taken over; else it would take letters back.
 */
export function useListQuery(filterKeys: readonly string[]): readonly [ListQuery, (next: ListQuery) => void] {
  const address = useSearchParams().toString();
  const names = filterKeys.join("\0");
  const keys = useMemo(() => names.split("\0"), [names]);
  const [kept, setKept] = useState<Kept>(() => ({
    address,
    query: readListQuery(new URLSearchParams(address), keys),
    own: [],
  }));
  if (address !== kept.address) {
    const isOwn = kept.own.includes(address);
    setKept(
      isOwn ? { ...kept, address } : { address, query: readListQuery(new URLSearchParams(address), keys), own: [] },
    );
  }
  const set = useCallback(
    (query: ListQuery) => {
      const next = writeListQuery(new URLSearchParams(window.location.search), query, keys);
      setKept((now) => ({ ...now, query, own: [...now.own.slice(1 - OWN_KEPT), next.toString()] }));
      replaceSearch(next);
    },
    [keys],
  );
  return [kept.query, set];
}
