import type { PageInfo, SpanBox } from "@/contracts/documents";
import { findLowerBound } from "@/domain/text/lower-bound";
import type { Span } from "@/domain/text/span";

/** Space between pages, CSS pixels. */
export const PAGE_GAP_PX = 16;

/** Where each page lies in the column, CSS pixels from its top. */
export interface PageLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pages: readonly PlacedPage[];
}

export interface PlacedPage {
  /** 1-based. */
  readonly page: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Lays the pages one below the other, the widest as wide as the column, the others in proportion. Sizes come from the index, so that no
 * page has to be opened for it.
 */
export function layOutPages(pages: readonly PageInfo[], widthPx: number): PageLayout {
  const widestPt = Math.max(1, ...pages.map((page) => page.widthPt));
  const scale = widthPx / widestPt;
  let topPx = 0;
  const placed = pages.map((page) => {
    const heightPx = Math.round(page.heightPt * scale);
    const here = { page: page.page, topPx, widthPx: Math.round(page.widthPt * scale), heightPx };
    topPx += heightPx + PAGE_GAP_PX;
    return here;
  });
  return { widthPx, heightPx: Math.max(0, topPx - PAGE_GAP_PX), pages: placed };
}

/** The pages to mount: those in sight and one on either side. */
export function pagesInSight(layout: PageLayout, scrollTopPx: number, viewHeightPx: number): readonly PlacedPage[] {
  const { pages } = layout;
  const first = findLowerBound(pages.length, (at) => {
    const page = pages[at];
    return page !== undefined && page.topPx + page.heightPx < scrollTopPx;
  });
  const end = findLowerBound(pages.length, (at) => (pages[at]?.topPx ?? 0) < scrollTopPx + viewHeightPx);
  return pages.slice(Math.max(0, first - 1), end + 1);
}

/** The page that fills the middle of the view. */
export function pageAtMiddle(layout: PageLayout, scrollTopPx: number, viewHeightPx: number): number {
  const middle = scrollTopPx + viewHeightPx / 2;
  const at = findLowerBound(layout.pages.length, (i) => (layout.pages[i]?.topPx ?? 0) <= middle);
  return layout.pages[Math.max(0, at - 1)]?.page ?? 1;
}

/** The page on which a place of T lies; null where there are no pages. */
export function pageOfCp(pages: readonly PageInfo[], atCp: number): number | null {
  const at = findLowerBound(pages.length, (i) => (pages[i]?.endCp ?? 0) <= atCp);
  return pages[Math.min(at, pages.length - 1)]?.page ?? null;
}

/** Where to scroll so that a box stands in the upper third of the view; the page's top where the span has no box. */
export function scrollTopFor(layout: PageLayout, page: number, box: SpanBox | null, viewHeightPx: number): number {
  const placed = layout.pages.find((candidate) => candidate.page === page);
  if (placed === undefined) return 0;
  if (box === null) return placed.topPx;
  const boxTopPx = placed.topPx + box.view[1] * placed.heightPx;
  return Math.max(0, Math.round(boxTopPx - viewHeightPx / 3));
}

/** At most this many characters of spans in one request; the contract allows 4,000. */
const SPANS_LENGTH_MAX = 3_800;

/** Spans as the boxes endpoint takes them, in as few requests as it allows. */
export function batchSpans(spans: readonly Span[]): string[] {
  const batches: string[] = [];
  for (const { startCp, endCp } of spans) {
    const part = `${startCp}-${endCp}`;
    const last = batches.at(-1);
    if (last === undefined || last.length + part.length + 1 > SPANS_LENGTH_MAX) batches.push(part);
    else batches[batches.length - 1] = `${last},${part}`;
  }
  return batches;
}
