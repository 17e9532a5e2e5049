"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
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

/** A list's state, kept in the address: sent on, it shows the same list. */
export function useListQuery(filterKeys: readonly string[]): readonly [ListQuery, (next: ListQuery) => void] {
  const params = useSearchParams();
  const names = filterKeys.join("\0");
  const query = useMemo(() => readListQuery(new URLSearchParams(params), names.split("\0")), [params, names]);
  const set = useCallback(
    (next: ListQuery) =>
      replaceSearch(writeListQuery(new URLSearchParams(window.location.search), next, names.split("\0"))),
    [names],
  );
  return [query, set];
}
