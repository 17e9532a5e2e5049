import { existsSync, readFileSync } from "node:fs";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { PARSE_LIMITS } from "@/documents/extracted-document";
import { extractPdf } from "@/documents/pdf/extract-pdf";
import { findCMapFolder, loadPdfjs } from "@/documents/pdf/load-pdfjs";
import { makeChance, writeParagraph } from "@/domain/quotes/written-texts.fixture";
import { type BenchLine, type Measured, type NotRun, timeUntilMs } from "./measure";

/** Only the text of each page, as any indexer must take it: what indexing with boxes is compared with. */
async function readTextAlone(bytes: Uint8Array): Promise<void> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: findCMapFolder(),
    cMapPacked: true,
    verbosity: 0,
    isEvalSupported: false,
    useWorkerFetch: false,
  });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    await page.getTextContent({ disableNormalization: true });
    page.cleanup();
  }
  await task.destroy();
}

async function measureIndexing(bytes: Uint8Array): Promise<Measured> {
  const peerMs = await timeUntilMs(() => readTextAlone(bytes));
  const oursMs = await timeUntilMs(() => extractPdf(bytes, { ...PARSE_LIMITS, memoryMb: 4_096 }));
  return { oursMs, peerMs };
}

const DENSE_PAGES = 120;
const LINES_A_PAGE = 56;

/** Pages full of small print, as a contract has them. */
async function makeDense(): Promise<Uint8Array> {
  const chance = makeChance(7);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const fonts = [await pdf.embedFont(StandardFonts.TimesRoman), await pdf.embedFont(StandardFonts.TimesRomanItalic)];
  for (let number = 0; number < DENSE_PAGES; number += 1) {
    const page = pdf.addPage([595, 842]);
    const words = writeParagraph(chance, 60).split(" ");
    for (let line = 0; line < LINES_A_PAGE; line += 1) {
      const text = words.slice(line * 12, line * 12 + 12).join(" ");
      const font = fonts[line % 9 === 4 ? 1 : 0];
      page.drawText(text, { x: 60, y: 790 - 13 * line, size: 9, ...(font === undefined ? {} : { font }) });
    }
  }
  return pdf.save();
}

let dense: Uint8Array | null = null;

const LONG = "documents/pdf/fixtures/pdf/long600.pdf";
const REAL = "../shared/data/real/pdf/ALCE.pdf";

async function measureFile(file: string): Promise<Measured | NotRun> {
  return existsSync(file) ? measureIndexing(new Uint8Array(readFileSync(file))) : { notRun: `there is no ${file}` };
}

const indexing = (name: string, what: string, measure: BenchLine["measure"]): BenchLine => ({
  name,
  what: `PDF indexing with boxes / pdf.js text pass alone: ${what}`,
  target: { limit: 2.6, is: "at most" },
  measure,
});

/** The target is meant for the median of the three. */
export const pdfIndexing: readonly BenchLine[] = [
  indexing("pdf-index-600", "600 pages", () => measureFile(LONG)),
  indexing("pdf-index-dense", `${DENSE_PAGES} pages of small print`, async () =>
    measureIndexing((dense ??= await makeDense())),
  ),
  indexing("pdf-index-columns", "a paper in two columns", () => measureFile(REAL)),
];
