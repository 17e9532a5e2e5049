import type { ImageRegion } from "@/contracts/documents";
import type { Span } from "@/domain/text/span";

/**
 * What is lit in a source. `omitted` is what a quote that was found in parts leaves out between them, which is dimmed; `removed` and `added`
 * are the words that only the first and only the second of two versions has.
 */
export type LitKind = "cited" | "other" | "evidence" | "omitted" | "removed" | "added";

/** A lit span and what it is, in words for whoever points at it. */
export interface LitSpan extends Span {
  readonly kind: LitKind;
  readonly label: string;
  /** A part of a page's image, where the source has no words to light. */
  readonly region?: ImageRegion;
}

/** How a piece is painted. `both`: cited and marked as evidence; it keeps the wash of the one and the line of the other. */
export type Paint = LitKind | "both";

export interface PaintedSpan extends Span {
  readonly paint: Paint;
}

function paintOf(kinds: ReadonlySet<LitKind>): Paint | null {
  if (kinds.has("removed")) return "removed";
  if (kinds.has("added")) return "added";
  if (kinds.has("cited")) return kinds.has("evidence") ? "both" : "cited";
  if (kinds.has("evidence")) return "evidence";
  if (kinds.has("other")) return "other";
  return kinds.has("omitted") ? "omitted" : null;
}

/**
 * Cuts overlapping spans into pieces that don't overlap, each with the one way it is painted: named highlights don't
 * stack. Empty spans paint nothing. O(n²) for the few dozen spans of a source.
 */
export function layerSpans(spans: readonly LitSpan[]): PaintedSpan[] {
  const filled = spans.filter((span) => span.startCp < span.endCp);
  const edges = [...new Set(filled.flatMap((span) => [span.startCp, span.endCp]))].toSorted((a, b) => a - b);
  const pieces: PaintedSpan[] = [];
  edges.slice(0, -1).forEach((startCp, at) => {
    const endCp = edges[at + 1] ?? startCp;
    const over = filled.filter((span) => span.startCp <= startCp && endCp <= span.endCp);
    const paint = paintOf(new Set(over.map((span) => span.kind)));
    if (paint === null) return;
    const last = pieces.at(-1);
    if (last !== undefined && last.paint === paint && last.endCp === startCp) {
      pieces[pieces.length - 1] = { startCp: last.startCp, endCp, paint };
    } else pieces.push({ startCp, endCp, paint });
  });
  return pieces;
}

/** What is lit at a place, in words, without repeats. */
export function labelsAt(spans: readonly LitSpan[], atCp: number): string[] {
  const here = spans.filter((span) => span.startCp <= atCp && atCp < span.endCp);
  return [...new Set(here.map((span) => span.label))];
}
