/**
 * Puts what the browser's PDF reader loads by address into public/pdfjs: its worker, of the version that is installed, character maps,
 * decoders and colour profiles. Made anew at each build and not committed. No standard fonts: with them texts differ
 * from what the index was made from.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./install.mjs";

const PARTS = [
  ["legacy/build/pdf.worker.min.mjs", "pdf.worker.min.mjs"],
  ["cmaps", "cmaps"],
  ["wasm", "wasm"],
  ["iccs", "iccs"],
  ["LICENSE", "LICENSE"],
];

const target = path.join(root, "public", "pdfjs");

/** Whether the reader's files are there. */
export const hasPdfAssets = () => existsSync(path.join(target, "pdf.worker.min.mjs"));

/** Copies them. Throws where the package is not installed. */
export function copyPdfAssets() {
  const from = path.join(root, "node_modules", "pdfjs-dist");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [source, name] of PARTS) cpSync(path.join(from, source), path.join(target, name), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) copyPdfAssets();
