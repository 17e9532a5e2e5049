import { splitSentences } from "@/domain/checks/split-sentences";
import { type CodePoints, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Words of a source with what stands round them in their sentence; white space is drawn together. */
export interface WordsInContext {
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

/** A sentence is looked for this far, UTF-16 units. */
const REACH_U16 = 600;
/** Shown of what stands before and after; and of long words, of either end. */
const SIDE_MAX = 220;
const HALF_MAX = 260;

/** A paragraph ends at an empty line or a page's end; where each block ends with one line end, at that. */
const PARAGRAPH_END = /\n[^\S\n]*\n|\f/gu;
const BLOCK_END = /\n|\f/gu;

const drawTogether = (text: string): string => text.replace(/\s+/gu, " ");

function lastEnd(text: string, ends: RegExp): number {
  const last = [...text.matchAll(ends)].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

const firstEnd = (text: string, ends: RegExp): number => text.search(ends);

/** Ends cut short say so, at a blank where there is one near. */
function keepEnd(text: string): string {
  if (text.length <= SIDE_MAX) return text;
  const cut = text.slice(-SIDE_MAX);
  return `… ${cut.slice(cut.indexOf(" ") + 1)}`;
}

function keepStart(text: string): string {
  if (text.length <= SIDE_MAX) return text;
  const cut = text.slice(0, SIDE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SIDE_MAX - 30))} …`;
}

const keepBoth = (text: string): string =>
  text.length <= 2 * HALF_MAX ? text : `${text.slice(0, HALF_MAX)} … ${text.slice(-HALF_MAX)}`;

/**
 * A span of a text in the sentences it stands in. `isBlockLines`: each line of the text is a block of its own (Markdown, HTML), so that a
 * sentence doesn't go on over a line end. The span must lie in the text.
 */
export function wordsInContext(index: CodePoints, span: Span, isBlockLines: boolean): WordsInContext {
  const { text } = index;
  const [startU16, endU16] = [u16FromCp(index, span.startCp), u16FromCp(index, span.endCp)];
  const ends = isBlockLines ? BLOCK_END : PARAGRAPH_END;
  const reachFrom = Math.max(0, startU16 - REACH_U16);
  const from = reachFrom + lastEnd(text.slice(reachFrom, startU16), ends);
  const next = firstEnd(text.slice(endU16, endU16 + REACH_U16), ends);
  const to = next < 0 ? Math.min(text.length, endU16 + REACH_U16) : endU16 + next;
  const sentences = splitSentences(text, { from, to }, []);
  const over = sentences.filter((sentence) => sentence.from < endU16 && startU16 < sentence.to);
  const first = Math.min(startU16, over[0]?.from ?? startU16);
  const last = Math.max(endU16, over.at(-1)?.to ?? endU16);
  return {
    before: keepEnd(drawTogether(text.slice(first, startU16)).trimStart()),
    words: keepBoth(drawTogether(text.slice(startU16, endU16)).trim()),
    after: keepStart(drawTogether(text.slice(endU16, last)).trimEnd()),
  };
}
