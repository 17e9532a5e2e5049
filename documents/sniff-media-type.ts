import type { MediaType } from "./extracted-document";

export type SniffedType = { mediaType: MediaType } | { unsupported: string };

/** What files of other kinds begin with. A web page saved under another name is the commonest of them. */
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
const PDF_HEADER_WITHIN_BYTES = 1024;

/**
 * What kind of file this is, by its bytes; the name decides only between plain text and Markdown, which look alike, and says what a damaged
 * file was meant to be.
 */
export function sniffMediaType(bytes: Uint8Array, fileName: string): SniffedType {
  const head = bytes.subarray(0, PDF_HEADER_WITHIN_BYTES);
  const headText = new TextDecoder("latin1").decode(head);
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  if (headText.includes("%PDF-") || ending === "pdf") return { mediaType: "application/pdf" };
  const foreign = FOREIGN.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte));
  if (foreign !== undefined) return { unsupported: foreign[0] };
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html[\s>])/i.test(headText)) return { unsupported: "a web page" };
  return { mediaType: ["md", "markdown", "mdown", "mkd"].includes(ending) ? "text/markdown" : "text/plain" };
}
