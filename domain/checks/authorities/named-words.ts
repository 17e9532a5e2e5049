import type { Range } from "@/domain/checks/ranges";

/** A word of a text as written, without the emphasis signs around it. UTF-16 positions. */
export interface NamedWord extends Range {
  readonly text: string;
}

const WORD = /[^\s*_]{1,80}/gu;

/** Texts are read for authorities as far as this. */
export const MAX_AUTHORITY_UNITS = 40_000;

/** The words of a text, in order. */
export function listWords(text: string): NamedWord[] {
  return [...text.slice(0, MAX_AUTHORITY_UNITS).matchAll(WORD)].map((found) => ({
    text: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }));
}

/** Small words inside names: Board of Trade, Ville de Lyon. */
const SMALL = new Set("of the and for & de la le du des van von der den ex rel. et al. on in to at y".split(" "));

export const isCapital = (word: string): boolean => /^["'“‘(]?\p{Lu}/u.test(word) || /^\(No\.?$/u.test(word);
export const isSmall = (word: string): boolean => SMALL.has(word.toLowerCase());

/** Folded and without signs at its ends: what names are compared by. */
export const bareWord = (word: string): string =>
  word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/'s$/u, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
