import type { CitationResource, ClaimResource } from "@/contracts/bench";
import { findMarkers, type Marker } from "@/domain/checks/find-markers";
import { type CodePoints, indexCodePoints, sliceSpan } from "@/domain/text/code-points";
import { containsSpan, type Span } from "@/domain/text/span";

/** A citation as a chip: which claim and which of its citations it opens. */
export interface CitationChip {
  readonly claimIndex: number;
  readonly citationIndex: number;
  readonly handle: string;
  readonly resolution: CitationResource["resolution"];
}

/** The answer in pieces, in order: text with the claims it belongs to, markers as they are written, chips of citations. */
export type AnswerPiece =
  | { readonly kind: "text"; readonly startCp: number; readonly text: string; readonly claims: readonly number[] }
  | {
      readonly kind: "marker";
      readonly startCp: number;
      readonly text: string;
      readonly claims: readonly number[];
      /** What it opens; null for a marker that no claim's citation goes by. */
      readonly chip: CitationChip | null;
    }
  | { readonly kind: "chips"; readonly startCp: number; readonly chips: readonly CitationChip[] };

const chipOf = (citation: CitationResource, claimIndex: number, citationIndex: number): CitationChip => ({
  claimIndex,
  citationIndex,
  handle: citation.handle,
  resolution: citation.resolution,
});

function chipsOf(claims: readonly ClaimResource[], claimIndex: number): CitationChip[] {
  return (claims[claimIndex]?.citations ?? []).map((citation, at) => chipOf(citation, claimIndex, at));
}

/** A stop and a blank may stand between a claim and its marker, or between two markers. */
const GAP_CP = 3;

/** The markers in a claim's words and those right behind them, one after the other. */
function markersOf(span: Span, markers: readonly Marker[]): readonly Marker[] {
  let reachedCp = span.endCp;
  return markers.filter((marker) => {
    if (containsSpan(span, marker)) return true;
    const isNext = marker.startCp >= reachedCp && marker.startCp - reachedCp <= GAP_CP;
    if (isNext) reachedCp = marker.endCp;
    return isNext;
  });
}

/** The citation that a marker goes by: of a claim it belongs to, by its handle. */
function findChip(marker: Marker, claims: readonly ClaimResource[], markers: readonly Marker[]): CitationChip | null {
  const owners = claims.flatMap((claim, at) =>
    claim.answerSpan !== null && markersOf(claim.answerSpan, markers).includes(marker) ? [at] : [],
  );
  const chips = owners.flatMap((at) => chipsOf(claims, at));
  return chips.find((chip) => marker.handles.includes(chip.handle)) ?? null;
}

interface Insert {
  readonly atCp: number;
  readonly chips: readonly CitationChip[];
}

/** Chips for citations that the answer shows by no marker of theirs, behind the claim's words. */
function listInserts(claims: readonly ClaimResource[], markers: readonly Marker[]): Insert[] {
  return claims.flatMap((claim, at) => {
    const { answerSpan } = claim;
    if (answerSpan === null) return [];
    const written = new Set(markersOf(answerSpan, markers).flatMap((marker) => marker.handles));
    const seen = new Set<string>();
    const chips = chipsOf(claims, at).filter(({ handle }) => {
      const isNew = !written.has(handle) && !seen.has(handle);
      seen.add(handle);
      return isNew;
    });
    return chips.length === 0 ? [] : [{ atCp: answerSpan.endCp, chips }];
  });
}

function claimsAt(claims: readonly ClaimResource[], piece: Span): number[] {
  return claims.flatMap((claim, at) =>
    claim.answerSpan !== null && containsSpan(claim.answerSpan, piece) ? [at] : [],
  );
}

function piecesBetween(index: CodePoints, claims: readonly ClaimResource[], from: number, to: number): AnswerPiece[] {
  const edges = claims.flatMap(({ answerSpan }) => (answerSpan === null ? [] : [answerSpan.startCp, answerSpan.endCp]));
  const cuts = [from, ...edges.filter((edge) => from < edge && edge < to), to];
  const sorted = [...new Set(cuts)].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((startCp, at) => {
    const span = { startCp, endCp: sorted[at + 1] ?? to };
    return { kind: "text", startCp, text: sliceSpan(index, span), claims: claimsAt(claims, span) };
  });
}

/**
 * Cuts an answer into pieces: nothing of its text is left out or changed. Markers that stand in it become chips where they are;
 * citations without one get theirs behind the claim. Claims may overlap.
 */
export function cutAnswer(
  answer: string,
  claims: readonly ClaimResource[],
  handles: readonly string[],
): readonly AnswerPiece[] {
  const index = indexCodePoints(answer);
  const inside = claims.map((claim) =>
    claim.answerSpan !== null && claim.answerSpan.endCp <= index.lengthCp ? claim : { ...claim, answerSpan: null },
  );
  const { markers } = findMarkers(answer, handles);
  const inserts = listInserts(inside, markers);
  const stops = [...markers.map((marker) => marker.startCp), ...inserts.map((insert) => insert.atCp), index.lengthCp];
  const pieces: AnswerPiece[] = [];
  let at = 0;
  for (const stop of [...new Set(stops)].toSorted((a, b) => a - b)) {
    if (stop > at) pieces.push(...piecesBetween(index, inside, at, stop));
    at = Math.max(at, stop);
    const chips = inserts.filter((insert) => insert.atCp === stop).flatMap((insert) => insert.chips);
    if (chips.length > 0) pieces.push({ kind: "chips", startCp: stop, chips });
    const marker = markers.find((candidate) => candidate.startCp === stop && stop >= at);
    if (marker === undefined) continue;
    const { startCp, endCp, raw: text } = marker;
    pieces.push({
      kind: "marker",
      startCp,
      text,
      claims: claimsAt(inside, marker),
      chip: findChip(marker, inside, markers),
    });
    at = endCp;
  }
  return pieces;
}
