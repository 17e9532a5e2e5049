import type { Range } from "@/domain/checks/ranges";
import { countShared, listContentWords, type SourceSentence } from "@/domain/checks/source-sentences";
import { foldText, foldWords } from "@/domain/text/fold";
import { isNegation, listNegations } from "@/domain/text/negations";

/** A claim and its cited text differ in a negation. */
export interface NegationGap {
  /** The claim's negating word, in UTF-16 positions of the claim; null where only the cited text negates. */
  readonly words: Range | null;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}]+)*/gu;
/** The share of a claim's words that a sentence of the source must hold to be the one the claim is about. */
const ABOUT = 0.6;
/** Two sentences that say the same words but for the negation. */
const SAME = 0.8;

/** The first negating word of a claim. */
function findNegation(claim: string): Range | null {
  const { text, startsU16, endsU16 } = foldText(claim);
  if (listNegations(text).length === 0) return null;
  for (const found of text.matchAll(WORD)) {
    const isOne = isNegation(found[0]) || found[0].split("-").some(isNegation);
    const isNumberSign = /^nos?$/u.test(found[0]) && /^\. ?\d/u.test(text.slice(found.index + found[0].length));
    if (!isOne || isNumberSign) continue;
    return { from: startsU16[found.index] ?? 0, to: endsU16[found.index + found[0].length - 1] ?? 0 };
  }
  return null;
}

/** Of one claim: which sentences say the same words but for the negation. */
function isSameBut(stated: ReadonlySet<string>, sentence: SourceSentence): boolean {
  const words = sentence.getWords();
  const shared = countShared(stated, words);
  return shared > 0 && shared / (stated.size + words.size - shared) >= SAME;
}

/**
 * Compares a claim with the sentences of the texts it cites. It differs if it negates and neither the sentences it is about nor,
 * where none can be told, any sentence does; or if every sentence of the same words negates and the claim does not. Null where
 * nothing differs.
 */
export function checkNegation(claim: string, sentences: readonly SourceSentence[]): NegationGap | null {
  const words = findNegation(claim);
  const negated = sentences.filter(({ isNegated }) => isNegated);
  if (words === null && negated.length === 0) return null;
  const stated = listContentWords(foldWords(claim));
  if (words !== null) {
    const isAbout = (one: SourceSentence): boolean =>
      countShared(stated, one.getWords()) >= ABOUT * Math.max(1, stated.size);
    const about = sentences.filter(isAbout);
    return (about.length > 0 ? about : sentences).some(({ isNegated }) => isNegated) ? null : { words };
  }
  const isDenied = negated.some((sentence) => isSameBut(stated, sentence));
  const isSaid = isDenied && sentences.some((sentence) => !sentence.isNegated && isSameBut(stated, sentence));
  return isDenied && !isSaid ? { words: null } : null;
}
