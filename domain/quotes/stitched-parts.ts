import { foldText } from "@/domain/text/fold";
import type { PreparedText } from "@/domain/quotes/prepared-text";

/** A quote of more pieces than one for so many words is no stitching: single words stand in every text. */
const WORDS_OF_PART = 3;
const PARTS_MIN = 2;
const WORDS_MAX = 400;

/** The folded source with its words set apart by single spaces, and one at either end. */
const spaceWords = (folded: string): string => ` ${listWords(folded).join(" ")} `;

const listWords = (folded: string): string[] => folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** How many words from `from` on stand together in the source. */
function countTogether(words: readonly string[], from: number, source: string): number {
  let taken = 0;
  for (let run = " "; from + taken < words.length; taken += 1) {
    run += `${words[from + taken] ?? ""} `;
    if (!source.includes(run)) break;
  }
  return taken;
}

/**
 * Whether a quote that is not in a source is put together from pieces that are: two pieces, or one for every three words, at least one of
 * them of more than one word. Tells an honest patchwork from words that were made up.
 */
export function isStitched(source: PreparedText, quote: string): boolean {
  const words = listWords(foldText(quote).text);
  if (words.length < PARTS_MIN || words.length > WORDS_MAX) return false;
  const spaced = spaceWords(source.getFolded().text);
  const partsMax = Math.max(PARTS_MIN, Math.floor(words.length / WORDS_OF_PART));
  let longest = 0;
  let parts = 0;
  for (let at = 0; at < words.length; parts += 1) {
    const taken = countTogether(words, at, spaced);
    if (taken === 0 || parts === partsMax) return false;
    longest = Math.max(longest, taken);
    at += taken;
  }
  return longest > 1;
}
