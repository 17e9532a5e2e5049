import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ExtractionWarning, Extractor, ParseLimits, UnreadDocument } from "../extracted-document";
import { findCMapFolder, hasPdfjs, loadPdfjs, type Pdfjs } from "./load-pdfjs";
import { PageFindings } from "./page-findings";
import type { PageMap, PageMapPage } from "./page-map";
import { readPage } from "./read-page";
import { makeWellFormed } from "./text-items";

/** Above this share of pages without text a PDF counts as having no text layer. */
const TEXTLESS_SHARE_MAX = 0.8;

export interface PdfText {
  state: "ok" | "no_text_layer";
  text: string;
  pageMap: PageMap;
  extractor: Extractor;
  warnings: ExtractionWarning[];
}

/** What reading a PDF takes beside its bytes. */
export interface PdfReading {
  readonly password?: string | undefined;
  /** Told after each page how many are read. */
  readonly onPages?: (read: number) => void;
}

/**
 * T of a PDF: each page's items joined with a line end where pdf.js saw one, pages joined by form feeds; and where each character lies.
 * Runs in this process and blocks it for as long as it takes: servers call `runInChild`.
 */
export async function extractPdf(
  bytes: Uint8Array,
  limits: ParseLimits,
  { password, onPages }: PdfReading = {},
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
    // pdf.js takes the buffer over, and the caller may still need it; it refuses a Buffer, whose slice is one again.
    data: new Uint8Array(bytes),
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
    return await readPages(pdfjs, document, limits, onPages);
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
  onPages: PdfReading["onPages"],
): Promise<PdfText | UnreadDocument> {
  const findings = new PageFindings();
  const texts: string[] = [];
  const pages: PageMapPage[] = [];
  const labels = await readLabels(document);
  let startCp = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    if (process.memoryUsage.rss() > limits.memoryMb * 1024 * 1024) {
      return unread(
        "too_large",
        "memory_over_limit",
        `Reading the PDF took more than ${limits.memoryMb} MB by page ${number}.`,
      );
    }
    const { text, page } = await readPage({ pdfjs, document, number, startCp, findings });
    const label = labels[number - 1];
    texts.push(text);
    pages.push(label === undefined ? page : { ...page, label });
    startCp = page.endCp + 1;
    onPages?.(number);
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
    warnings: [...(await warnOfScripts(document)), ...findings.list(), ...warnOfNul(texts)],
  };
}

/** What the document itself calls its pages, where that is something else than their number. */
async function readLabels(document: PDFDocumentProxy): Promise<(string | undefined)[]> {
  try {
    const labels = (await document.getPageLabels()) ?? [];
    return labels.map((label, i) => (label === "" || label === String(i + 1) ? undefined : makeWellFormed(label)));
  } catch {
    // A damaged label tree costs the labels, not the document.
    return [];
  }
}

async function warnOfScripts(document: PDFDocumentProxy): Promise<ExtractionWarning[]> {
  const hasScripts = await document.hasJSActions().catch(() => true);
  return hasScripts
    ? [{ code: "scripts_not_run", message: "The PDF carries scripts; none of them was run, and none ever is." }]
    : [];
}

const warnOfNul = (texts: readonly string[]): ExtractionWarning[] =>
  texts.some((text) => text.includes("\0"))
    ? [
        {
          code: "nul_in_text",
          message: "A font of the PDF maps characters to NUL; they stand in the text as they are.",
        },
      ]
    : [];
