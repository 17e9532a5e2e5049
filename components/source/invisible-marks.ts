import { cpFromU16, indexCodePoints } from "@/domain/text/code-points";
import type { TextRun } from "./text-window";

/** A character that can't be seen, or looks like another one, and what stands for it on screen. */
export interface InvisibleMark {
  /** "soft hyphen, U+00AD". */
  readonly name: string;
  /** Drawn beside it; empty for a blank, which keeps its own width and gets a dot. */
  readonly sign: string;
}

/** A run as it is drawn; with a mark it holds one invisible character, or several of the same. */
export interface MarkedRun extends TextRun {
  readonly mark: InvisibleMark | null;
}

const BLANKS: Readonly<Record<string, string>> = {
  "\u00a0": "no-break space",
  "\u2007": "figure space",
  "\u202f": "narrow no-break space",
};

const NAMED: Readonly<Record<string, readonly [name: string, sign: string]>> = {
  "\f": ["end of a page", "page"],
  "\r": ["carriage return", "CR"],
  "\u00ad": ["soft hyphen", "SHY"],
  "\u200b": ["zero-width space", "ZWSP"],
  "\u200c": ["zero-width non-joiner", "ZWNJ"],
  "\u200d": ["zero-width joiner", "ZWJ"],
  "\u200e": ["left-to-right mark", "LRM"],
  "\u200f": ["right-to-left mark", "RLM"],
  "\u2028": ["line separator", "LS"],
  "\u2029": ["paragraph separator", "PS"],
  "\u202a": ["left-to-right embedding", "LRE"],
  "\u202b": ["right-to-left embedding", "RLE"],
  "\u202c": ["end of a direction", "PDF"],
  "\u202d": ["left-to-right override", "LRO"],
  "\u202e": ["right-to-left override", "RLO"],
  "\u2060": ["word joiner", "WJ"],
  "\u2066": ["left-to-right isolate", "LRI"],
  "\u2067": ["right-to-left isolate", "RLI"],
  "\u2068": ["first-strong isolate", "FSI"],
  "\u2069": ["end of an isolate", "PDI"],
  "\ufeff": ["byte order mark", "BOM"],
};

const INVISIBLE = /([\u00a0\u2007\u202f\u2028\u2029]|(?!\r\n)(?![\t\n])[\p{Cc}\p{Cf}])\1*/gu;
/** In these a joiner does nothing; elsewhere (emoji, Arabic, Indic scripts) it shapes what is seen. */
const JOINS_NOTHING = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Z}\s]?$/u;
/** A text of nothing but such characters would be all marks; it is drawn as it is. */
const MOST_MARKS = 2_000;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** What stands for a character; null for one that shapes its neighbours, as a joiner does in an emoji. */
function markOf(character: string, before: string, after: string): InvisibleMark | null {
  const isJoiner = character === "\u200c" || character === "\u200d";
  if (isJoiner && !(JOINS_NOTHING.test(before) && JOINS_NOTHING.test(after))) return null;
  const code = codeOf(character);
  // Tags behind a flag are part of the flag.
  if (/^[\u{e0000}-\u{e007f}]$/u.test(character) && !JOINS_NOTHING.test(before)) return null;
  const blank = BLANKS[character];
  if (blank !== undefined) return { name: `${blank}, ${code}`, sign: "" };
  const [name, sign] = NAMED[character] ?? ["control character", code.slice(2)];
  return { name: `${name}, ${code}`, sign };
}

interface Found {
  readonly fromU16: number;
  readonly toU16: number;
  readonly mark: InvisibleMark;
}

function findMarks(text: string): readonly Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(INVISIBLE)) {
    const character = match[1] ?? "";
    const toU16 = match.index + match[0].length;
    const before = Array.from(text.slice(Math.max(0, match.index - 2), match.index)).at(-1) ?? "";
    const mark = markOf(character, before, String.fromCodePoint(text.codePointAt(toU16) ?? 0x20));
    if (mark !== null) found.push({ fromU16: match.index, toU16, mark });
    if (found.length > MOST_MARKS) return [];
  }
  return found;
}

/**
 * Cuts the invisible characters of a run out into runs of their own, so that each can be marked. The text stays what it is: what is
 * copied, and every offset, is the source's.
 */
export function cutInvisible(run: TextRun): readonly MarkedRun[] {
  const found = findMarks(run.text);
  if (found.length === 0) return [{ ...run, mark: null }];
  const index = indexCodePoints(run.text);
  const runs: MarkedRun[] = [];
  const push = (fromU16: number, toU16: number, mark: InvisibleMark | null) => {
    if (fromU16 === toU16) return;
    const startCp = run.startCp + cpFromU16(index, fromU16);
    const endCp = run.startCp + cpFromU16(index, toU16);
    runs.push({ startCp, endCp, text: run.text.slice(fromU16, toU16), isActive: run.isActive, mark });
  };
  let atU16 = 0;
  for (const { fromU16, toU16, mark } of found) {
    push(atU16, fromU16, null);
    push(fromU16, toU16, mark);
    atU16 = toU16;
  }
  push(atU16, run.text.length, null);
  return runs;
}
