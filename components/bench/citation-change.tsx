"use client";

import { useMemo } from "react";
import { type FindChange, useChange, useChanges, type VersionPlace } from "@/client/use-comparison";
import { ChangeFlag } from "@/components/source/change-flag";
import type { CitationResource, ClaimResource, RetrievedChunkResource } from "@/contracts/bench";
import { spansOfCitation } from "./source-marks";

/** The words that a citation points at, first to last part. */
export function placeOfCitation(citation: CitationResource, chunk: RetrievedChunkResource): VersionPlace {
  const spans = spansOfCitation(citation, chunk);
  return {
    versionId: chunk.versionId,
    startCp: Math.min(...spans.map((span) => span.startCp)),
    endCp: Math.max(...spans.map((span) => span.endCp)),
  };
}

/** What became of the citations of some claims in the newest files of what they cite: one read for each version. */
export function useCitationChanges(
  claims: readonly ClaimResource[],
  chunks: readonly RetrievedChunkResource[],
): FindChange {
  const places = useMemo(
    () =>
      claims.flatMap((claim) =>
        claim.citations.flatMap((citation) => {
          const chunk = citation.chunkIndex === null ? undefined : chunks[citation.chunkIndex];
          return chunk === undefined ? [] : [placeOfCitation(citation, chunk)];
        }),
      ),
    [claims, chunks],
  );
  return useChanges(places);
}

/** What a newer version did to the words of one citation. */
export function CitationChange({ citation, chunk }: { citation: CitationResource; chunk: RetrievedChunkResource }) {
  const place = placeOfCitation(citation, chunk);
  return <ChangeFlag found={useChange(place)} documentId={chunk.documentId} place={place} />;
}
