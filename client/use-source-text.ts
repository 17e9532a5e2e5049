import { useEffect } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { endpoints } from "@/contracts/endpoints";
import { call } from "./call";
import { keyOf } from "./query-keys";

/** A version's text never changes; only an erasure takes it away, and then a later visit says so. */
const freshMs = 30 * 60_000;

export function sourceTextOptions(versionId: string) {
  const params = { versionId };
  return queryOptions({
    queryKey: keyOf(endpoints.getSourceText, { params }),
    queryFn: ({ signal }) => call(endpoints.getSourceText, { params, signal }),
    staleTime: freshMs,
    gcTime: freshMs,
  });
}

/** The text T of a document version and how to draw it; nothing is asked where there is no version (""). */
export function useSourceText(versionId: string) {
  return useQuery({ ...sourceTextOptions(versionId), enabled: versionId !== "" });
}

/** Loads the texts of versions ahead, so that they are there when the response is. */
export function usePrefetchedTexts(versionIds: readonly string[]): void {
  const client = useQueryClient();
  const ids = [...new Set(versionIds)].join(" ");
  useEffect(() => {
    for (const versionId of ids.split(" ")) {
      if (versionId !== "") void client.prefetchQuery(sourceTextOptions(versionId));
    }
  }, [client, ids]);
}
