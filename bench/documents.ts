import { existsSync, readFileSync } from "node:fs";
import { PARSE_LIMITS } from "@/documents/extracted-document";
import { extractPdf } from "@/documents/pdf/extract-pdf";
import { findCMapFolder, loadPdfjs } from "@/documents/pdf/load-pdfjs";
import { type BenchLine, type Measured, type NotRun, timeUntilMs } from "./measure";
import { makeDensePdf } from "./world/dense-pdf";

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
    measureIndexing((dense ??= await makeDensePdf(DENSE_PAGES))),
  ),
  indexing("pdf-index-columns", "a paper in two columns", () => measureFile(REAL)),
];
