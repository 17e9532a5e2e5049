/** Classes of a character that folding and matching ask for; a character may have several. */
export const MARK = 1;
/** Leaves no trace in folded text: soft hyphen, zero width, direction control, variation selector, control. */
export const DROP = 2;
export const WHITE = 4;
/** A white-space character that ends a line or page. */
export const LINE_END = 8;
export const LETTER = 16;
export const DIGIT = 32;
/** Written without spaces between words: a line end between two of these is no space. */
export const CJK = 64;
/** NFKC would change what it says (10² to 102), so folding keeps it. */
export const KEEP = 128;

const CLASS_PATTERNS: readonly (readonly [number, string])[] = [
  // Half-width kana sound marks are letters to Unicode but combine like marks.
  [MARK, "[\\p{M}\\uFF9E\\uFF9F]"],
  [
    DROP,
    "[\\0-\\x08\\x0E-\\x1B\\x7F-\\x84\\x86-\\x9F\\xAD\\u034F\\u061C\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F" +
      "\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF\\u{E0100}-\\u{E01EF}\\u{E0001}-\\u{E007F}]",
  ],
  [WHITE, "[\\s\\x1C-\\x1F\\x85]"],
  [LINE_END, "[\\n\\r\\v\\f\\x85\\u2028\\u2029]"],
  [LETTER, "\\p{L}"],
  [DIGIT, "\\p{Nd}"],
  [CJK, "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303F\\u30FC\\uFF00-\\uFF65]"],
  [
    KEEP,
    "[\\xAA\\xB2\\xB3\\xB9\\xBA\\xBC-\\xBE\\u02B0-\\u02B8\\u02E0-\\u02E4\\u1D2C-\\u1D6A\\u1D78\\u1D9B-\\u1DBF\\u2070-\\u209C" +
      "\\u2116\\u2120\\u2122\\u2150-\\u215F\\u2189\\u2460-\\u24FF\\u2C7C\\u2C7D\\u3192-\\u319F\\u3200-\\u3247\\u3250-\\u327E" +
      "\\u3280-\\u32BF\\u{1F100}-\\u{1F16B}]",
  ],
];

const BMP_SIZE = 0x10000;
const SURROGATES = { first: 0xd800, last: 0xdfff };

/** All BMP characters that are characters, in order, so that one global pattern classifies the plane. */
function listBmp(): string {
  const parts: string[] = [];
  for (let from = 0; from < BMP_SIZE; from += 0x400) {
    if (from >= SURROGATES.first && from <= SURROGATES.last) continue;
    parts.push(String.fromCharCode(...Array.from({ length: 0x400 }, (_, i) => from + i)));
  }
  return parts.join("");
}

function buildBmpClasses(): Uint8Array {
  const classes = new Uint8Array(BMP_SIZE);
  const bmp = listBmp();
  for (const [bit, pattern] of CLASS_PATTERNS) {
    for (const found of bmp.matchAll(new RegExp(pattern, "gu"))) {
      const code = found[0].charCodeAt(0);
      classes[code] = (classes[code] ?? 0) | bit;
    }
  }
  return classes;
}

const SINGLE = CLASS_PATTERNS.map(([bit, pattern]) => [bit, new RegExp(pattern, "u")] as const);
const astralClasses = new Map<number, number>();
// Built on first use: classifying the plane takes some milliseconds that a page without quotes should not pay.
let bmpClasses: Uint8Array | null = null;

function classifyAstral(code: number): number {
  const known = astralClasses.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const found = SINGLE.reduce((bits, [bit, pattern]) => (pattern.test(character) ? bits | bit : bits), 0);
  astralClasses.set(code, found);
  return found;
}

/** The classes of all BMP code units, by code unit; 0 for halves of surrogate pairs. */
function getBmpClasses(): Uint8Array {
  bmpClasses ??= buildBmpClasses();
  return bmpClasses;
}

/** The classes of a code point as a bit set; 0 for a lone surrogate and for anything else without a class. */
export function classOf(code: number): number {
  return code >= BMP_SIZE ? classifyAstral(code) : (getBmpClasses()[code] ?? 0);
}

/** The classes of the character that starts at a UTF-16 position; 0 past the end. */
export function classAt(text: string, atU16: number): number {
  const code = text.codePointAt(atU16);
  return code === undefined ? 0 : classOf(code);
}
