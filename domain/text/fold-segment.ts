import { classAt, classOf, DROP, KEEP, MARK, WHITE } from "@/domain/text/char-class";

const within = (code: number, first: number, last: number): boolean => code >= first && code <= last;
const isLeadJamo = (code: number): boolean => within(code, 0x1100, 0x115f) || within(code, 0xa960, 0xa97c);
const isVowelJamo = (code: number): boolean => within(code, 0x1160, 0x11a7) || within(code, 0xd7b0, 0xd7c6);
const isTailJamo = (code: number): boolean => within(code, 0x11a8, 0x11ff) || within(code, 0xd7cb, 0xd7fb);
const isSyllable = (code: number): boolean => within(code, 0xac00, 0xd7a3);
const sizeOf = (code: number): number => (code > 0xffff ? 2 : 1);

/** The first code unit that can be, or begin, a combining mark. */
const FIRST_MARK = 0x300;

function skipJamo(text: string, fromU16: number, isWanted: (code: number) => boolean): number {
  let at = fromU16;
  while (isWanted(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfSyllable(text: string, base: number, fromU16: number): number {
  if (isLeadJamo(base)) {
    const afterVowels = skipJamo(text, fromU16, isVowelJamo);
    return afterVowels > fromU16 ? skipJamo(text, afterVowels, isTailJamo) : afterVowels;
  }
  return isSyllable(base) ? skipJamo(text, fromU16, isTailJamo) : fromU16;
}

/**
 * Where the segment that starts at a UTF-16 position ends: one base character (or one Korean syllable in jamo) with all
 * its combining marks. A segment is never cut by a span.
 */
export function endOfSegment(text: string, startU16: number): number {
  const base = text.codePointAt(startU16) ?? 0;
  let end = startU16 + sizeOf(base);
  if (!(text.charCodeAt(end) >= FIRST_MARK)) return end;
  end = endOfSyllable(text, base, end);
  for (let at = end; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const found = classOf(code);
    // A zero-width character between a letter and its accent does not part them.
    if ((found & (MARK | DROP)) === 0) break;
    at += sizeOf(code);
    if ((found & MARK) !== 0) end = at;
  }
  return end;
}

/** Whether a code unit always begins a new segment, whatever stands before it. */
export function beginsSegment(unit: number): boolean {
  // NaN, which is what stands past the end of a text, begins one as well.
  if (!(unit >= FIRST_MARK)) return true;
  const isJamo = within(unit, 0x1160, 0x11ff) || within(unit, 0xd7b0, 0xd7fb);
  return !isJamo && !within(unit, 0xd800, 0xdfff) && (classOf(unit) & (MARK | DROP)) === 0;
}

/** Whether a span may start or end here: not inside a surrogate pair, an accented letter or a syllable. */
export function isSegmentBoundary(text: string, atU16: number): boolean {
  if (atU16 <= 0 || atU16 >= text.length) return true;
  const unit = text.charCodeAt(atU16);
  if (unit < FIRST_MARK) return true;
  const previous = text.charCodeAt(atU16 - 1);
  if (within(unit, 0xdc00, 0xdfff) && within(previous, 0xd800, 0xdbff)) return false;
  if (isVowelJamo(unit)) return !(isLeadJamo(previous) || isVowelJamo(previous));
  if (isTailJamo(unit)) return !(isVowelJamo(previous) || isTailJamo(previous) || isSyllable(previous));
  // After white space or a control a mark has no base and stands alone.
  return (classAt(text, atU16) & MARK) === 0 || (classOf(previous) & (WHITE | DROP)) !== 0;
}

/** Characters that stand for the same mark in different typography. Applied before NFKC, which would split the primes. */
const SAME_MARK = new Map<number, string>();
for (const quote of "\u2018\u2019\u201A\u201B\u2032\u2039\u203A\u02BC\u00B4\uFF07")
  SAME_MARK.set(quote.charCodeAt(0), "'");
for (const quote of "\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D\u301E\uFF02")
  SAME_MARK.set(quote.charCodeAt(0), '"');
for (const dash of "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D") {
  SAME_MARK.set(dash.charCodeAt(0), "-");
}

/** Units whose NFKC form would lower a raised figure. */
const RAISED_UNITS = new Map<number, string>([
  [0x339f, "mm²"],
  [0x33a0, "cm²"],
  [0x33a1, "m²"],
  [0x33a2, "km²"],
  [0x33a3, "mm³"],
  [0x33a4, "cm³"],
  [0x33a5, "m³"],
  [0x33a6, "km³"],
  [0x33a8, "m/s²"],
]);

function withoutDropped(segment: string): string {
  let kept = "";
  for (const character of segment) {
    if ((classOf(character.codePointAt(0) ?? 0) & DROP) === 0) kept += character;
  }
  return kept;
}

function lowerFully(text: string): string {
  return text.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").replaceAll("ʼ", "'");
}

/**
 * The folded form of one segment that is neither white space nor dropped: compatibility forms resolved (raised figures,
 * fractions and circled numbers kept), lower case, one form for each kind of quotation mark and dash.
 */
export function foldSegment(segment: string): string {
  const clean = withoutDropped(segment);
  const base = clean.codePointAt(0);
  if (base === undefined) return "";
  const rest = clean.slice(sizeOf(base));
  const same = SAME_MARK.get(base) ?? RAISED_UNITS.get(base);
  if (same !== undefined) return same + rest;
  if ((classOf(base) & KEEP) !== 0) return clean.toLowerCase();
  const resolved = clean.normalize("NFKC");
  // A spacing accent (¨) would come apart into a space and a mark.
  if (resolved.startsWith(" ")) return clean;
  return lowerFully(resolved).normalize("NFC");
}

const UNKNOWN = 0;
const NOT_SIMPLE = 0xffff;
// Filled as characters are met; every entry is a function of its index alone.
const simpleFolds = new Uint16Array(0x10000);

function computeSimpleFold(unit: number): number {
  const isHyphen = unit === 0x2d || unit === 0x2010;
  if (isHyphen || within(unit, 0xd800, 0xdfff) || (classOf(unit) & (WHITE | DROP | MARK)) !== 0) return NOT_SIMPLE;
  const folded = foldSegment(String.fromCharCode(unit));
  return folded.length === 1 ? folded.charCodeAt(0) : NOT_SIMPLE;
}

/**
 * The one unit that a code unit folds to when a new segment begins after it, or null where it takes a closer look: white
 * space, hyphens, marks, surrogates and characters that fold to several.
 */
export function findSimpleFold(unit: number): number | null {
  let folded = simpleFolds[unit] ?? UNKNOWN;
  if (folded === UNKNOWN) {
    folded = computeSimpleFold(unit);
    simpleFolds[unit] = folded;
  }
  return folded === NOT_SIMPLE ? null : folded;
}
