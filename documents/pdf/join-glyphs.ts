import type { PlacedCharacter } from "./page-map";
import type { DrawnGlyph } from "./replay-glyphs";
import { makeWellFormed, type TextItem } from "./text-items";

/** Characters that pdf.js leaves out or makes up while it reads text: white space and invisible format marks. */
const BLANK = /^[\s\p{Cf}]$/u;

/** A character of a glyph, in drawing order. */
interface DrawnCharacter {
  character: string;
  glyph: DrawnGlyph;
}

/** A character of the page's text, in reading order. */
interface ReadCharacter {
  character: string;
  atCp: number;
  item: TextItem;
}

export interface JoinedPage {
  /** For each code point of the page's text its place, or null where nothing is drawn. */
  characters: (PlacedCharacter | null)[];
  /** Items whose glyphs were not found; their characters all have the item's whole box. */
  unmatchedItems: number;
}

/**
 * Joins the text of a page to the glyphs that draw it. Both come from the same operators in the same order, so that without blanks the two
 * sequences are mostly equal. Where they are not (right-to-left runs, glyphs outside the view) each item is looked up by its origin.
 */
export function joinGlyphs(items: readonly TextItem[], glyphs: readonly DrawnGlyph[]): JoinedPage {
  const { read, lengthCp } = readCharacters(items);
  const drawn = drawnCharacters(glyphs);
  const characters: (PlacedCharacter | null)[] = Array.from({ length: lengthCp }, () => null);
  const sameSequence = read.length === drawn.length && read.every((r, i) => r.character === drawn[i]?.character);
  if (sameSequence) {
    read.forEach((r, i) => {
      const found = drawn[i];
      if (found !== undefined) characters[r.atCp] = place(found.glyph, r.item);
    });
    return { characters, unmatchedItems: 0 };
  }
  return { characters, unmatchedItems: joinByOrigin(read, drawn, characters) };
}

function readCharacters(items: readonly TextItem[]): { read: ReadCharacter[]; lengthCp: number } {
  const read: ReadCharacter[] = [];
  let atCp = 0;
  for (const item of items) {
    for (const character of item.str) {
      if (!BLANK.test(character)) read.push({ character, atCp, item });
      atCp += 1;
    }
    if (item.hasEOL) atCp += 1;
  }
  return { read, lengthCp: atCp };
}

function drawnCharacters(glyphs: readonly DrawnGlyph[]): DrawnCharacter[] {
  const drawn: DrawnCharacter[] = [];
  for (const glyph of glyphs) {
    for (const character of makeWellFormed(glyph.text)) if (!BLANK.test(character)) drawn.push({ character, glyph });
  }
  return drawn;
}

function joinByOrigin(
  read: readonly ReadCharacter[],
  drawn: readonly DrawnCharacter[],
  characters: (PlacedCharacter | null)[],
): number {
  let unmatched = 0;
  let next = 0;
  for (let from = 0; from < read.length; ) {
    const item = read[from]?.item;
    let to = from;
    while (to < read.length && read[to]?.item === item) to += 1;
    const slice = read.slice(from, to);
    const match = item === undefined ? null : findItem(slice, item, drawn, next);
    if (match === null) unmatched += 1;
    else next = match.end;
    slice.forEach((r, i) => {
      const glyph = match?.glyphs[i];
      characters[r.atCp] = glyph === undefined ? itemBox(r.item) : place(glyph, r.item);
    });
    from = to;
  }
  return unmatched;
}

interface ItemMatch {
  /** One glyph for each character of the item, in reading order. */
  glyphs: DrawnGlyph[];
  /** Index of the drawn character after the item. */
  end: number;
}

/** Looks for the item's glyphs at its origin: first after the last match, then from the page's beginning. */
function findItem(
  slice: readonly ReadCharacter[],
  item: TextItem,
  drawn: readonly DrawnCharacter[],
  next: number,
): ItemMatch | null {
  for (let step = 0; step < drawn.length; step += 1) {
    const at = (next + step) % drawn.length;
    const glyph = drawn[at]?.glyph;
    if (glyph === undefined || !startsAt(glyph, item)) continue;
    const run = drawn.slice(at, at + slice.length);
    const glyphs = orderGlyphs(slice, run, item.dir === "rtl");
    if (glyphs !== null) return { glyphs, end: at + slice.length };
  }
  return null;
}

function startsAt(glyph: DrawnGlyph, item: TextItem): boolean {
  const tolerancePt = 0.02 * Math.max(1, Math.hypot(glyph.vx, glyph.vy));
  return (
    Math.hypot((item.transform[4] ?? Number.NaN) - glyph.x, (item.transform[5] ?? Number.NaN) - glyph.y) <= tolerancePt
  );
}

/**
 * Puts a run of drawn characters into reading order: as drawn, or else each character takes the nearest unused one that is equal, seen
 * from the end for right-to-left text. Null if the two hold different characters.
 */
function orderGlyphs(
  slice: readonly ReadCharacter[],
  run: readonly DrawnCharacter[],
  rightToLeft: boolean,
): DrawnGlyph[] | null {
  if (run.length !== slice.length) return null;
  if (slice.every((r, i) => r.character === run[i]?.character)) return run.map((d) => d.glyph);
  const unused = new Map<string, DrawnGlyph[]>();
  for (const { character, glyph } of rightToLeft ? [...run].reverse() : run) {
    const list = unused.get(character);
    if (list === undefined) unused.set(character, [glyph]);
    else list.push(glyph);
  }
  const ordered: DrawnGlyph[] = [];
  for (const { character } of slice) {
    const glyph = unused.get(character)?.shift();
    if (glyph === undefined) return null;
    ordered.push(glyph);
  }
  return ordered;
}

function place(glyph: DrawnGlyph, item: TextItem): PlacedCharacter {
  const { x, y, ux, uy, lengthPt, vertical } = glyph;
  const vx = glyph.type3 ? (item.transform[2] ?? glyph.vx) : glyph.vx;
  const vy = glyph.type3 ? (item.transform[3] ?? glyph.vy) : glyph.vy;
  return { x, y, ux, uy, vx, vy, lengthPt, vertical };
}

/** The box of a whole item, for characters whose glyph is not known: too wide rather than in the wrong place. */
function itemBox(item: TextItem): PlacedCharacter {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform;
  const vertical = item.dir === "ttb";
  const norm = (vertical ? Math.hypot(c, d) : Math.hypot(a, b)) || 1;
  const along = vertical ? ([-c / norm, -d / norm] as const) : ([a / norm, b / norm] as const);
  const across = vertical ? ([a, b] as const) : ([c, d] as const);
  return {
    x,
    y,
    ux: along[0],
    uy: along[1],
    vx: across[0],
    vy: across[1],
    lengthPt: vertical ? item.heightPt : item.widthPt,
    vertical,
  };
}
