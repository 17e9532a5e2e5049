import { indexCodePoints, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Why words of a passage are lit. */
export type LitKind = "cited" | "other" | "evidence";

/** A range to light, in code points of the text at hand. */
export interface LitSpan extends Span {
  readonly kind: LitKind;
}

export interface LitSegment {
  readonly startCp: number;
  readonly text: string;
  readonly kinds: readonly LitKind[];
}

/** Cuts a span to a text of so many code points; null where nothing of it lies inside. */
function clip(span: LitSpan, lengthCp: number): LitSpan | null {
  const startCp = Math.max(0, span.startCp);
  const endCp = Math.min(lengthCp, span.endCp);
  return startCp < endCp ? { ...span, startCp, endCp } : null;
}

/** A text in pieces, each lit in one way; pieces in order, together the whole text. Overlapping spans light words in both ways. */
export function litSegments(text: string, spans: readonly LitSpan[]): readonly LitSegment[] {
  const index = indexCodePoints(text);
  const inside = spans.flatMap((span) => clip(span, index.lengthCp) ?? []);
  const cuts = [0, index.lengthCp, ...inside.flatMap((span) => [span.startCp, span.endCp])];
  const bounds = [...new Set(cuts)].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((startCp, at) => {
    const endCp = bounds[at + 1] ?? startCp;
    const here = inside.filter((span) => span.startCp <= startCp && endCp <= span.endCp).map((span) => span.kind);
    return {
      startCp,
      text: text.slice(u16FromCp(index, startCp), u16FromCp(index, endCp)),
      kinds: [...new Set(here)],
    };
  });
}

/** A span of a document as a span of a chunk that begins at `chunkStartCp`. */
export const shiftSpan = (span: Span, chunkStartCp: number): Span => ({
  startCp: span.startCp - chunkStartCp,
  endCp: span.endCp - chunkStartCp,
});
