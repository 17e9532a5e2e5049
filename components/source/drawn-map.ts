import type { CodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { type DrawnPosition, OffsetMap, trimSpan } from "./offset-map";
import type { PointOfElement } from "./use-pointer";

/** Every element that draws a piece of T carries its place and holds one text node and nothing else. */
export const PIECE = "[data-cp]";

/** Reads the map off what React has drawn. */
export function readDrawnMap(root: HTMLElement): OffsetMap<Node> {
  const pieces = [...root.querySelectorAll<HTMLElement>(PIECE)].flatMap((element) => {
    const node = element.firstChild;
    const startCp = Number(element.dataset["cp"]);
    return node instanceof Text && Number.isInteger(startCp) ? [{ node, startCp, text: node.data }] : [];
  });
  return new OffsetMap<Node>(pieces);
}

const isStale = ({ node, offsetU16 }: DrawnPosition<Node>): boolean =>
  !node.isConnected || !(node instanceof Text) || node.length < offsetU16;

/** A span as a DOM range; null where nothing of it is drawn. */
export function domRangeOf(map: OffsetMap<Node>, span: Span): Range | null {
  const found = map.rangeOf(span);
  // A map that was read before the last change of the text leads nowhere; the next one is on its way.
  if (found === null || isStale(found.start) || isStale(found.end)) return null;
  const range = document.createRange();
  range.setStart(found.start.node, found.start.offsetU16);
  range.setEnd(found.end.node, found.end.offsetU16);
  return range;
}

/**
 * The code point at a boundary of a selection. A boundary between elements belongs to the piece after it (a start) or before
 * it (an end).
 */
function cpOfBoundary(map: OffsetMap<Node>, range: Range, isStart: boolean): number | null {
  const node = isStart ? range.startContainer : range.endContainer;
  const known = map.cpOf(node, isStart ? range.startOffset : range.endOffset);
  if (known !== null) return known;
  // Only pieces that lie in the selection count; the first of them is where it starts, the last where it ends.
  const inside = map.nodes.filter((piece) => range.intersectsNode(piece));
  const nearest = isStart ? inside[0] : inside.at(-1);
  const extent = nearest === undefined ? null : map.extentOf(nearest);
  if (extent === null) return null;
  return isStart ? extent.startCp : extent.endCp;
}

/** What is selected, as a span of T with everything in it; null where nothing of the source is. */
export function rangeSpanOfSelection(
  map: OffsetMap<Node>,
  root: HTMLElement,
  index: CodePoints,
  selection: Selection | null,
): Span | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const startCp = cpOfBoundary(map, range, true);
  const endCp = cpOfBoundary(map, range, false);
  if (startCp === null || endCp === null || startCp >= endCp || endCp > index.lengthCp) return null;
  return { startCp, endCp };
}

/** What is selected, as a span of T without white space at its ends; null where nothing of the source is. */
export function spanOfSelection(
  map: OffsetMap<Node>,
  root: HTMLElement,
  index: CodePoints,
  selection: Selection | null,
): Span | null {
  const span = rangeSpanOfSelection(map, root, index, selection);
  return span === null ? null : trimSpan(index, span);
}

/** The code point below a point of the window; null where there is none, or where the browser can't say. */
export function cpAtPoint(map: OffsetMap<Node>, { clientX, clientY }: PointOfElement): number | null {
  if (!("caretPositionFromPoint" in document)) return null;
  const position = document.caretPositionFromPoint(clientX, clientY);
  return position === null ? null : map.cpOf(position.offsetNode, position.offset);
}
