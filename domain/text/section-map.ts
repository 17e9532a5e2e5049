import { findLowerBound } from "@/domain/text/lower-bound";
import { outlineLines } from "@/domain/text/numbered-lines";
import { type Heading, type OutlineBlock, outlineBlocks } from "@/domain/text/outline";
import type { Span } from "@/domain/text/span";

/** A heading, and the span of T that stands under it: up to the next heading of its level or a higher one. */
export interface Section extends Heading {
  readonly section: Span;
}

/** A paragraph that the document numbers: from its number to the next one, or to the next heading. */
export interface NumberedParagraph extends Span {
  readonly number: string;
}

/** What pinpoints name: sections and numbered paragraphs, in order of T. Offsets are code points. */
export interface SectionMap {
  readonly sections: readonly Section[];
  readonly paragraphs: readonly NumberedParagraph[];
}

/** A page by its place in T. */
export interface PageSpan extends Span {
  /** Counts from 1. */
  readonly page: number;
  /** What the document itself calls it. */
  readonly label?: string | undefined;
}

/** Where a span stands, as a reader would cite it. */
export interface Pinpoint {
  readonly page: number | null;
  readonly pageLabel: string | null;
  /** Headings from the outermost to the innermost. */
  readonly headings: readonly string[];
  readonly paragraph: string | null;
}

/** The sections and numbered paragraphs of a document's text; those of its lines where there is no block tree. */
export function mapSections(text: string, lengthCp: number, blocks: readonly OutlineBlock[] | null): SectionMap {
  const { headings, numbered } = blocks === null ? outlineLines(text) : withOwnNumbers(text, blocks);
  const sections = headings.map((heading, i) => {
    let next = i + 1;
    while ((headings[next]?.level ?? 0) > heading.level) next += 1;
    return { ...heading, section: { startCp: heading.startCp, endCp: headings[next]?.startCp ?? lengthCp } };
  });
  const stops = [...numbered.map(({ startCp }) => startCp), ...headings.map(({ startCp }) => startCp), lengthCp];
  const sorted = stops.toSorted((a, b) => a - b);
  const paragraphs = numbered.map(({ number, startCp }) => ({
    number,
    startCp,
    endCp: sorted[findLowerBound(sorted.length, (i) => (sorted[i] ?? 0) <= startCp)] ?? lengthCp,
  }));
  return { sections, paragraphs };
}

/** A tree's headings; its list numbers, and the numbers that its paragraphs begin with, in order. */
function withOwnNumbers(text: string, blocks: readonly OutlineBlock[]) {
  const drawn = outlineBlocks(blocks);
  const starts = new Set(drawn.numbered.map(({ startCp }) => startCp));
  const isInHeading = (atCp: number): boolean => {
    const { headings } = drawn;
    const heading = headings[findLowerBound(headings.length, (i) => (headings[i]?.endCp ?? 0) <= atCp)];
    return heading !== undefined && heading.startCp <= atCp;
  };
  const written = outlineLines(text).numbered.filter(({ startCp }) => !starts.has(startCp) && !isInHeading(startCp));
  const numbered = [...drawn.numbered, ...written].toSorted((a, b) => a.startCp - b.startCp);
  return { headings: drawn.headings, numbered };
}

/** Where a span begins, by page, section and paragraph; null for what the document doesn't have. */
export function findPinpoint(map: SectionMap, pages: readonly PageSpan[], span: Span): Pinpoint {
  const at = span.startCp;
  const page = pages.findLast(({ startCp }) => startCp <= at) ?? null;
  const around = map.sections.filter(({ section }) => section.startCp <= at && at < section.endCp);
  return {
    page: page?.page ?? null,
    pageLabel: page?.label ?? null,
    headings: around.map(({ text }) => text),
    paragraph: map.paragraphs.find(({ startCp, endCp }) => startCp <= at && at < endCp)?.number ?? null,
  };
}
