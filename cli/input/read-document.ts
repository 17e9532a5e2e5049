import type { ExtractedDocument } from "@/documents/extracted-document";
import { EXIT, Exit } from "../exit";

/** T of a document's bytes. @throws Exit 69 where a PDF comes and pdf.js is not installed beside this program. */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  password: string | null,
): Promise<ExtractedDocument> {
  const { extractDocument } = await import("@/documents/extract-document");
  const { hasPdfjs } = await import("@/documents/pdf/load-pdfjs");
  const { sniffMediaType } = await import("@/documents/sniff-media-type");
  // pdf.js refuses a Buffer.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sniffed = sniffMediaType(plain, fileName);
  if ("mediaType" in sniffed && sniffed.mediaType === "application/pdf" && !hasPdfjs()) {
    throw new Exit(EXIT.unreachable, "PDF files are read from the project's own folder, where pdfjs-dist is installed");
  }
  return extractDocument(plain, password === null ? { fileName } : { fileName, password });
}
