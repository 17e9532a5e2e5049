import { layerSpans, type LitSpan, type Paint } from "@/components/source/layer-spans";
import { indexCodePoints, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** A piece of a text; `paint` null is not lit. */
export interface LitSegment extends Span {
  readonly text: string;
  readonly paint: Paint | null;
}

/** Cuts a span to a text of so many code points; what lies outside becomes empty. */
function clip(span: LitSpan, lengthCp: number): LitSpan {
  const clamp = (atCp: number) => Math.min(lengthCp, Math.max(0, atCp));
  return { ...span, startCp: clamp(span.startCp), endCp: clamp(span.endCp) };
}

/** A text in pieces, each lit in one way or not at all: in order, and together the whole text. */
export function litSegments(text: string, spans: readonly LitSpan[]): readonly LitSegment[] {
  const index = indexCodePoints(text);
  const segments: LitSegment[] = [];
  const push = (startCp: number, endCp: number, paint: Paint | null) => {
    if (startCp >= endCp) return;
    segments.push({ startCp, endCp, paint, text: text.slice(u16FromCp(index, startCp), u16FromCp(index, endCp)) });
  };
  let atCp = 0;
  for (const piece of layerSpans(spans.map((span) => clip(span, index.lengthCp)))) {
    push(atCp, piece.startCp, null);
    push(piece.startCp, piece.endCp, piece.paint);
    atCp = piece.endCp;
  }
  push(atCp, index.lengthCp, null);
  return segments;
}

/** A span of a document as a span of a chunk that begins at `chunkStartCp`. */
export const shiftSpan = <S extends Span>(span: S, chunkStartCp: number): S => ({
  ...span,
  startCp: span.startCp - chunkStartCp,
  endCp: span.endCp - chunkStartCp,
});
