import { extractDocument } from "@/documents/extract-document";
import { lengthCp } from "@/domain/text/code-points";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { addFile } from "./add-document";

/** A small document, a passage of it, and where that stands in code points. */
export const TEXT = "Opened units may be returned within 30 days. 🔧 Freight is billed at cost. Seals stay on.";
export const FREIGHT = "Freight is billed at cost.";
export const at = lengthCp(TEXT.slice(0, TEXT.indexOf(FREIGHT)));

/** A chunk of the document `returns.txt`, by its place. */
export const chunkOf = (change: object = {}) => ({
  doc_key: "returns.txt",
  doc_version: null,
  ordinal: 3,
  start: at,
  end: at + FREIGHT.length,
  text: FREIGHT,
  title: "Returns",
  ...change,
});

/** Adds the document, or a version of it with another text. */
export async function addReturns(deps: Deps, caller: Caller, text = TEXT) {
  const file = { fileName: "returns.txt", confidentiality: "confidential", isScan: false } as const;
  return addFile(deps, caller, file, new TextEncoder().encode(text), extractDocument);
}
