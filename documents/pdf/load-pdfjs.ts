import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type * as PdfjsModule from "pdfjs-dist";

export type Pdfjs = typeof PdfjsModule;

let loading: Promise<Pdfjs> | undefined;

/** Loads pdf.js once a process. It takes 0.3 to 0.5 s, so nothing loads it before the first PDF. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= importPdfjs();
  return loading;
}

const resolveInstalled = (name: string): string => createRequire(import.meta.url).resolve(`pdfjs-dist/${name}`);

async function importPdfjs(): Promise<Pdfjs> {
  // The module makes a DOMMatrix while it loads. Text and glyph positions never use one, so any constructor will do
  // where the optional canvas package, which would bring its own, is missing.
  if (!("DOMMatrix" in globalThis)) Reflect.set(globalThis, "DOMMatrix", Object);
  // By its installed path, so that no bundler takes the module in: it looks for its worker beside itself.
  const path = pathToFileURL(resolveInstalled("legacy/build/pdf.mjs")).href;
  return (await import(/* @vite-ignore */ path)) as Pdfjs;
}

/** Whether pdf.js is installed; the command line as one file comes without it. */
export function hasPdfjs(): boolean {
  try {
    resolveInstalled("package.json");
    return true;
  } catch {
    return false;
  }
}

/** The folder of character maps inside the installed package, as a path with a separator at its end: pdf.js adds a file's name to it. Without it some CJK files give no text. */
export function findCMapFolder(): string {
  return `${join(dirname(resolveInstalled("package.json")), "cmaps")}${sep}`;
}
