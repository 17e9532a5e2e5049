/**
 * Where the characters of a PDF's text lie, page by page, in a form that is small enough to store and needs no pdf.js to read.
 * Lengths are points of page space (origin bottom left, before rotation); offsets are code points of T, half-open; pages count from 1.
 */
export interface PageMap {
  /** Length of the whole T. */
  lengthCp: number;
  /** In order; a caller that needs boxes on some pages only may hand over just those. */
  pages: readonly PageMapPage[];
}

export interface PageMapPage {
  page: number;
  /** What the document calls the page (`iv`, `A-3`), where that is not its number. Shown beside the number, never used in its place. */
  label?: string;
  startCp: number;
  endCp: number;
  /** The page as shown: rotation and user unit applied, scale 1. */
  widthPt: number;
  heightPt: number;
  /** Clockwise, 0, 90, 180 or 270. */
  rotation: number;
  /** The visible box (crop box within media box) in page space. */
  viewBox: readonly [number, number, number, number];
  runs: GlyphRun[];
  /** Two numbers for each code point of each run: its left and right edge along the run, in `unitPt`; both NO_GLYPH where nothing is drawn. */
  edges: Uint16Array;
}

/** Neighbouring characters on one baseline. */
export interface GlyphRun {
  /** First code point, counted from the page's `startCp`, and how many. */
  atCp: number;
  countCp: number;
  /** The point on the baseline from which edges are measured. */
  x: number;
  y: number;
  /** Unit vector along the baseline. */
  ux: number;
  uy: number;
  /** The em across the baseline, upwards, in points. */
  vx: number;
  vy: number;
  /** Points per unit of the edges. */
  unitPt: number;
  /** Vertical writing: the baseline is the centre line of the column. */
  vertical: boolean;
}

/** Both edges of a code point that draws nothing (a space, a line end). */
export const NO_GLYPH = 0xffff;

/** The largest value an edge takes; a run's length is divided into so many units. */
export const EDGE_UNITS = 0xfffe;

/** A character's place before it is packed. */
export interface PlacedCharacter {
  x: number;
  y: number;
  ux: number;
  uy: number;
  vx: number;
  vy: number;
  lengthPt: number;
  vertical: boolean;
}

const BASELINE_TOLERANCE_PT = 0.01;

/** Packs the characters of one page (null where a code point draws nothing) into runs and edges. */
export function packCharacters(characters: readonly (PlacedCharacter | null)[]): Pick<PageMapPage, "runs" | "edges"> {
  const runs: GlyphRun[] = [];
  const pairs: number[] = [];
  let first = 0;
  while (first < characters.length) {
    const head = characters[first] ?? null;
    if (head === null) {
      first += 1;
      continue;
    }
    let end = first + 1;
    for (let i = end; i < characters.length; i += 1) {
      const next = characters[i] ?? null;
      if (next === null) continue;
      if (!onSameBaseline(head, next)) break;
      end = i + 1;
    }
    runs.push(packRun(head, characters.slice(first, end), first, pairs));
    first = end;
  }
  return { runs, edges: Uint16Array.from(pairs) };
}

/** Same direction, same em, same baseline. */
function onSameBaseline(a: PlacedCharacter, b: PlacedCharacter): boolean {
  const across = (b.x - a.x) * -a.uy + (b.y - a.y) * a.ux;
  const turned = Math.abs(a.ux - b.ux) + Math.abs(a.uy - b.uy);
  const resized = Math.abs(a.vx - b.vx) + Math.abs(a.vy - b.vy);
  return (
    a.vertical === b.vertical &&
    Math.abs(across) < BASELINE_TOLERANCE_PT &&
    turned < 1e-4 &&
    resized < BASELINE_TOLERANCE_PT
  );
}

function packRun(
  head: PlacedCharacter,
  characters: readonly (PlacedCharacter | null)[],
  atCp: number,
  pairs: number[],
): GlyphRun {
  const along = characters.map((c) => (c === null ? null : (c.x - head.x) * head.ux + (c.y - head.y) * head.uy));
  let min = 0;
  let max = 0;
  along.forEach((left, i) => {
    if (left === null) return;
    min = Math.min(min, left);
    max = Math.max(max, left + (characters[i]?.lengthPt ?? 0));
  });
  const unitPt = (max - min) / EDGE_UNITS || 1;
  along.forEach((left, i) => {
    if (left === null) pairs.push(NO_GLYPH, NO_GLYPH);
    else
      pairs.push(Math.round((left - min) / unitPt), Math.round((left + (characters[i]?.lengthPt ?? 0) - min) / unitPt));
  });
  const { ux, uy, vx, vy, vertical } = head;
  return {
    atCp,
    countCp: characters.length,
    x: head.x + min * ux,
    y: head.y + min * uy,
    ux,
    uy,
    vx,
    vy,
    unitPt,
    vertical,
  };
}
