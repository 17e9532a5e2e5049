"use client";

import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { endpoints } from "@/contracts/endpoints";
import type { PlaceChange, VersionComparison } from "@/contracts/rechecks";
import type { Span } from "@/domain/text/span";
import { call } from "./call";
import { keyOf } from "./query-keys";

/** A new file may come at any time; nobody waits for it from one second to the next. */
const freshMs = 60_000;
/** So many places go into one address. */
const PLACES_A_READ = 100;

/** Words of a version. */
export interface VersionPlace extends Span {
  readonly versionId: string;
}

const writeSpan = ({ startCp, endCp }: Span) => `${startCp}-${endCp}`;

function comparisonOptions(versionId: string, spans: readonly Span[], otherId: string | null) {
  const params = { versionId };
  const query = {
    ...(spans.length === 0 ? {} : { spans: spans.map(writeSpan).join(",") }),
    ...(otherId === null ? {} : { with: otherId }),
  };
  return queryOptions({
    queryKey: keyOf(endpoints.compareVersions, { params, query }),
    queryFn: ({ signal }) => call(endpoints.compareVersions, { params, query, signal }),
    staleTime: freshMs,
  });
}

/** A version beside the newest file of its document, or beside the version `otherId`; with what became of one place, where one is given. */
export function useComparison(versionId: string, span: Span | null, otherId: string | null = null) {
  return useQuery({
    ...comparisonOptions(versionId, span === null ? [] : [span], otherId),
    enabled: versionId !== "",
  });
}

/** A place with the newer file that it was looked up in. */
export interface FoundChange {
  readonly place: PlaceChange;
  readonly other: NonNullable<VersionComparison["other"]>;
}

/** What became of one place in the newest file of its document. */
export function useChange({ versionId, ...span }: VersionPlace): FoundChange | null {
  const { other = null, places: [place] = [] } = useComparison(versionId, span).data ?? {};
  return other === null || place === undefined ? null : { place, other };
}

/** What became of a place, as far as it has arrived; null where the version is the newest, or nothing can be said. */
export type FindChange = (place: VersionPlace) => FoundChange | null;

const nameOf = ({ versionId, ...span }: VersionPlace) => `${versionId} ${writeSpan(span)}`;

function batchesOf(places: readonly VersionPlace[]): { versionId: string; spans: VersionPlace[] }[] {
  const distinct = [...new Map(places.map((place) => [nameOf(place), place])).values()];
  const byVersion = new Map<string, VersionPlace[]>();
  for (const place of distinct) byVersion.set(place.versionId, [...(byVersion.get(place.versionId) ?? []), place]);
  return [...byVersion].flatMap(([versionId, spans]) =>
    Array.from({ length: Math.ceil(spans.length / PLACES_A_READ) }, (_, at) => ({
      versionId,
      spans: spans.slice(at * PLACES_A_READ, (at + 1) * PLACES_A_READ),
    })),
  );
}

function namesOf(comparison: VersionComparison | undefined): (readonly [string, FoundChange])[] {
  const { other = null, versionId = "", places = [] } = comparison ?? {};
  if (other === null) return [];
  return places.map((place) => {
    const { startCp, endCp } = place;
    return [nameOf({ versionId, startCp, endCp }), { place, other }];
  });
}

/** What became of many places in the newest files of their documents, read together. */
export function useChanges(places: readonly VersionPlace[]): FindChange {
  const batches = useMemo(() => batchesOf(places), [places]);
  return useQueries({
    queries: batches.map(({ versionId, spans }) => comparisonOptions(versionId, spans, null)),
    combine: (results): FindChange => {
      const found = new Map(results.flatMap(({ data }) => namesOf(data)));
      return (place) => found.get(nameOf(place)) ?? null;
    },
  });
}
