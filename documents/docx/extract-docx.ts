import type { BlockResource } from "@/contracts/documents";
import { DomainError } from "@/domain/errors/domain-error";
import type { ExtractionWarning, Extractor } from "../extracted-document";
import { extractHtml, HTML_EXTRACTOR } from "../html/extract-html";
import { HIDDEN_STYLE, hideRuns } from "./hide-runs";
import { readPackage } from "./read-package";
import { writeZip, type ZipPart } from "./write-zip";

export interface DocxText {
  text: string;
  blocks: BlockResource[];
  warnings: ExtractionWarning[];
}

export const DOCX_EXTRACTOR: Extractor = {
  name: "mammoth",
  version: "1.13.0",
  options: { html: `${HTML_EXTRACTOR.name} ${HTML_EXTRACTOR.version}`, whiteSpace: "normal", hiddenRuns: false },
};

/** Parts whose paragraphs become text. */
const WITH_TEXT = /^word\/(?:document|footnotes|endnotes)[^/]*\.xml$/i;

/**
 * T and block tree of a Word document: mammoth's HTML, read as any web page is. Only parts that were unpacked and looked through reach it.
 * @throws DomainError as `readPackage` and `extractHtml`, and `invalid_docx`
 */
export async function extractDocx(bytes: Uint8Array, elementsMax: number): Promise<DocxText> {
  const { parts, warnings } = readPackage(bytes);
  const { shown, hidden } = hideInParts(parts);
  const html = await convert(writeZip(shown));
  const read = extractHtml(html, elementsMax);
  const hiding: ExtractionWarning[] =
    hidden === 0
      ? []
      : [{ code: "hidden_left_out", message: `${hidden} runs of text that Word hides are not part of the text.` }];
  return { ...read, warnings: [...warnings, ...hiding, ...read.warnings] };
}

function hideInParts(parts: readonly ZipPart[]): { shown: ZipPart[]; hidden: number } {
  let hidden = 0;
  const shown = parts.map((part) => {
    if (!WITH_TEXT.test(part.name)) return part;
    const marked = hideRuns(new TextDecoder().decode(part.bytes));
    hidden += marked.hidden;
    return marked.hidden === 0 ? part : { ...part, bytes: new TextEncoder().encode(marked.xml) };
  });
  return { shown, hidden };
}

async function convert(archive: Buffer): Promise<string> {
  const { default: mammoth } = await import("mammoth");
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: archive },
      {
        styleMap: [`r.${HIDDEN_STYLE} => !`],
        // A style map inside the document could leave parts of it out.
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
      },
    );
    return value;
  } catch (error) {
    if (error instanceof RangeError)
      throw new DomainError("nested_too_deep", "The document nests its parts too deeply.");
    throw new DomainError("invalid_docx", "The file is not a Word document, or it is damaged.");
  }
}
