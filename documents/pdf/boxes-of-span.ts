import { assertSpan } from "@/domain/text/span";
import { type GlyphRun, NO_GLYPH, type PageMap, type PageMapPage } from "./page-map";

/** A highlight: one text line (or table cell) of a span. */
export interface SpanBox {
  /** Counts from 1. */
  page: number;
  /** `[x0, y0, x1, y1]` in page space: points, origin bottom left, before rotation. */
  pdf: [number, number, number, number];
  /** `[left, top, width, height]` as fractions of the page as shown, origin top left. */
  view: [number, number, number, number];
}

/** A piece of a span on one baseline, measured along the run. */
interface Segment {
  run: GlyphRun;
  fromPt: number;
  toPt: number;
}

/** How far a box reaches below and above the baseline, in em; the fonts' own figures differ too much to use. */
const DESCENT_EM = -0.207;
const ASCENT_EM = 0.718;
/** A wider gap than this starts a new box: another column or cell. */
const GAP_EM = 1;

/**
 * The boxes of T[startCp, endCp), in reading order. Blanks have no boxes of their own; a span that holds nothing else gives none.
 * @throws DomainError `span_invalid`, `span_inverted`, `span_out_of_range`
 */
export function boxesOfSpan(map: PageMap, startCp: number, endCp: number): SpanBox[] {
  assertSpan({ startCp, endCp }, map.lengthCp);
  return map.pages
    .filter((page) => page.startCp < endCp && page.endCp > startCp)
    .flatMap((page) => boxesOnPage(page, startCp - page.startCp, endCp - page.startCp));
}

function boxesOnPage(page: PageMapPage, fromCp: number, toCp: number): SpanBox[] {
  const { edges } = page;
  const segments: Segment[] = [];
  let base = 0;
  for (const run of page.runs) {
    const first = Math.max(fromCp, run.atCp) - run.atCp;
    const end = Math.min(toCp, run.atCp + run.countCp) - run.atCp;
    for (let i = first; i < end; i += 1)
      addEdge(segments, run, edges[(base + i) * 2] ?? NO_GLYPH, edges[(base + i) * 2 + 1] ?? NO_GLYPH);
    base += run.countCp;
  }
  return mergeTouching(segments).map((segment) => boxOfSegment(page, segment));
}

function addEdge(segments: Segment[], run: GlyphRun, left: number, right: number): void {
  if (left === NO_GLYPH && right === NO_GLYPH) return;
  const glyph: Segment = { run, fromPt: Math.min(left, right) * run.unitPt, toPt: Math.max(left, right) * run.unitPt };
  const last = segments.at(-1);
  if (last !== undefined && joins(last, glyph)) widen(last, glyph);
  else segments.push(glyph);
}

/** Joins what touches although it was not read one after the other, as in a line that mixes directions of writing. */
function mergeTouching(segments: readonly Segment[]): Segment[] {
  let merged: Segment[] = [];
  for (const segment of segments) {
    const [first, ...others] = merged.filter((other) => joins(other, segment));
    if (first === undefined) {
      merged.push(segment);
      continue;
    }
    for (const other of [segment, ...others]) widen(first, other);
    merged = merged.filter((other) => !others.includes(other));
  }
  return merged;
}

function widen(segment: Segment, by: Segment): void {
  const shiftPt = offsetAlong(segment.run, by.run);
  segment.fromPt = Math.min(segment.fromPt, by.fromPt + shiftPt);
  segment.toPt = Math.max(segment.toPt, by.toPt + shiftPt);
}

/** From one run's origin to another's, along the first one's baseline. */
const offsetAlong = (a: GlyphRun, b: GlyphRun): number => (b.x - a.x) * a.ux + (b.y - a.y) * a.uy;

const emPt = (run: GlyphRun): number => Math.hypot(run.vx, run.vy);

/** Whether a glyph continues a segment: same baseline and em, and no gap wider than an em on either side. */
function joins(segment: Segment, glyph: Segment): boolean {
  const a = segment.run;
  const b = glyph.run;
  if (a !== b) {
    const across = (b.x - a.x) * -a.uy + (b.y - a.y) * a.ux;
    const turned = Math.abs(a.ux - b.ux) + Math.abs(a.uy - b.uy);
    if (
      a.vertical !== b.vertical ||
      turned > 1e-3 ||
      Math.abs(across) > 0.01 * emPt(a) ||
      Math.abs(emPt(a) - emPt(b)) > 0.05 * emPt(a)
    )
      return false;
  }
  const shiftPt = offsetAlong(a, b);
  const gapPt = Math.max(glyph.fromPt + shiftPt - segment.toPt, segment.fromPt - (glyph.toPt + shiftPt));
  return gapPt <= GAP_EM * emPt(a);
}

function boxOfSegment(page: PageMapPage, { run, fromPt, toPt }: Segment): SpanBox {
  const [low, high] = run.vertical ? [-0.5, 0.5] : [DESCENT_EM, ASCENT_EM];
  const corners = [fromPt, toPt].flatMap((along) =>
    [low, high].map((em) => [run.x + along * run.ux + em * run.vx, run.y + along * run.uy + em * run.vy] as const),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const pdf: SpanBox["pdf"] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return { page: page.page, pdf, view: viewOfBox(page, pdf) };
}

/** Page space to fractions of the page as shown: the crop's origin taken off, y turned over, then turned clockwise by the rotation. */
function viewOfBox(page: PageMapPage, [x0, y0, x1, y1]: SpanBox["pdf"]): SpanBox["view"] {
  const [left, bottom, right, top] = page.viewBox;
  const width = right - left || 1;
  const height = top - bottom || 1;
  const [u0, u1] = [(x0 - left) / width, (x1 - left) / width];
  const [v0, v1] = [(top - y1) / height, (top - y0) / height];
  switch (page.rotation) {
    case 90:
      return [1 - v1, u0, v1 - v0, u1 - u0];
    case 180:
      return [1 - u1, 1 - v1, u1 - u0, v1 - v0];
    case 270:
      return [v0, 1 - u1, v1 - v0, u1 - u0];
    default:
      return [u0, v0, u1 - u0, v1 - v0];
  }
}
