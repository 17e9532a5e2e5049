import type { ImageRegion, SpanBox } from "@/contracts/documents";

const MYRIAD = 10_000;

/** A marked part of a page's image as a box over the page. */
export function boxOfRegion({ page, viewPerMyriad: [left, top, width, height] }: ImageRegion): SpanBox {
  return { page, view: [left / MYRIAD, top / MYRIAD, width / MYRIAD, height / MYRIAD] };
}

const toMyriad = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * MYRIAD);

/** The part of a page's image between two places of it, given as shares of the page; cut to the page. */
export function regionBetween(
  page: number,
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): ImageRegion {
  const [left, right] = [toMyriad(Math.min(a.x, b.x)), toMyriad(Math.max(a.x, b.x))];
  const [top, bottom] = [toMyriad(Math.min(a.y, b.y)), toMyriad(Math.max(a.y, b.y))];
  return { page, viewPerMyriad: [left, top, right - left, bottom - top] };
}
