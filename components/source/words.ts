import { cpFromU16, indexCodePoints, type CodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Runs between white space; in scripts written without spaces each character is a word of its own. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/**
 * The words of a text as spans in its code points, in order. O(n).
 */
export function listWords(text: string, index: CodePoints = indexCodePoints(text)): Span[] {
  const words: Span[] = [];
  for (const found of text.matchAll(WORD)) {
    words.push({
      startCp: cpFromU16(index, found.index),
      endCp: cpFromU16(index, found.index + found[0].length),
    });
  }
  return words;
}

/** The index of the word at a code point, else of the first one after it, else of the last; -1 where there are none. */
export function findWordAt(words: readonly Span[], atCp: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.endCp ?? 0) <= atCp) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, words.length - 1);
}

const overlaps = (a: Span, b: Span): boolean => a.startCp < b.endCp && b.startCp < a.endCp;

/** Which words a list of spans touches. */
export function markedWords(words: readonly Span[], spans: readonly Span[]): boolean[] {
  return words.map((word) => spans.some((span) => overlaps(word, span)));
}

/** The spans that hold exactly the marked words; neighbours share one, with what lies between them. */
export function spansOfWords(words: readonly Span[], marked: readonly boolean[]): Span[] {
  const spans: Span[] = [];
  let isOpen = false;
  words.forEach((word, at) => {
    const last = spans.at(-1);
    if (marked[at] !== true) isOpen = false;
    else if (isOpen && last !== undefined) spans[spans.length - 1] = { startCp: last.startCp, endCp: word.endCp };
    else {
      spans.push(word);
      isOpen = true;
    }
  });
  return spans;
}
