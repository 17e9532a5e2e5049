import { foldWords } from "@/domain/text/fold";
import { isNegation, listNegations } from "@/domain/text/negations";

/** A sentence of a source as far as claims are compared with it. */
export interface SourceSentence {
  readonly isNegated: boolean;
  /** The words that carry what it is about; read on first use. */
  readonly getWords: () => ReadonlySet<string>;
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

/** Whether anything in a text looks like a negation: most sentences hold none and need not be read word by word. */
const HINT =
  /(?<!\p{L})(?:no(?:t|r|ne|thing|body|where)?|never|neither|cannot|without|unless|except|hardly|barely|scarcely|exclud|nicht|kein|nie|niemals|ohne|außer|ausser|weder|ne|pas|jamais|sans|sauf|ni)|n['’]t(?!\p{L})/iu;

function readSentence(sentence: string): SourceSentence {
  let words: ReadonlySet<string> | null = null;
  return {
    isNegated: HINT.test(sentence) && listNegations(foldWords(sentence)).length > 0,
    getWords: () => {
      words ??= listContentWords(foldWords(sentence));
      return words;
    },
  };
}

/** Cut at stops and line ends, which is near enough for telling what a passage negates. O(n). */
export function listSourceSentences(text: string): SourceSentence[] {
  return text
    .split(/(?<=[.!?;。])\s+|[\n\r]+/u)
    .slice(0, MAX_SENTENCES)
    .map(readSentence);
}

/** How many words two sets share. */
export function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared;
}
