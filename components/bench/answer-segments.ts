import type { ClaimResource } from "@/contracts/bench";
import { findMarkers, type Marker } from "@/domain/checks/find-markers";
import { type CodePoints, indexCodePoints, sliceSpan } from "@/domain/text/code-points";
import { containsSpan, type Span } from "@/domain/text/span";

/** One citation, by its claim and its place among that claim's citations. */
export interface CitationRef {
  readonly claimIndex: number;
  readonly citationIndex: number;
  readonly handle: string;
}

/** The answer in pieces, in order: text with the claims it belongs to, markers as they are written, citations without one. */
export type AnswerPiece =
  | { readonly kind: "text"; readonly startCp: number; readonly text: string; readonly claims: readonly number[] }
  | {
      readonly kind: "marker";
      readonly startCp: number;
      /** As written; markers of one claim that stand side by side are one piece, with the blanks between them. */
      readonly text: string;
      readonly claims: readonly number[];
      /** What it opens, all of one claim; empty for a marker that no claim's citation goes by. */
      readonly refs: readonly CitationRef[];
    }
  | { readonly kind: "added"; readonly startCp: number; readonly refs: readonly CitationRef[] };

type MarkerPiece = AnswerPiece & { readonly kind: "marker" };

const refsOf = (claims: readonly ClaimResource[], claimIndex: number): CitationRef[] =>
  (claims[claimIndex]?.citations ?? []).map(({ handle }, citationIndex) => ({ claimIndex, citationIndex, handle }));

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

/** The citations that a marker goes by: of the first claim it belongs to that has any of its handles. */
function findRefs(marker: Marker, claims: readonly ClaimResource[], markers: readonly Marker[]): CitationRef[] {
  for (const [at, { answerSpan }] of claims.entries()) {
    if (answerSpan === null || !markersOf(answerSpan, markers).includes(marker)) continue;
    const refs = refsOf(claims, at).filter((ref) => marker.handles.includes(ref.handle));
    if (refs.length > 0) return refs;
  }
  return [];
}

interface Insert {
  readonly atCp: number;
  readonly refs: readonly CitationRef[];
}

/** Citations that the answer shows by no marker of theirs; they stand behind the claim's words. */
function listInserts(claims: readonly ClaimResource[], markers: readonly Marker[]): Insert[] {
  return claims.flatMap(({ answerSpan }, at) => {
    if (answerSpan === null) return [];
    const written = new Set(markersOf(answerSpan, markers).flatMap((marker) => marker.handles));
    const refs = refsOf(claims, at).filter(({ handle }) => !written.has(handle));
    return refs.length === 0 ? [] : [{ atCp: answerSpan.endCp, refs }];
  });
}

const isSameRef = (a: CitationRef, b: CitationRef): boolean =>
  a.claimIndex === b.claimIndex && a.citationIndex === b.citationIndex;

/** What may stand between two markers that are one. */
const BETWEEN = /^[\s,;]*$/u;

/** One marker out of two of the same claim, with the blank between them; null where they are none. */
function joinMarkers(first: MarkerPiece, between: string, second: MarkerPiece): MarkerPiece | null {
  const [a, b] = [first.refs[0], second.refs[0]];
  if (a === undefined || b === undefined || a.claimIndex !== b.claimIndex || !BETWEEN.test(between)) return null;
  const more = second.refs.filter((ref) => !first.refs.some((known) => isSameRef(known, ref)));
  return { ...first, text: first.text + between + second.text, refs: [...first.refs, ...more] };
}

/** Several citations of one claim, side by side, are one marker. */
function groupMarkers(pieces: readonly AnswerPiece[]): AnswerPiece[] {
  const grouped: AnswerPiece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "marker") {
      grouped.push(piece);
      continue;
    }
    const last = grouped.at(-1);
    const isBlank = last?.kind === "text" && BETWEEN.test(last.text);
    const before = isBlank ? grouped.at(-2) : last;
    const joined = before?.kind === "marker" ? joinMarkers(before, isBlank ? last.text : "", piece) : null;
    if (joined === null) grouped.push(piece);
    else grouped.splice(isBlank ? -2 : -1, isBlank ? 2 : 1, joined);
  }
  return grouped;
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
 * Cuts an answer into pieces: nothing of its text is left out or changed. Markers that stand in it open what they cite where
 * they are, several of one claim as one; citations without a marker get one behind the claim. Claims may overlap.
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
    for (const { atCp, refs } of inserts) if (atCp === stop) pieces.push({ kind: "added", startCp: stop, refs });
    const marker = markers.find((candidate) => candidate.startCp === stop && stop >= at);
    if (marker === undefined) continue;
    const { startCp, raw: text } = marker;
    const refs = findRefs(marker, inside, markers);
    pieces.push({ kind: "marker", startCp, text, claims: claimsAt(inside, marker), refs });
    at = marker.endCp;
  }
  return groupMarkers(pieces);
}
