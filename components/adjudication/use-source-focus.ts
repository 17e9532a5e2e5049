"use client";

import { useCallback, useMemo, useState } from "react";
import type { ClaimResource, Evidence } from "@/contracts/bench";
import type { ResponseMaterial, SideOfPair } from "@/contracts/disputes";
import type { MaterialSpan } from "./material-source";
import { judgementOf } from "./ruling";

/** Spans of what a claim cites: the quote's place, or the whole passage where nothing is quoted. */
function citedSpans(claim: ClaimResource, material: ResponseMaterial): MaterialSpan[] {
  return claim.citations.flatMap((citation): MaterialSpan[] => {
    const chunk = citation.chunkIndex === null ? undefined : material.chunks[citation.chunkIndex];
    if (chunk === undefined) return [];
    const span = citation.match?.span ?? (citation.quote === null ? chunk.span : null);
    return span === null
      ? []
      : [{ ...span, versionId: chunk.versionId, kind: "cited", label: `cited as ${citation.handle}` }];
  });
}

function evidenceSpans(claim: ClaimResource, sides: readonly SideOfPair[]): MaterialSpan[] {
  return sides.flatMap((side) =>
    (judgementOf(side, claim.id)?.evidence ?? []).map(
      ({ versionId, startCp, endCp }): MaterialSpan => ({
        versionId,
        startCp,
        endCp,
        kind: "evidence",
        label: `evidence of rater ${side.pseudonym}`,
      }),
    ),
  );
}

const findChunk = ({ chunks }: ResponseMaterial, place: Evidence): number =>
  chunks.findIndex(
    (chunk) =>
      chunk.versionId === place.versionId && chunk.span.startCp <= place.startCp && place.startCp <= chunk.span.endCp,
  );

/** Which passage is open beside a claim and what is lit in it. A claim opens its first citation, until another is chosen. */
export function useSourceFocus(material: ResponseMaterial, sides: readonly SideOfPair[], claim: ClaimResource | null) {
  const [chosen, setChosen] = useState<{ claimId: string | null; index: number } | null>(null);
  const claimId = claim?.id ?? null;
  const first = claim?.citations.find((citation) => citation.chunkIndex !== null)?.chunkIndex;
  const fallback = first ?? (material.chunks.length === 0 ? null : 0);
  const open = chosen !== null && chosen.claimId === claimId ? chosen.index : fallback;
  const lit = useMemo(
    () => (claim === null ? [] : [...citedSpans(claim, material), ...evidenceSpans(claim, sides)]),
    [claim, material, sides],
  );
  const choose = useCallback((index: number) => setChosen({ claimId, index }), [claimId]);
  const showEvidence = useCallback(
    (place: Evidence, ofClaimId: string) => {
      const index = findChunk(material, place);
      if (index >= 0) setChosen({ claimId: ofClaimId, index });
    },
    [material],
  );
  const showChunk = useCallback((index: number | null, ofClaimId: string) => {
    if (index !== null) setChosen({ claimId: ofClaimId, index });
  }, []);
  const cited = (claim?.citations ?? []).map((citation) => citation.handle);
  return { open, lit, cited, choose, showEvidence, showChunk };
}
