import { isSegmentBoundary } from "@/domain/text/fold-segment";

const EDGE_BLANKS = /^[\s\p{Cf}\p{Cc}]+|[\s\p{Cf}\p{Cc}]+$/gu;
const SAYS_SOMETHING = /[^\p{P}\p{Z}\p{C}\p{M}]/u;

/** Visible and of one unit: nothing that stands at an edge unseen. NaN, past the end of a text, is not. */
const isPlain = (unit: number): boolean => unit > 0x20 && unit < 0x7f;

/** A quote without the blanks and invisible characters at its edges. */
export function trimQuote(quote: string): string {
  const isTrimmed = isPlain(quote.charCodeAt(0)) && isPlain(quote.charCodeAt(quote.length - 1));
  return isTrimmed ? quote : quote.replace(EDGE_BLANKS, "");
}

/** Whether there is a letter, a figure or a symbol to look for. */
export const saysSomething = (quote: string): boolean => SAYS_SOMETHING.test(quote);

/**
 * Whether a quote stands in a text word for word, so that `resolveQuote` finds it by its first step. False says nothing: a later step may
 * find it still. One pass of the text.
 */
export function standsVerbatim(source: string, quote: string): boolean {
  const words = trimQuote(quote);
  if (!saysSomething(words)) return false;
  const at = source.indexOf(words);
  return at >= 0 && isSegmentBoundary(source, at) && isSegmentBoundary(source, at + words.length);
}
