import { foldText } from "@/domain/text/fold";
import { isNegation, listNegations } from "@/domain/text/negations";

/** A sentence of a source as far as claims are compared with it. */
export interface SourceSentence {
  readonly words: ReadonlySet<string>;
  readonly isNegated: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}]+)*/gu;
const MIN_WORD = 3;
/** Sentences of one source beyond this number are not compared. */
const MAX_SENTENCES = 2000;

/** The words of folded text that carry what it is about. */
export function listContentWords(folded: string): Set<string> {
  const words = folded.match(WORD) ?? [];
  return new Set(words.filter((word) => word.length >= MIN_WORD && !isNegation(word)));
}

/** Cut at stops and line ends, which is near enough for telling what a passage negates. O(n). */
export function listSourceSentences(text: string): SourceSentence[] {
  const sentences = text.split(/(?<=[.!?;。])\s+|[\n\r]+/u).slice(0, MAX_SENTENCES);
  return sentences.map((sentence) => {
    const folded = foldText(sentence).text;
    return { words: listContentWords(folded), isNegated: listNegations(folded).length > 0 };
  });
}

/** How many words two sets share. */
export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared;
}
