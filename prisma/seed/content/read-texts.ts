import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractDocument } from "@/documents/extract-document";
import type { ReadDocument } from "@/documents/extracted-document";
import type { SampleDocument } from "./sample-content";

/** The sample documents as the product reads them, by `KEY VERSION` (`returns-policy 6dc6b4e23691`). Throws where one can't be read. */
export async function readSampleTexts(
  folder: string,
  documents: readonly SampleDocument[],
): Promise<Map<string, ReadDocument>> {
  const texts = new Map<string, ReadDocument>();
  for (const document of documents) {
    const bytes = readFileSync(join(folder, "documents", document.file));
    const read = await extractDocument(new Uint8Array(bytes), { fileName: document.file });
    if (!("text" in read)) throw new Error(`${document.file}: ${read.message}`);
    texts.set(`${document.key} ${document.docVersion}`, read);
  }
  return texts;
}
