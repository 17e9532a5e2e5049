import { listZip, type ZipEntry } from "./docx/read-zip";
import { DOCX_TYPE, type MediaType } from "./extracted-document";
import { findBom } from "./html/decode-html";

/** `code` stands where there is more to say than that the type can't be read. */
export type SniffedType = { mediaType: MediaType } | { unsupported: string; code?: "docx_encrypted" | "invalid_docx" };

/** What files of other kinds begin with. */
const FOREIGN: readonly (readonly [name: string, magic: readonly number[]])[] = [
  ["a ZIP archive or an office document", [0x50, 0x4b, 0x03, 0x04]],
  ["a gzip archive", [0x1f, 0x8b]],
  ["an old office document", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a PNG picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG picture", [0xff, 0xd8, 0xff]],
  ["a GIF picture", [0x47, 0x49, 0x46, 0x38]],
  ["a TIFF picture", [0x49, 0x49, 0x2a, 0x00]],
  ["a TIFF picture", [0x4d, 0x4d, 0x00, 0x2a]],
  ["an RTF document", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];

/** PDF readers look for the header in the first 1,024 bytes, behind whatever a mail program put there. */
const HEAD_BYTES = 1024;
/** Entries looked at to see what an archive is. */
const ENTRIES_LOOKED_AT = 10_000;

const MARKDOWN = ["md", "markdown", "mdown", "mkd"];
const WEB_PAGE = ["html", "htm", "xhtml", "xht"];
const WORD = ["docx", "docm", "dotx", "dotm"];

/** A page's own beginning, after an XML declaration and comments. */
const PAGE_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html[\s>])/i;

/**
 * What kind of file this is, by its bytes; the name decides only where they leave a choice (plain text, Markdown, a piece of a web page), and
 * says what a damaged file was meant to be.
 */
export function sniffMediaType(bytes: Uint8Array, fileName: string): SniffedType {
  const headText = readHead(bytes);
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  if (headText.includes("%PDF-") || ending === "pdf") return { mediaType: "application/pdf" };
  const foreign = FOREIGN.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0];
  if (foreign !== undefined) return sniffForeign(bytes, foreign, WORD.includes(ending));
  if (WORD.includes(ending)) return { unsupported: "no Word document", code: "invalid_docx" };
  if (WEB_PAGE.includes(ending) || PAGE_START.test(headText)) return { mediaType: "text/html" };
  return { mediaType: MARKDOWN.includes(ending) ? "text/markdown" : "text/plain" };
}

function readHead(bytes: Uint8Array): string {
  const bom = findBom(bytes);
  const encoding = bom === null || bom.encoding === "utf-8" ? "latin1" : bom.encoding;
  return new TextDecoder(encoding).decode(bytes.subarray(bom?.lengthBytes ?? 0, HEAD_BYTES));
}

/** A Word document is an archive with a folder of that name; one with a password is packed as old office documents were. */
function sniffForeign(bytes: Uint8Array, foreign: string, isNamedWord: boolean): SniffedType {
  if (foreign === "an old office document" && isNamedWord) {
    return { unsupported: "a Word document with a password, or an old one", code: "docx_encrypted" };
  }
  if (foreign !== "a ZIP archive or an office document") return { unsupported: foreign };
  const entries = listEntries(bytes);
  if (entries === null) return isNamedWord ? { mediaType: DOCX_TYPE } : { unsupported: foreign };
  const isWord = entries.some(({ name }) => /^\/?word\//i.test(name));
  return isWord ? { mediaType: DOCX_TYPE } : { unsupported: foreign };
}

function listEntries(bytes: Uint8Array): ZipEntry[] | null {
  try {
    return listZip(bytes, ENTRIES_LOOKED_AT);
  } catch {
    return null;
  }
}
