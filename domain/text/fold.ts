import { CJK, classAt, DROP, LETTER, LINE_END, WHITE } from "@/domain/text/char-class";
import { textFromUnits } from "@/domain/text/code-units";
import { beginsSegment, endOfSegment, findSimpleFold, foldSegment } from "@/domain/text/fold-segment";

/**
 * A text folded for matching (N of the text T), with the way back. For each UTF-16 unit `i` of `text`, the characters of T
 * that it came from are `[startsU16[i], endsU16[i])`; units of one segment share that range. Both lists ascend.
 */
export interface FoldedText {
  readonly text: string;
  readonly startsU16: Uint32Array;
  readonly endsU16: Uint32Array;
}

/** Goes up when folding or resolving changes its answers; stored with every resolved quote. */
export const FOLD_VERSION = 1;

const SPACE = 0x20;
const SOFT_HYPHEN = 0xad;

/** Collects the units of N. Arrays grow by doubling, since one character may fold to several. */
class FoldWriter {
  private units: Uint16Array;
  private starts: Uint32Array;
  private ends: Uint32Array;
  private length = 0;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
  }

  push(unit: number, startU16: number, endU16: number): void {
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.starts[this.length] = startU16;
    this.ends[this.length] = endU16;
    this.length += 1;
  }

  /** Classes of the character of T just written if it ends at `atU16`, else 0: what line-end rules look back at. */
  classBefore(text: string, atU16: number): number {
    const last = this.length - 1;
    return last >= 0 && this.ends[last] === atU16 ? classAt(text, this.starts[last] ?? 0) : 0;
  }

  private grow(): void {
    const capacity = this.units.length * 2;
    const units = new Uint16Array(capacity);
    const starts = new Uint32Array(capacity);
    const ends = new Uint32Array(capacity);
    units.set(this.units);
    starts.set(this.starts);
    ends.set(this.ends);
    this.units = units;
    this.starts = starts;
    this.ends = ends;
  }

  finish(): FoldedText {
    return {
      text: textFromUnits(this.units.subarray(0, this.length)),
      startsU16: this.starts.subarray(0, this.length),
      endsU16: this.ends.subarray(0, this.length),
    };
  }
}

interface Gap {
  readonly endU16: number;
  readonly hasWhite: boolean;
  readonly hasLineEnd: boolean;
  readonly hasSoftHyphen: boolean;
}

/** Reads a run of white space and characters without a trace. */
function readGap(text: string, fromU16: number): Gap {
  let hasWhite = false;
  let hasLineEnd = false;
  let hasSoftHyphen = false;
  let at = fromU16;
  for (; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    const found = classAt(text, at);
    if ((found & DROP) !== 0) {
      // Only a soft hyphen before the line end marks a broken word.
      hasSoftHyphen ||= !hasLineEnd && text.charCodeAt(at) === SOFT_HYPHEN;
    } else if ((found & WHITE) !== 0) {
      hasWhite = true;
      hasLineEnd ||= (found & LINE_END) !== 0;
    } else break;
  }
  return { endU16: at, hasWhite, hasLineEnd, hasSoftHyphen };
}

/** Writes one space for a run of white space, or nothing where a line end breaks a word or falls between ideographs. */
function foldGap(text: string, fromU16: number, out: FoldWriter): number {
  const gap = readGap(text, fromU16);
  if (!gap.hasWhite) return gap.endU16;
  if (gap.hasLineEnd) {
    const both = out.classBefore(text, fromU16) & classAt(text, gap.endU16);
    if ((both & CJK) !== 0 || (gap.hasSoftHyphen && (both & LETTER) !== 0)) return gap.endU16;
  }
  out.push(SPACE, fromU16, gap.endU16);
  return gap.endU16;
}

/** Where text goes on after a hyphen that only breaks a word at a line end, or null for a hyphen that stays. */
function findEndOfBreak(text: string, hyphenU16: number, out: FoldWriter): number | null {
  if ((out.classBefore(text, hyphenU16) & LETTER) === 0) return null;
  const gap = readGap(text, hyphenU16 + 1);
  return gap.hasLineEnd && (classAt(text, gap.endU16) & LETTER) !== 0 ? gap.endU16 : null;
}

function writeSegment(text: string, startU16: number, out: FoldWriter, memo: Map<string, string>): number {
  const endU16 = endOfSegment(text, startU16);
  const segment = text.slice(startU16, endU16);
  let folded = memo.get(segment);
  if (folded === undefined) {
    folded = foldSegment(segment);
    memo.set(segment, folded);
  }
  for (let i = 0; i < folded.length; i += 1) out.push(folded.charCodeAt(i), startU16, endU16);
  return endU16;
}

/** Folds what stands at a position by the full rules and gives the position after it. */
function foldStep(text: string, at: number, out: FoldWriter, memo: Map<string, string>): number {
  const unit = text.charCodeAt(at);
  if (unit === 0x2d || unit === 0x2010) {
    const resumed = findEndOfBreak(text, at, out);
    if (resumed !== null) return resumed;
  }
  const isGap = (classAt(text, at) & (WHITE | DROP)) !== 0;
  return isGap ? foldGap(text, at, out) : writeSegment(text, at, out, memo);
}

const PRINTABLE_ASCII = /^[ -~]*$/;

/** `foldText` without the way back. Of a text of printable ASCII only the case and runs of blanks change. */
export function foldWords(text: string): string {
  return PRINTABLE_ASCII.test(text) ? text.toLowerCase().replace(/ {2,}/g, " ") : foldText(text).text;
}

/** Folds a text for matching. O(n); done once for a document. Quote and source are always folded by this one function. */
export function foldText(text: string): FoldedText {
  const out = new FoldWriter(text.length + (text.length >>> 4) + 16);
  const memo = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    // Nearly all of a text is single spaces and characters that stand alone: they take this short way.
    const isLoneSpace = unit === SPACE && next > SPACE && next < 0x7f;
    const simple = isLoneSpace ? SPACE : beginsSegment(next) ? findSimpleFold(unit) : null;
    if (simple === null) at = foldStep(text, at, out, memo);
    else {
      out.push(simple, at, at + 1);
      at += 1;
    }
  }
  return out.finish();
}
