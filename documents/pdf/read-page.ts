import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { lengthCp } from "@/domain/text/code-points";
import { type FontFacts, readFont } from "./font-facts";
import { joinGlyphs } from "./join-glyphs";
import type { Pdfjs } from "./load-pdfjs";
import { namesOfFonts, type OperatorCodes, type OperatorList } from "./operators";
import type { PageFindings } from "./page-findings";
import { packCharacters, type PageMapPage } from "./page-map";
import { type DrawnGlyph, replayGlyphs } from "./replay-glyphs";
import { makeWellFormed, readTextItems, type TextItem, textOfItems } from "./text-items";

/** What a page is read with, and where it stands in T. */
export interface PagePlace {
  readonly pdfjs: Pdfjs;
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly startCp: number;
  readonly findings: PageFindings;
}

export interface PageText {
  text: string;
  page: PageMapPage;
}

/**
 * One page's part of T, and where its characters lie. A page that can't be read is empty, and a finding.
 * @throws pdf.js's PasswordException
 */
export async function readPage(place: PagePlace): Promise<PageText> {
  try {
    const page = await place.document.getPage(place.number);
    const items = await readItems(page, place);
    const text = textOfItems(items);
    const viewport = page.getViewport({ scale: 1 });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
    const box = {
      widthPt: viewport.width,
      heightPt: viewport.height,
      rotation: page.rotate,
      viewBox: [x0, y0, x1, y1] as const,
    };
    const packed = await placeText(page, items, place);
    page.cleanup();
    return { text, page: { ...pageAt(place, text), ...box, ...packed } };
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") throw error;
    place.findings.add("page_unreadable", place.number);
    const nothing = {
      widthPt: 0,
      heightPt: 0,
      rotation: 0,
      viewBox: [0, 0, 0, 0] as const,
      runs: [],
      edges: new Uint16Array(),
    };
    return { text: "", page: { ...pageAt(place, ""), ...nothing } };
  }
}

const pageAt = ({ number, startCp }: PagePlace, text: string) => ({
  page: number,
  startCp,
  endCp: startCp + lengthCp(text),
});

async function readItems(page: PDFPageProxy, { findings, number }: PagePlace): Promise<TextItem[]> {
  const content = await page.getTextContent({ disableNormalization: true });
  const raw = readTextItems(content.items);
  const items = raw.map((item) => ({ ...item, str: makeWellFormed(item.str) }));
  if (raw.some((item, i) => item.str !== items[i]?.str)) findings.add("character_replaced", number);
  return items;
}

async function placeText(
  page: PDFPageProxy,
  items: readonly TextItem[],
  { pdfjs, findings, number }: PagePlace,
): Promise<Pick<PageMapPage, "runs" | "edges">> {
  const list: OperatorList = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE });
  const glyphs = replayGlyphs(list, pdfjs.OPS, await collectFonts(page, list, pdfjs.OPS));
  if (glyphs.some((glyph) => isOutside(glyph, page.view))) findings.add("text_outside_view", number);
  if (glyphs.some((glyph) => glyph.invisible && glyph.text.trim() !== "")) findings.add("text_invisible", number);
  const joined = joinGlyphs(items, glyphs);
  if (joined.unmatchedItems > 0) findings.add("glyphs_not_found", number);
  return packCharacters(joined.characters);
}

/** Whether a glyph lies wholly outside the visible box; those that only touch its edge are seen in part. */
function isOutside({ text, x, y, ux, uy, vx, vy, lengthPt }: DrawnGlyph, view: readonly number[]): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = view;
  const xs = [x, x + ux * lengthPt, x + vx, x + ux * lengthPt + vx];
  const ys = [y, y + uy * lengthPt, y + vy, y + uy * lengthPt + vy];
  const isBeside = Math.max(...xs) < x0 || Math.min(...xs) > x1 || Math.max(...ys) < y0 || Math.min(...ys) > y1;
  return isBeside && text.trim() !== "";
}

/** Waits for each font the page uses: pdf.js may still be handing them over when the operator list is complete. */
async function collectFonts(
  page: PDFPageProxy,
  list: OperatorList,
  codes: OperatorCodes,
): Promise<Map<string, FontFacts>> {
  const fonts = new Map<string, FontFacts>();
  for (const name of namesOfFonts(list, codes)) {
    const font = await new Promise<unknown>((resolve) => {
      page.commonObjs.get(name, resolve);
    });
    fonts.set(name, readFont(font));
  }
  return fonts;
}
