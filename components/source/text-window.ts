import { type CodePoints, lengthCp, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Shorter texts are shown whole. */
export const WHOLE_UP_TO_CP = 40_000;
/** Shown on either side of what matters, before it is widened to whole lines. */
export const AROUND_CP = 6_000;
/** A line end is looked for this far. */
const LINE_SEARCH_CP = 2_000;

function lineStart(index: CodePoints, atCp: number): number {
  const atU16 = u16FromCp(index, atCp);
  const found = index.text.lastIndexOf("\n", Math.max(0, atU16 - 1));
  const distance = atU16 - found - 1;
  if (found < 0) return atCp > LINE_SEARCH_CP ? atCp : 0;
  return distance > LINE_SEARCH_CP ? atCp : atCp - lengthCp(index.text.slice(found + 1, atU16));
}

function lineEnd(index: CodePoints, atCp: number): number {
  const atU16 = u16FromCp(index, atCp);
  const found = index.text.indexOf("\n", atU16);
  if (found < 0) return index.lengthCp - atCp > LINE_SEARCH_CP ? atCp : index.lengthCp;
  return found + 1 - atU16 > LINE_SEARCH_CP ? atCp : atCp + lengthCp(index.text.slice(atU16, found + 1));
}

/**
 * The part of a text that is drawn: all of a short one, else what lies around a span, in whole lines where they are not too
 * long. `wideningCp` is how much more on either side somebody asked for. Code points.
 */
export function windowAround(index: CodePoints, around: Span, wideningCp: number): Span {
  const whole = index.lengthCp;
  if (whole <= WHOLE_UP_TO_CP) return { startCp: 0, endCp: whole };
  const reach = AROUND_CP + wideningCp;
  const from = Math.max(0, Math.min(around.startCp, whole) - reach);
  const to = Math.min(whole, Math.min(around.endCp, whole) + reach);
  return { startCp: from === 0 ? 0 : lineStart(index, from), endCp: to === whole ? whole : lineEnd(index, to) };
}

/** One run of text as it is drawn, by its place in T. */
export interface TextRun extends Span {
  readonly text: string;
  /** Belongs to the span that can take the focus. */
  readonly isActive: boolean;
}

/** Cuts a run where the active span begins and ends, so that the span has elements of its own. At most three pieces. */
export function cutRun(text: string, startCp: number, index: CodePoints, active: Span | null): TextRun[] {
  const endCp = startCp + index.lengthCp;
  const cuts = [startCp, endCp];
  if (active !== null) {
    for (const edge of [active.startCp, active.endCp]) if (startCp < edge && edge < endCp) cuts.push(edge);
  }
  cuts.sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? endCp;
    const slice = text.slice(u16FromCp(index, from - startCp), u16FromCp(index, to - startCp));
    const isActive = active !== null && from < to && active.startCp <= from && to <= active.endCp;
    return { startCp: from, endCp: to, text: slice, isActive };
  });
}

const PARAGRAPH_AT_LEAST_U16 = 1_500;

/** A stretch of text by UTF-16 positions, ending behind a line end (or at the end). */
export interface Stretch {
  readonly startU16: number;
  readonly endU16: number;
}

/**
 * Cuts a long text into stretches of whole lines, so that the browser lays out only those in sight. `apart` are stretches that
 * stand by themselves, in order.
 */
export function cutIntoStretches(
  text: string,
  startU16: number,
  endU16: number,
  apart: readonly Stretch[] = [],
): Stretch[] {
  let from = startU16;
  const stretches = apart.flatMap((own) => {
    const before = cutLines(text, from, own.startU16);
    from = own.endU16;
    return [...before, own];
  });
  return [...stretches, ...cutLines(text, from, endU16)];
}

function cutLines(text: string, startU16: number, endU16: number): Stretch[] {
  const stretches: Stretch[] = [];
  let from = startU16;
  while (from < endU16) {
    const found = text.indexOf("\n", Math.min(endU16, from + PARAGRAPH_AT_LEAST_U16));
    const to = found < 0 || found + 1 > endU16 ? endU16 : found + 1;
    stretches.push({ startU16: from, endU16: to });
    from = to;
  }
  return stretches;
}
