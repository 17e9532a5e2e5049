import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import type { Caller } from "@/server/caller";
import { listPages } from "@/server/repositories/document-pages";
import { addFile } from "@/server/services/add-document";
import { type BenchLine, middleOf } from "./measure";
import { getApp } from "./world/app";
import { openPageAs } from "./world/browser";
import { makeDensePdf } from "./world/dense-pdf";
import { addMember, addProject } from "./world/people";

const SAMPLES = 5;
const DENSE_PAGES = 60;
/** Pages that are gone to, one after another; far from each other, so that none is drawn ahead. */
const STOPS = [12, 40, 25, 55, 33, 48];
/** What a person does between two steps takes longer. */
const READING_MS = 400;
const LONG = "documents/pdf/fixtures/pdf/long600.pdf";

/** A version with a span in it, as the viewer's address names them. */
interface Place {
  readonly address: string;
  readonly versionId: string;
  /** 1-based. */
  readonly page: number;
  /** Where each page begins in T. */
  readonly startsCp: readonly number[];
}

/** A person at the viewer, with the files that are opened. */
interface Viewer {
  readonly page: Page;
  readonly short: Place;
  readonly long: Place;
  readonly dense: Place;
}

async function openViewer(): Promise<Viewer> {
  const app = await getApp();
  const { deps } = app;
  const projectId = await addProject(deps, "Viewer");
  const lead: Caller = await addMember(deps, projectId, "bench.viewer", ["lead"]);
  const add = async (name: string, bytes: Uint8Array, page: number): Promise<Place> => {
    const file = { fileName: name, confidentiality: "public", isScan: false } as const;
    const { documentId, versionId } = await addFile(deps, lead, file, bytes);
    const startsCp = (await listPages(deps.db.prisma, versionId)).map(({ startCp }) => startCp);
    const startCp = startsCp[page - 1] ?? 0;
    const address = `/p/${projectId}/documents/${documentId}?v=${versionId}#cp=${startCp + 4}-${startCp + 40}`;
    return { address, versionId, page, startsCp };
  };
  const page = await openPageAs(app, lead);
  await serveRawPage(page);
  const one = await PDFDocument.create({ updateMetadata: false });
  const source = await PDFDocument.load(readFileSync(LONG));
  const [copied] = await one.copyPages(source, [586]);
  if (copied !== undefined) one.addPage(copied);
  return {
    short: await add("one-page.pdf", await one.save(), 1),
    long: await add("six-hundred.pdf", new Uint8Array(readFileSync(LONG)), 587),
    dense: await add("small-print.pdf", await makeDensePdf(DENSE_PAGES), 1),
    page,
  };
}

let viewer: Promise<Viewer> | null = null;

/** Milliseconds from the start of a whole page's loading to the first frame in which words are lit over a page's image. */
async function timeOpening(page: Page, place: Place): Promise<number> {
  // Another address first: a change of the hash alone would load nothing.
  await page.goto("about:blank");
  await page.goto(place.address, { waitUntil: "commit" });
  return page.evaluate(async (number) => {
    for (;;) {
      const sheet = document.querySelector(`[data-page="${number}"]`);
      const canvas = sheet?.querySelector("canvas:not(.opacity-0)") ?? null;
      if (canvas !== null && sheet?.querySelector(".box-cited") !== null) return performance.now();
      if (performance.now() > 30_000) throw new Error("the words were never lit");
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, place.page);
}

async function timeOpenings(page: Page, place: Place): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) times.push(await timeOpening(page, place));
  return middleOf(times);
}

/** A page of ours that holds pdf.js and nothing else; pdf.js comes from the package, the file from the server. */
const RAW_PAGE = "/bench-raw.html";
const PACKAGE = "node_modules/pdfjs-dist/legacy/build";

async function serveRawPage(page: Page): Promise<void> {
  const html = "<!doctype html><title>raw</title><body></body>";
  await page.route(`**${RAW_PAGE}`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  for (const name of ["pdf.min.mjs", "pdf.worker.min.mjs"]) {
    const body = readFileSync(`${PACKAGE}/${name}`);
    await page.route(`**/bench-raw/${name}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  }
}

/** Milliseconds of each page drawn by pdf.js alone, one after another, into canvases of the size that ours have. */
async function timeRawPages(page: Page, place: Place, pages: readonly number[]): Promise<number> {
  await page.goto(RAW_PAGE);
  const times = await page.evaluate(
    async ({ versionId, numbers }) => {
      const address = "/bench-raw/pdf.min.mjs";
      const reader = await import(address);
      reader.GlobalWorkerOptions.workerSrc = "/bench-raw/pdf.worker.min.mjs";
      const task = reader.getDocument({
        url: `/api/v1/document-versions/${versionId}/original`,
        isEvalSupported: false,
        disableAutoFetch: true,
        disableStream: true,
        verbosity: 0,
      });
      const opened = await task.promise;
      const drawn: number[] = [];
      for (const number of numbers) {
        const startedMs = performance.now();
        const sheet = await opened.getPage(number);
        const canvas = document.createElement("canvas");
        const viewport = sheet.getViewport({ scale: 960 / sheet.getViewport({ scale: 1 }).width });
        canvas.width = Math.ceil(viewport.width);
        canvas.height = Math.ceil(viewport.height);
        document.body.replaceChildren(canvas);
        await sheet.render({ canvas, viewport, annotationMode: 0 }).promise;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        drawn.push(performance.now() - startedMs);
      }
      return drawn;
    },
    { versionId: place.versionId, numbers: [...pages] },
  );
  return middleOf(times.slice(1));
}

/** Milliseconds from the change of the address to the first frame in which the page is drawn and its words are lit. */
async function timeLitPages(page: Page, place: Place, pages: readonly number[]): Promise<number> {
  await page.goto("about:blank");
  await page.goto(place.address);
  await page.locator(`[data-page="${place.page}"] canvas:not(.opacity-0)`).waitFor();
  const times: number[] = [];
  for (const number of pages) {
    await page.waitForTimeout(READING_MS);
    const [startCp] = place.startsCp.slice(number - 1);
    times.push(
      await page.evaluate(
        async ({ on, hash }) => {
          const startedMs = performance.now();
          location.hash = hash;
          for (;;) {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            const sheet = document.querySelector(`[data-page="${on}"]`);
            const isDrawn = sheet?.querySelector("canvas:not(.opacity-0)") ?? null;
            if (isDrawn !== null && sheet?.querySelector(".box-cited") !== null) return performance.now() - startedMs;
            if (performance.now() - startedMs > 30_000) throw new Error("the words were never lit");
          }
        },
        { on: number, hash: `cp=${(startCp ?? 0) + 4}-${(startCp ?? 0) + 40}` },
      ),
    );
  }
  return middleOf(times.slice(1));
}

export const openToLitLine: BenchLine = {
  name: "open-to-lit",
  what: "words lit on page 587 of 600 / on the only page of a file",
  target: { limit: 2, is: "at most" },
  about: `In Chromium, medians of ${SAMPLES} whole page loads: from the start of the navigation to the first frame in which the cited words are lit over the drawn page.`,
  measure: async () => {
    const { page, long, short } = await (viewer ??= openViewer());
    return { peerMs: await timeOpenings(page, short), oursMs: await timeOpenings(page, long) };
  },
};

export const pageShownLine: BenchLine = {
  name: "pdf-page-shown",
  what: "a PDF's page shown with its words lit / the same page drawn by pdf.js alone",
  target: { limit: 1.2, is: "at most" },
  about: `In Chromium, pages of small print of a file that is open, medians of ${STOPS.length - 1}: from the change of the address to the first frame in which the page is drawn and its words are lit, boxes asked of the server included; against getPage and render of pdf.js into a canvas of the same size on a page that holds nothing else.`,
  ifMissed:
    "on top come the viewer's own render before the drawing begins and the request for the boxes, which runs while the page is drawn; pages beside it wait until its words are lit",
  measure: async () => {
    const { page, dense } = await (viewer ??= openViewer());
    return { peerMs: await timeRawPages(page, dense, STOPS), oursMs: await timeLitPages(page, dense, STOPS) };
  },
};
