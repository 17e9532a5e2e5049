import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import type { SpanBox } from "@/contracts/documents";
import { endpoints } from "@/contracts/endpoints";
import { call } from "./call";
import { keyOf } from "./query-keys";

const freshMs = 30 * 60_000;

/** One request for boxes: `spans` as the contract writes them, `10-20,40-55` in code points. */
export function spanBoxesOptions(versionId: string, spans: string) {
  const params = { versionId };
  const query = { spans };
  return queryOptions({
    queryKey: keyOf(endpoints.getSpanBoxes, { params, query }),
    queryFn: ({ signal }) => call(endpoints.getSpanBoxes, { params, query, signal }),
    staleTime: freshMs,
    gcTime: freshMs,
    enabled: spans !== "",
  });
}

/** Boxes of one span, while another is on its way those of the last; `10-20`, or an empty string for none. */
export function useSpanBoxes(versionId: string, spans: string) {
  return useQuery({ ...spanBoxesOptions(versionId, spans), placeholderData: keepPreviousData });
}

/** Boxes by span, `10-20`. */
export type BoxesBySpan = ReadonlyMap<string, readonly SpanBox[]>;

/** Boxes of several requests; what has not arrived is not there yet, and `isLoading` as long as some is on its way. */
export function useSpanBoxBatches(
  versionId: string,
  batches: readonly string[],
): { readonly boxes: BoxesBySpan; readonly isLoading: boolean } {
  return useQueries({
    queries: batches.map((batch) => spanBoxesOptions(versionId, batch)),
    combine: (results) => {
      const spans = results.flatMap((result) => result.data?.spans ?? []);
      return {
        boxes: new Map(spans.map(({ startCp, endCp, boxes }) => [`${startCp}-${endCp}`, boxes])),
        isLoading: results.some((result) => result.isLoading),
      };
    },
  });
}
