import { DomainError } from "@/domain/errors/domain-error";
import { findLowerBound } from "@/domain/text/lower-bound";
import { assertSpan, type Span } from "@/domain/text/span";

/**
 * A text with what is needed to turn code points into UTF-16 positions and back. A lone surrogate counts as one code
 * point, as in Python and in JavaScript's string iterator.
 */
export interface CodePoints {
  readonly text: string;
  /** UTF-16 positions of the first halves of all surrogate pairs, ascending. Empty for most texts. */
  readonly astral: Uint32Array;
  readonly lengthCp: number;
}

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

const NO_ASTRAL = new Uint32Array(0);

/** Finds the surrogate pairs of a text once. O(n) time, memory by the number of pairs. */
export function indexCodePoints(text: string): CodePoints {
  if (!/[\uD800-\uDBFF]/.test(text)) return { text, astral: NO_ASTRAL, lengthCp: text.length };
  const astral: number[] = [];
  for (let at = 0; at + 1 < text.length; at += 1) {
    if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) {
      astral.push(at);
      at += 1;
    }
  }
  return { text, astral: Uint32Array.from(astral), lengthCp: text.length - astral.length };
}

/**
 * The code point offset of a UTF-16 position, 0 to `text.length`. A position inside a surrogate pair gives the offset of
 * that pair. Throws `offset_out_of_range`.
 */
export function cpFromU16(index: CodePoints, atU16: number): number {
  if (!Number.isInteger(atU16) || atU16 < 0 || atU16 > index.text.length) {
    throw new DomainError("offset_out_of_range", "The UTF-16 position lies outside the text.", { atU16 });
  }
  const { astral } = index;
  if (astral.length === 0) return atU16;
  return atU16 - findLowerBound(astral.length, (i) => (astral[i] ?? 0) < atU16);
}

/** The UTF-16 position of a code point offset, 0 to `lengthCp`. Throws `offset_out_of_range`. */
export function u16FromCp(index: CodePoints, atCp: number): number {
  if (!Number.isInteger(atCp) || atCp < 0 || atCp > index.lengthCp) {
    throw new DomainError("offset_out_of_range", "The code point offset lies outside the text.", { atCp });
  }
  const { astral } = index;
  if (astral.length === 0) return atCp;
  return atCp + findLowerBound(astral.length, (i) => (astral[i] ?? 0) - i < atCp);
}

/** The span between two UTF-16 positions. */
export function spanFromU16(index: CodePoints, startU16: number, endU16: number): Span {
  return { startCp: cpFromU16(index, startU16), endCp: cpFromU16(index, endU16) };
}

/** The words a span covers. Throws as `assertSpan` does. */
export function sliceSpan(index: CodePoints, span: Span): string {
  assertSpan(span, index.lengthCp);
  return index.text.slice(u16FromCp(index, span.startCp), u16FromCp(index, span.endCp));
}

/** `sliceSpan` for a text that is cut only once. O(n). */
export function sliceCp(text: string, span: Span): string {
  return sliceSpan(indexCodePoints(text), span);
}

/** The length of a text in code points. O(n). */
export function lengthCp(text: string): number {
  return indexCodePoints(text).lengthCp;
}
