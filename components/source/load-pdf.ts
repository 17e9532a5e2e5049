import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Own files, copied from the package at build time; reader and worker are of one version. */
const ASSETS = "/pdfjs/";
/** So many documents stay open: the one in sight and those that one steps back to. */
const MOST_OPEN = 3;

interface OpenPdf {
  readonly url: string;
  readonly document: Promise<PDFDocumentProxy>;
  readonly close: () => void;
}

let open: readonly OpenPdf[] = [];

/** Passwords of protected files by address, for as long as the tab is open; they go nowhere else. */
const passwords = new Map<string, string>();

async function loadReader() {
  const reader = await import("pdfjs-dist/legacy/build/pdf.mjs");
  reader.GlobalWorkerOptions.workerSrc = `${ASSETS}pdf.worker.min.mjs`;
  return reader;
}

function passwordOf(url: string): { password?: string } {
  const password = passwords.get(url);
  return password === undefined ? {} : { password };
}

function start(url: string): OpenPdf {
  let task: PDFDocumentLoadingTask | null = null;
  const loaded = loadReader().then((reader) => {
    task = reader.getDocument({
      url,
      ...passwordOf(url),
      cMapUrl: `${ASSETS}cmaps/`,
      cMapPacked: true,
      wasmUrl: `${ASSETS}wasm/`,
      iccUrl: `${ASSETS}iccs/`,
      // No standardFontDataUrl: it garbles texts that name fonts without bringing them, and the index was made without it.
      isEvalSupported: false,
      // Only the pages that are looked at are fetched.
      disableAutoFetch: true,
      disableStream: true,
      verbosity: 0,
    });
    return task.promise;
  });
  return { url, document: loaded, close: () => void task?.destroy() };
}

/** Whether a file could not be opened for want of its password, or for a wrong one. */
export const isLocked = (error: unknown): boolean => error instanceof Error && error.name === "PasswordException";

/** Opens a protected PDF with its password. Rejects as `openPdf`; a wrong password is forgotten. */
export async function unlockPdf(url: string, password: string): Promise<void> {
  passwords.set(url, password);
  for (const entry of open.filter((other) => other.url === url)) entry.close();
  open = open.filter((other) => other.url !== url);
  try {
    await openPdf(url);
  } catch (error) {
    passwords.delete(url);
    throw error;
  }
}

/** Opens a PDF before it is looked at, so that reader, worker and first bytes are there. A failure shows itself when it is drawn. */
export function warmPdf(url: string): void {
  openPdf(url).catch(() => undefined);
}

/**
 * Opens a PDF of this server for drawing. One that is open already is used again; the ones used longest ago are closed.
 * Rejects with pdf.js's own error.
 */
export function openPdf(url: string): Promise<PDFDocumentProxy> {
  const known = open.find((entry) => entry.url === url);
  const entry = known ?? start(url);
  const others = open.filter((other) => other !== entry);
  for (const old of others.slice(MOST_OPEN - 1)) old.close();
  open = [entry, ...others.slice(0, MOST_OPEN - 1)];
  entry.document.catch(() => {
    // A failure isn't kept: the next try may find the connection back.
    open = open.filter((other) => other !== entry);
  });
  return entry.document;
}
