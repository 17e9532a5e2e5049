import type { Range } from "@/domain/checks/ranges";

/** A line without its end. UTF-16 positions. */
export interface Line extends Range {
  readonly text: string;
}

/** Walked to the end of each text, which sets it back. */
const LINE_END = /\r\n|\n|\r/g;

/** Lines without their ends, with positions; behind a line end at the end of the text there is one more. */
export function listLines(text: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (let end = LINE_END.exec(text); end !== null; end = LINE_END.exec(text)) {
    lines.push({ from, to: end.index, text: text.slice(from, end.index) });
    from = LINE_END.lastIndex;
  }
  lines.push({ from, to: text.length, text: text.slice(from) });
  return lines;
}

/** A line without any of these opens no block. */
const MAY_OPEN = /`{3}|~{3}|^(?: {4}|\t)/u;
const QUOTE_MARKS = /^ {0,3}(?:> ?)+/u;
/** What follows the backticks of a fence holds none, or it is a code span. */
const FENCE = /^\s*(?:(`{3,})[^`]*|(~{3,}).*)$/u;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/u;
const INDENT = /^(?: {4}|\t)/u;
const MAX_FENCE_INDENT = 3;

const isBlank = (line: Line): boolean => line.text.trim() === "";
const unquote = (line: Line): string => line.text.replace(QUOTE_MARKS, "");

/** The marks that open a fence; under a list item they may stand as deep as they like. */
function findFence(line: Line, isUnderItem: boolean): string | null {
  const bare = unquote(line);
  const found = FENCE.exec(bare);
  const fence = found?.[1] ?? found?.[2];
  if (fence === undefined) return null;
  return isUnderItem || bare.length - bare.trimStart().length <= MAX_FENCE_INDENT ? fence : null;
}

function closesFence(line: Line, fence: string): boolean {
  const found = /^\s*(`+|~+)\s*$/u.exec(unquote(line))?.[1];
  return found !== undefined && found[0] === fence[0] && found.length >= fence.length;
}

/** Walks over the lines of an answer once and collects its code blocks. */
class CodeBlockReader {
  readonly blocks: Range[] = [];
  private at = 0;
  /** Whether the last line at the left margin began a list item. */
  private isUnderItem = false;

  constructor(private readonly lines: readonly Line[]) {}

  private take(last: number): void {
    const [first, end] = [this.lines[this.at], this.lines[last]];
    if (first !== undefined && end !== undefined) this.blocks.push({ from: first.from, to: end.to });
    this.at = last + 1;
  }

  /** The line that closes a fence, else the last one. */
  private findFenceEnd(fence: string): number {
    for (let at = this.at + 1; at < this.lines.length; at += 1) {
      const line = this.lines[at];
      if (line !== undefined && closesFence(line, fence)) return at;
    }
    return this.lines.length - 1;
  }

  private findIndentedEnd(): number {
    let last = this.at;
    for (let at = this.at + 1; at < this.lines.length; at += 1) {
      const line = this.lines[at];
      if (line === undefined || isBlank(line)) continue;
      if (!INDENT.test(line.text)) break;
      last = at;
    }
    return last;
  }

  /** After a blank line or at the start, and not under a list item. */
  private startsIndented(line: Line): boolean {
    const before = this.lines[this.at - 1];
    const isFree = before === undefined || isBlank(before);
    return isFree && !this.isUnderItem && !isBlank(line) && INDENT.test(line.text);
  }

  read(): Range[] {
    for (let line = this.lines[0]; line !== undefined; line = this.lines[this.at]) {
      const fence = findFence(line, this.isUnderItem);
      if (fence !== null) this.take(this.findFenceEnd(fence));
      else if (this.startsIndented(line)) this.take(this.findIndentedEnd());
      else {
        const isFlush = !isBlank(line) && !/^\s/u.test(line.text);
        if (isFlush || (!isBlank(line) && LIST_ITEM.test(line.text))) this.isUnderItem = LIST_ITEM.test(line.text);
        this.at += 1;
      }
    }
    return this.blocks;
  }
}

/** Fenced and indented code blocks, whole lines, in order. O(n). */
export const listCodeBlocks = (lines: readonly Line[]): Range[] =>
  lines.some(({ text }) => MAY_OPEN.test(text)) ? new CodeBlockReader(lines).read() : [];
