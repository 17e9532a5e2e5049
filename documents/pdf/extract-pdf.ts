import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { ExtractionWarning, Extractor, ParseLimits, UnreadDocument } from "../extracted-document";
import { type FontFacts, readFont } from "./font-facts";
import { joinGlyphs } from "./join-glyphs";
import { findCMapFolder, hasPdfjs, loadPdfjs, type Pdfjs } from "./load-pdfjs";
import { packCharacters, type PageMap, type PageMapPage } from "./page-map";
import { namesOfFonts, type OperatorCodes, type OperatorList } from "./operators";
import { replayGlyphs } from "./replay-glyphs";
import { lengthCp } from "@/domain/text/code-points";
import { makeWellFormed, readTextItems, type TextItem, textOfItems } from "./text-items";

/** Above this share of pages without text a PDF counts as having no text layer. */
const TEXTLESS_SHARE_MAX = 0.8;

export interface PdfText {
  state: "ok" | "no_text_layer";
  text: string;
  pageMap: PageMap;
  extractor: Extractor;
  warnings: ExtractionWarning[];
}

/**
 * T of a PDF: each page's items joined with a line end where pdf.js saw one, pages joined by form feeds; and where each character lies.
 * Runs in this process and blocks it for as long as it takes: servers call `runInChild`.
 */
export async function extractPdf(
  bytes: Uint8Array,
  limits: ParseLimits,
  password?: string,
): Promise<PdfText | UnreadDocument> {
  if (!hasPdfjs()) {
    return unread(
      "invalid",
      "pdf_reader_missing",
      "PDF files can be read only where the project with its packages is installed.",
    );
  }
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    // pdf.js takes the buffer over, and the caller may still need it.
    data: bytes.slice(),
    cMapUrl: findCMapFolder(),
    cMapPacked: true,
    // No standardFontDataUrl: with it, text of unembedded fonts turns to garbage in Node.
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    // Pictures are not needed and can be huge; larger ones than this are dropped before they are decoded.
    maxImageSize: 1,
    ...(password === undefined ? {} : { password }),
  });
  try {
    const document = await task.promise;
    if (document.numPages > limits.pagesMax) {
      return unread(
        "too_large",
        "pages_over_limit",
        `The PDF has ${document.numPages} pages; the limit is ${limits.pagesMax}.`,
      );
    }
    return await readPages(pdfjs, document, limits);
  } catch (error) {
    return explainFailure(error);
  } finally {
    await task.destroy();
  }
}

const unread = (state: UnreadDocument["state"], code: string, message: string): UnreadDocument => ({
  state,
  code,
  message,
  mediaType: "application/pdf",
});

/** Sorts pdf.js's errors into our states, by name: its classes are not the same objects across realms. */
function explainFailure(error: unknown): UnreadDocument {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") {
    const incorrect = Reflect.get(error as object, "code") === 2;
    return incorrect
      ? unread("password_required", "password_incorrect", "The password does not open the PDF.")
      : unread("password_required", "password_required", "The PDF is encrypted and needs a password.");
  }
  return unread("invalid", "invalid_pdf", "The file is not a PDF, or it is damaged beyond repair.");
}

async function readPages(
  pdfjs: Pdfjs,
  document: PDFDocumentProxy,
  limits: ParseLimits,
): Promise<PdfText | UnreadDocument> {
  const warnings: ExtractionWarning[] = [];
  const texts: string[] = [];
  const pages: PageMapPage[] = [];
  let startCp = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    if (process.memoryUsage.rss() > limits.memoryMb * 1024 * 1024) {
      return unread(
        "too_large",
        "memory_over_limit",
        `Reading the PDF took more than ${limits.memoryMb} MB by page ${number}.`,
      );
    }
    const { text, page } = await readPage(pdfjs, document, number, startCp, warnings);
    texts.push(text);
    pages.push(page);
    startCp = page.endCp + 1;
  }
  if (texts.some((text) => text.includes("\0"))) {
    warnings.push({
      code: "nul_in_text",
      message: "A font of the PDF maps characters to NUL; they stand in the text as they are.",
    });
  }
  const textless = texts.filter((text) => text.trim() === "").length;
  return {
    state: textless > TEXTLESS_SHARE_MAX * texts.length ? "no_text_layer" : "ok",
    text: texts.join("\f"),
    pageMap: { lengthCp: pages.at(-1)?.endCp ?? 0, pages },
    extractor: {
      name: "pdfjs-dist",
      version: pdfjs.version,
      options: { cMapPacked: true, disableNormalization: true, standardFontData: false },
    },
    warnings,
  };
}

async function readPage(
  pdfjs: Pdfjs,
  document: PDFDocumentProxy,
  number: number,
  startCp: number,
  warnings: ExtractionWarning[],
): Promise<{ text: string; page: PageMapPage }> {
  try {
    const page = await document.getPage(number);
    const { items, replaced } = await readItems(page);
    if (replaced)
      warnings.push({
        code: "character_replaced",
        message: `Page ${number} holds half a surrogate pair; it became U+FFFD.`,
      });
    const text = textOfItems(items);
    const packed =
      text.trim() === ""
        ? { runs: [], edges: new Uint16Array() }
        : await placeText(pdfjs, page, items, number, warnings);
    const viewport = page.getViewport({ scale: 1 });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
    page.cleanup();
    return {
      text,
      page: {
        page: number,
        startCp,
        endCp: startCp + lengthCp(text),
        widthPt: viewport.width,
        heightPt: viewport.height,
        rotation: page.rotate,
        viewBox: [x0, y0, x1, y1],
        ...packed,
      },
    };
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") throw error;
    warnings.push({ code: "page_unreadable", message: `Page ${number} could not be read; it counts as empty.` });
    return {
      text: "",
      page: {
        page: number,
        startCp,
        endCp: startCp,
        widthPt: 0,
        heightPt: 0,
        rotation: 0,
        viewBox: [0, 0, 0, 0],
        runs: [],
        edges: new Uint16Array(),
      },
    };
  }
}

async function readItems(page: PDFPageProxy): Promise<{ items: TextItem[]; replaced: boolean }> {
  const content = await page.getTextContent({ disableNormalization: true });
  const raw = readTextItems(content.items);
  const items = raw.map((item) => ({ ...item, str: makeWellFormed(item.str) }));
  return { items, replaced: raw.some((item, i) => item.str !== items[i]?.str) };
}

async function placeText(
  pdfjs: Pdfjs,
  page: PDFPageProxy,
  items: readonly TextItem[],
  number: number,
  warnings: ExtractionWarning[],
): Promise<Pick<PageMapPage, "runs" | "edges">> {
  const list: OperatorList = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.DISABLE });
  const glyphs = replayGlyphs(list, pdfjs.OPS, await collectFonts(page, list, pdfjs.OPS));
  const joined = joinGlyphs(items, glyphs);
  if (joined.unmatchedItems > 0) {
    warnings.push({
      code: "glyphs_not_found",
      message: `Page ${number}: ${joined.unmatchedItems} runs of text have only a rough place.`,
    });
  }
  return packCharacters(joined.characters);
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
