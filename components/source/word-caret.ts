import { isAbbreviation } from "@/domain/checks/abbreviations";
import type { Span } from "@/domain/text/span";

/** A run of words chosen by keyboard: it was begun at `anchor` and reaches to `head`, both included. */
export interface WordCaret {
  readonly anchor: number;
  readonly head: number;
}

const ENDS_SENTENCE = /[.!?…。！？]["'”’»)\]]*$/u;

/** The number of a clause or of a list's item, with its stop: 5. 4.2. (a) iv. */
const NUMBERING = /^[([]?(?:\d{1,3}(?:\.\d+)*|[a-z]|[ivxlc]{1,5})[.)\]]+$/iu;

/** Whether a sentence ends with a word: it has a stop that is its own, not that of a number or an abbreviation. */
function endsSentence(word: string, before: string, next: string, isFirst: boolean): boolean {
  if (!ENDS_SENTENCE.test(word) || (isFirst && NUMBERING.test(word))) return false;
  return !word.endsWith(".") || !isAbbreviation(word.slice(0, -1), before, next);
}

/** Index of each word that begins a sentence: the first, one behind a full stop, one behind an empty line. */
export function listSentenceStarts(words: readonly Span[], textOf: (span: Span) => string): number[] {
  const wordAt = (at: number) => (words[at] === undefined ? "" : textOf(words[at]));
  const starts: number[] = [];
  words.forEach((word, at) => {
    const before = words[at - 1];
    const gap = before === undefined ? "" : textOf({ startCp: before.endCp, endCp: word.startCp });
    const isBehindBreak = before === undefined || /\n\s*\n|\f/u.test(gap);
    const isFirst = starts.at(-1) === at - 1;
    if (isBehindBreak || endsSentence(wordAt(at - 1), wordAt(at - 2), wordAt(at), isFirst)) starts.push(at);
  });
  return starts;
}

/** The words of a sentence, first and last, that holds a word. */
export function sentenceAt(starts: readonly number[], count: number, at: number): { first: number; last: number } {
  const index = starts.findLastIndex((start) => start <= at);
  return { first: starts[Math.max(0, index)] ?? 0, last: (starts[Math.max(0, index) + 1] ?? count) - 1 };
}

const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

function sentenceStep(starts: readonly number[], count: number, head: number, by: 1 | -1): number {
  const { first, last } = sentenceAt(starts, count, head);
  if (by === 1) return clamp(last + 1, count);
  return head > first ? first : sentenceAt(starts, count, clamp(first - 1, count)).first;
}

/** Extends by a whole sentence: to the end of this one, then of the next; backwards to its start. */
function sentenceReach(starts: readonly number[], count: number, head: number, by: 1 | -1): number {
  const { last } = sentenceAt(starts, count, head);
  if (by === -1) return sentenceStep(starts, count, head, -1);
  return head < last ? last : sentenceAt(starts, count, clamp(last + 1, count)).last;
}

/**
 * Where a key moves the caret: left and right by a word, up and down by a sentence, with Shift extending. Null for a key that
 * moves nothing.
 */
export function moveCaret(
  caret: WordCaret,
  key: string,
  isExtending: boolean,
  words: readonly Span[],
  starts: readonly number[],
): WordCaret | null {
  const count = words.length;
  if (count === 0) return null;
  const byWord = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const bySentence = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (byWord === 0 && bySentence === 0) return null;
  const { head } = caret;
  if (byWord !== 0) {
    const to = clamp(head + byWord, count);
    return { anchor: isExtending ? caret.anchor : to, head: to };
  }
  const by = bySentence === 1 ? 1 : -1;
  if (isExtending) return { anchor: caret.anchor, head: sentenceReach(starts, count, head, by) };
  const to = sentenceStep(starts, count, head, by);
  return { anchor: to, head: to };
}

/** The span that the caret holds; null where there are no words. */
export function spanOfCaret(caret: WordCaret, words: readonly Span[]): Span | null {
  const first = words[Math.min(caret.anchor, caret.head)];
  const last = words[Math.max(caret.anchor, caret.head)];
  return first === undefined || last === undefined ? null : { startCp: first.startCp, endCp: last.endCp };
}
