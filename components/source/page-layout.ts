import type { PageInfo, SpanBox } from "@/contracts/documents";
import { findLowerBound } from "@/domain/text/lower-bound";
import type { Span } from "@/domain/text/span";
import type { DrawRank } from "./draw-queue";
import { isSideways, type Turn, turnBox } from "./turn-box";

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

/** How large the pages are drawn: as wide as the view, whole in the view, or a share of the width that fits. */
export type Zoom = "width" | "page" | number;

/** In a wide window a page that fills it would show a few lines only. */
const FIT_MAX_PX = 960;
const NARROWEST_PX = 200;
/** Browsers lose count in columns that are taller. */
const TALLEST_PX = 30_000_000;

export interface LayoutInit {
  readonly viewWidthPx: number;
  readonly viewHeightPx: number;
  readonly paddingPx: number;
  readonly zoom: Zoom;
  readonly turn: Turn;
}

const turned = ({ widthPt, heightPt }: PageInfo, turn: Turn) =>
  isSideways(turn) ? { widthPt: heightPt, heightPt: widthPt } : { widthPt, heightPt };

/** Width of the widest page, CSS pixels. */
function columnWidth(sizes: readonly { widthPt: number; heightPt: number }[], init: LayoutInit): number {
  const { viewWidthPx, viewHeightPx, paddingPx, zoom } = init;
  const roomPx = viewWidthPx - 2 * paddingPx;
  const fitPx = Math.min(FIT_MAX_PX, Math.max(NARROWEST_PX, roomPx));
  if (zoom === "width") return fitPx;
  if (zoom !== "page") return fitPx * zoom;
  const widestPt = sizes.reduce((widest, size) => Math.max(widest, size.widthPt), 1);
  const tallestPt = sizes.reduce((tallest, size) => Math.max(tallest, size.heightPt), 1);
  const byHeightPx = ((viewHeightPx - 2 * paddingPx) * widestPt) / tallestPt;
  return Math.max(NARROWEST_PX / 2, Math.min(roomPx, byHeightPx));
}

/**
 * Lays the pages one below the other, the widest as wide as the column, the others in proportion. Sizes come from the index, so that no
 * page has to be opened for it. O(n).
 */
export function layOutPages(pages: readonly PageInfo[], init: LayoutInit): PageLayout {
  const sizes = pages.map((page) => turned(page, init.turn));
  const widestPt = sizes.reduce((widest, size) => Math.max(widest, size.widthPt), 1);
  const tallPt = sizes.reduce((sum, size) => sum + size.heightPt, 1);
  const scale = Math.min(columnWidth(sizes, init) / widestPt, TALLEST_PX / tallPt);
  const widthPx = widestPt * scale;
  let topPx = 0;
  const placed = pages.map(({ page }, at) => {
    const { widthPt, heightPt } = sizes[at] ?? { widthPt: 0, heightPt: 0 };
    const here = { page, topPx, widthPx: Math.round(widthPt * scale), heightPx: Math.round(heightPt * scale) };
    topPx += here.heightPx + PAGE_GAP_PX;
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

/** The pages to mount with the one that is gone to (1-based; null for none): it is there before the view has moved, so that its drawing begins at once. */
export function pagesToMount(
  layout: PageLayout,
  view: { readonly topPx: number; readonly heightPx: number },
  goalPage: number | null,
): readonly PlacedPage[] {
  const inSight = pagesInSight(layout, view.topPx, view.heightPx);
  const goal = goalPage === null ? undefined : layout.pages[goalPage - 1];
  return goal === undefined || inSight.includes(goal) ? inSight : [...inSight, goal];
}

/** When a mounted page is to be drawn. */
export function drawRankOf(
  page: PlacedPage,
  view: { readonly topPx: number; readonly heightPx: number },
  goalPage: number | null,
): DrawRank {
  if (page.page === goalPage) return "goal";
  const isOutside = page.topPx + page.heightPx < view.topPx || page.topPx >= view.topPx + view.heightPx;
  return isOutside ? "beside" : "in sight";
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

/** Where to scroll, CSS pixels of the column. */
export interface ScrollGoal {
  readonly topPx: number;
  /** Null where the page fits the view, or all of it is as good as any part. */
  readonly leftPx: number | null;
}

/** Where to scroll so that a box stands in the upper third of the view; the page's top where the span has no box. */
export function scrollGoalFor(
  layout: PageLayout,
  { page, box, turn }: { page: number; box: SpanBox | null; turn: Turn },
  view: { readonly heightPx: number; readonly widthPx: number },
): ScrollGoal {
  const placed = layout.pages.find((candidate) => candidate.page === page);
  if (placed === undefined) return { topPx: 0, leftPx: null };
  if (box === null) return { topPx: placed.topPx, leftPx: null };
  const [left, top, width] = turnBox(box.view, turn);
  const topPx = Math.max(0, Math.round(placed.topPx + top * placed.heightPx - view.heightPx / 3));
  if (layout.widthPx <= view.widthPx) return { topPx, leftPx: null };
  const pageLeftPx = (layout.widthPx - placed.widthPx) / 2;
  const middlePx = pageLeftPx + (left + width / 2) * placed.widthPx;
  return { topPx, leftPx: Math.max(0, Math.round(middlePx - view.widthPx / 2)) };
}

/** The same place of the pages in another layout of them: where a view that began at `topPx` begins then. */
export function sameTopIn(before: PageLayout, after: PageLayout, topPx: number): number {
  const at = Math.max(0, findLowerBound(before.pages.length, (i) => (before.pages[i]?.topPx ?? 0) <= topPx) - 1);
  const [was, is] = [before.pages[at], after.pages[at]];
  if (was === undefined || is === undefined) return 0;
  const share = Math.min(1, Math.max(0, (topPx - was.topPx) / Math.max(1, was.heightPx)));
  return Math.round(is.topPx + share * is.heightPx);
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
