import { type CodePoints, cpFromU16, indexCodePoints, u16FromCp } from "@/domain/text/code-points";
import { findLowerBound } from "@/domain/text/lower-bound";
import type { Span } from "@/domain/text/span";

/** A piece of T as it stands on the page. Pieces ascend and don't overlap; what lies between two is not drawn (a line end, a tab). */
export interface DrawnPiece<Node> {
  readonly node: Node;
  readonly startCp: number;
  readonly text: string;
}

/** A position in a drawn piece, as DOM ranges take it: UTF-16 units. */
export interface DrawnPosition<Node> {
  readonly node: Node;
  readonly offsetU16: number;
}

interface IndexedPiece<Node> {
  readonly piece: DrawnPiece<Node>;
  readonly index: CodePoints;
  readonly endCp: number;
}

/** The way between code points of T and what is drawn of it. Looks nothing up in the page and needs no search. */
export class OffsetMap<Node> {
  private readonly pieces: readonly IndexedPiece<Node>[];
  private readonly byNode: ReadonlyMap<Node, IndexedPiece<Node>>;

  constructor(pieces: readonly DrawnPiece<Node>[]) {
    this.pieces = pieces.map((piece) => {
      const index = indexCodePoints(piece.text);
      return { piece, index, endCp: piece.startCp + index.lengthCp };
    });
    this.byNode = new Map(this.pieces.map((indexed) => [indexed.piece.node, indexed]));
  }

  /** Begin and end of a span where it is drawn, cut to what is drawn of it; null where nothing is. */
  rangeOf(span: Span): { readonly start: DrawnPosition<Node>; readonly end: DrawnPosition<Node> } | null {
    const { pieces } = this;
    const first = pieces[findLowerBound(pieces.length, (at) => (pieces[at]?.endCp ?? 0) <= span.startCp)];
    const last = pieces[findLowerBound(pieces.length, (at) => (pieces[at]?.piece.startCp ?? 0) < span.endCp) - 1];
    if (first === undefined || last === undefined || last.piece.startCp < first.piece.startCp) return null;
    const startCp = Math.max(span.startCp, first.piece.startCp);
    const endCp = Math.min(span.endCp, last.endCp);
    if (startCp >= endCp) return null;
    return {
      start: { node: first.piece.node, offsetU16: u16FromCp(first.index, startCp - first.piece.startCp) },
      end: { node: last.piece.node, offsetU16: u16FromCp(last.index, endCp - last.piece.startCp) },
    };
  }

  /** The code point at a position of a drawn piece; null for a node that is none of the pieces. */
  cpOf(node: Node, offsetU16: number): number | null {
    const found = this.byNode.get(node);
    if (found === undefined) return null;
    return found.piece.startCp + cpFromU16(found.index, Math.min(offsetU16, found.piece.text.length));
  }

  /** The nodes in order, for what has to ask the page where they lie. */
  get nodes(): readonly Node[] {
    return this.pieces.map(({ piece }) => piece.node);
  }

  /** Where a piece begins and ends. */
  extentOf(node: Node): Span | null {
    const found = this.byNode.get(node);
    return found === undefined ? null : { startCp: found.piece.startCp, endCp: found.endCp };
  }
}

/** A span without the white space at its ends; null where nothing else is in it. */
export function trimSpan(index: CodePoints, span: Span): Span | null {
  const fromU16 = u16FromCp(index, span.startCp);
  const text = index.text.slice(fromU16, u16FromCp(index, span.endCp));
  const lead = text.length - text.trimStart().length;
  const rest = text.trim();
  if (rest === "") return null;
  return {
    startCp: cpFromU16(index, fromU16 + lead),
    endCp: cpFromU16(index, fromU16 + lead + rest.length),
  };
}
