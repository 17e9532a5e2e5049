import type { BoxesBySpan } from "@/client/use-span-boxes";
import type { SpanBox } from "@/contracts/documents";
import type { Span } from "@/domain/text/span";
import type { ChunkBounds } from "./chunk-brackets";
import { boxOfRegion } from "./image-region";
import { labelsAt, type LitSpan } from "./layer-spans";
import type { PaintName } from "./paint";
import type { PaintedBox } from "./pdf-page";
import type { PointOfElement } from "./use-pointer";

const keyOf = (span: Span) => `${span.startCp}-${span.endCp}`;

/** The boxes of painted spans, as far as they have arrived. */
export function paintBoxes(
  pieces: readonly (Span & { readonly paint: PaintName })[],
  boxes: BoxesBySpan,
): PaintedBox[] {
  return pieces.flatMap((piece) =>
    (boxes.get(keyOf(piece)) ?? []).map((box, at) => ({
      key: `${piece.paint}-${keyOf(piece)}-${at}`,
      paint: piece.paint,
      box,
    })),
  );
}

/** The parts of page images that are lit. */
export function boxesOfRegions(lit: readonly LitSpan[]): PaintedBox[] {
  return lit.flatMap(({ region, kind }, at) =>
    region === undefined ? [] : [{ key: `region-${at}`, paint: kind, box: boxOfRegion(region) }],
  );
}

/** Room between a passage and its dashed frame, as a share of the page. */
const MARGIN = 0.006;

function frameOf(boxes: readonly SpanBox[], page: number): SpanBox {
  const views = boxes.filter((box) => box.page === page).map((box) => box.view);
  const left = Math.min(...views.map((view) => view[0])) - MARGIN;
  const top = Math.min(...views.map((view) => view[1])) - MARGIN;
  const right = Math.max(...views.map((view) => view[0] + view[2])) + MARGIN;
  const bottom = Math.max(...views.map((view) => view[1] + view[3])) + MARGIN;
  return { page, view: [left, top, right - left, bottom - top] };
}

/** A dashed frame round each retrieved passage, one a page; a thin unbroken one round a passage found inside it. */
export function boxesOfChunks(chunks: readonly ChunkBounds[], boxes: BoxesBySpan): PaintedBox[] {
  return chunks.flatMap((chunk) => {
    const own = boxes.get(keyOf(chunk)) ?? [];
    const pages = [...new Set(own.map((box) => box.page))];
    return pages.map((page) => ({
      key: `chunk-${keyOf(chunk)}-${chunk.handle}-${page}`,
      paint: chunk.isChild === true ? ("child" as const) : ("chunk" as const),
      box: frameOf(own, page),
    }));
  });
}

/** What is lit below a point of a page (shares of it), in words. */
export function labelsUnder(
  lit: readonly LitSpan[],
  layers: readonly Span[],
  boxes: BoxesBySpan,
  page: number,
  { x, y }: PointOfElement,
): string[] {
  const isUnder = ({ page: on, view: [left, top, width, height] }: SpanBox) =>
    on === page && left <= x && x <= left + width && top <= y && y <= top + height;
  const regions = lit.filter(({ region }) => region !== undefined && isUnder(boxOfRegion(region)));
  if (regions.length > 0) return [...new Set(regions.map(({ label }) => label))];
  const piece = layers.find((layer) => (boxes.get(keyOf(layer)) ?? []).some(isUnder));
  return piece === undefined ? [] : labelsAt(lit, piece.startCp);
}
