import { createHash } from "node:crypto";
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { locatePassage } from "./locate.mjs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The product's own extractor, so that offsets are those of the text T that it will store. */
async function loadExtractor(root) {
  // Inside the project, so that the bundle finds the packages it leaves out.
  mkdirSync(join(root, ".assay"), { recursive: true });
  const folder = mkdtempSync(join(root, ".assay/extractor-"));
  try {
    const outfile = join(folder, "extract-document.mjs");
    await build({
      entryPoints: [join(root, "documents/extract-document.ts")],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      alias: { "@": root },
      logLevel: "warning",
    });
    const { extractDocument } = await import(pathToFileURL(outfile).href);
    return extractDocument;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The documents by label, each with T, its printed version and what the manifest says of it. */
export async function readDocuments(root, content) {
  const extractDocument = await loadExtractor(root);
  const listed = JSON.parse(readFileSync(join(content, "source/documents.json"), "utf8"));
  const documents = new Map();
  for (const entry of listed) {
    const bytes = readFileSync(join(content, "documents", entry.file));
    const read = await extractDocument(new Uint8Array(bytes), { fileName: entry.file });
    if (read.state !== "ok" && read.state !== "no_text_layer") throw new Error(`${entry.file}: ${read.message}`);
    documents.set(entry.label, { ...entry, byteCount: bytes.length, sha256: sha256(bytes), read });
  }
  return documents;
}

/** Without words to begin and end at, all of a document that has no text. */
function placeOf(document, [name, from, to], afterCp) {
  if (from === null) return { startCp: 0, endCp: document.read.lengthCp, text: document.read.text };
  return locatePassage(document.read.text, from, to, afterCp, `${document.label}.${name}`);
}

/**
 * The passages a pipeline would have indexed, by `label.name`; the ordinal is the place in the document's list. Where other
 * words were sent than stand there, these are a chunk of their own, `label.name_sent`.
 */
export function cutChunks(documents, content) {
  const lists = JSON.parse(readFileSync(join(content, "source/chunks.json"), "utf8"));
  const chunks = new Map();
  for (const [label, list] of Object.entries(lists)) {
    const document = documents.get(label);
    let afterCp = 0;
    for (const [ordinal, entry] of list.entries()) {
      const [name, , , sent] = entry;
      const passage = placeOf(document, entry, afterCp);
      afterCp = passage.endCp;
      const chunk = {
        doc_key: document.key,
        doc_version: document.read.version12,
        ordinal,
        start: passage.startCp,
        end: passage.endCp,
        text: passage.text,
        title: document.title,
      };
      chunks.set(`${label}.${name}`, chunk);
      if (sent !== undefined) chunks.set(`${label}.${name}_sent`, { ...chunk, text: sent });
    }
  }
  return chunks;
}

/** One line of the manifest: what is known of a document beside its text. */
export function manifestOf(document) {
  const { label: _label, read, ...known } = document;
  return {
    ...known,
    state: read.state,
    extractor: read.extractor.name,
    lengthCp: read.lengthCp,
    pageCount: read.pageMap === null ? null : read.pageMap.pages.length,
    textSha256: read.textSha256,
    docVersion: read.version12,
  };
}
