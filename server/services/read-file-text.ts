import type { ProblemCode } from "@/contracts/problems";
import type { ReadDocument, UnreadDocument } from "@/documents/extracted-document";
import { lengthCp } from "@/domain/text/code-points";
import { Refusal } from "@/server/refusal";
import type { ExtractFile } from "./extract-in-child";

const PROBLEM_OF_STATE: Readonly<Record<UnreadDocument["state"], ProblemCode>> = {
  password_required: "document_password",
  too_large: "document_too_large",
  invalid: "document_unreadable",
};

const PROBLEM_OF_CODE: Readonly<Record<string, ProblemCode>> = {
  empty_file: "document_empty",
  text_not_utf8: "text_not_utf8",
};

const refuseUnread = ({ state, code, message }: UnreadDocument) =>
  new Refusal(PROBLEM_OF_CODE[code] ?? PROBLEM_OF_STATE[state], message, { detail: { cause: code } });

/** The database can't hold NUL, and UTF-8 no half of a surrogate pair; a broken font of a PDF can give both. Offsets stay. */
function makeStorable(read: ReadDocument, sha256Hex: (text: string) => string): ReadDocument {
  const text = read.text.toWellFormed().replaceAll("\0", "\uFFFD");
  if (text === read.text) return read;
  const textSha256 = sha256Hex(text);
  const message = "Characters that can't be stored were replaced by U+FFFD.";
  const warnings = [...read.warnings, { code: "character_replaced", message }];
  return { ...read, text, lengthCp: lengthCp(text), textSha256, version12: textSha256.slice(0, 12), warnings };
}

/**
 * T of a file that is to be kept.
 * @throws Refusal `document_empty`, `document_unreadable`, `document_password`, `document_too_large`, `text_not_utf8`, and
 * `document_without_text` for a PDF without text unless it is to be kept as a scan.
 */
export async function readFileText(
  bytes: Uint8Array,
  file: { fileName: string; isScan: boolean; password?: string | null },
  extract: ExtractFile,
  sha256Hex: (text: string) => string,
): Promise<ReadDocument> {
  if (bytes.length === 0) throw new Refusal("document_empty", "The file is empty.");
  // pdf.js refuses a Buffer, which is what uploads are collected in.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const extracted = await extract(plain, {
    fileName: file.fileName,
    ...(file.password === undefined || file.password === null ? {} : { password: file.password }),
  });
  if ("code" in extracted) throw refuseUnread(extracted);
  if (extracted.mediaType !== "application/pdf" && extracted.text.trim() === "") {
    throw new Refusal("document_empty", "The file holds nothing but white space.");
  }
  if (extracted.state === "no_text_layer" && !file.isScan) {
    const pages = extracted.pageMap?.pages.length ?? 0;
    const message = `The PDF's ${pages} pages have no text that could be cited; it may be a scan. Send it with scan=true to keep it as page images that raters read.`;
    throw new Refusal("document_without_text", message, { detail: { pages } });
  }
  return makeStorable(extracted, sha256Hex);
}
