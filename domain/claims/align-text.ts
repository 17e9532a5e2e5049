import { findMarkers } from "@/domain/checks/find-markers";
import type { Span } from "@/domain/text/span";

/**
 * For each code point of a claim's text its place in the answer, where the text is the answer's words at `within` with its markers taken
 * out; null where it is not (a claim list in words of its own). O(length of the answer).
 */
export function alignText(answer: string, text: string, within: Span): number[] | null {
  const { markers } = findMarkers(answer);
  const isInMarker = (atCp: number) => markers.some(({ startCp, endCp }) => startCp <= atCp && atCp < endCp);
  const answerPoints = Array.from(answer);
  const places: number[] = [];
  let atCp = within.startCp;
  for (const point of text) {
    while (atCp < within.endCp && (answerPoints[atCp] !== point || isInMarker(atCp))) atCp += 1;
    if (atCp >= within.endCp) return null;
    places.push(atCp);
    atCp += 1;
  }
  return places;
}
