import { useMemo, useState } from "react";
import { useSourceText } from "@/client/use-source-text";
import type { CitationResource } from "@/contracts/bench";
import { findExactPlaces, findFoldedPlaces, spanOfPlace } from "@/domain/quotes/places";
import { prepareText } from "@/domain/quotes/prepared-text";
import { sliceSpan } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";

/** All places where a quote's words stand, and the one that is looked at. */
export interface QuotePlaces {
  readonly spans: readonly Span[];
  /** Index into `spans`. */
  readonly at: number;
  /** Somebody stepped: the places are lit until another citation is at hand. */
  readonly isStepped: boolean;
  readonly step: (by: 1 | -1) => void;
}

/** More than these are not stepped through. */
const MOST_PLACES = 500;

/** Where the words that a quote was found at stand in a text, in order; empty where they stand nowhere else. */
export function listQuotePlaces(text: string, { match }: CitationResource): readonly Span[] {
  if (match === null || match.span === null || match.occurrences < 2) return [];
  const prepared = prepareText(text);
  const { codePoints } = prepared;
  if (match.span.endCp > codePoints.lengthCp) return [];
  const words = sliceSpan(codePoints, match.span);
  const places =
    match.type === "exact" ? findExactPlaces(prepared, words) : findFoldedPlaces(prepared, foldText(words).text);
  return places.length < 2 ? [] : places.slice(0, MOST_PLACES).map((place) => spanOfPlace(codePoints, place));
}

/** Steps through the places of a citation's quote; null where there is one place only, or the text is not there. */
export function useQuotePlaces(citation: CitationResource | null, versionId: string): QuotePlaces | null {
  const isNeeded = citation !== null && (citation.match?.occurrences ?? 0) > 1;
  const text = useSourceText(versionId).data?.text ?? null;
  const spans = useMemo(
    () => (isNeeded && text !== null ? listQuotePlaces(text, citation) : []),
    [isNeeded, text, citation],
  );
  const [stepped, setStepped] = useState<{ of: string; at: number } | null>(null);
  const own = spans.findIndex((span) => span.startCp === citation?.match?.span?.startCp);
  const isStepped = stepped !== null && stepped.of === citation?.id;
  const at = isStepped ? stepped.at : Math.max(0, own);
  return useMemo(() => {
    if (citation === null || spans.length < 2) return null;
    const step = (by: 1 | -1) => setStepped({ of: citation.id, at: (at + by + spans.length) % spans.length });
    return { spans, at, isStepped, step };
  }, [citation, spans, at, isStepped]);
}
