import { createHash } from "node:crypto";
import { DomainError } from "@/domain/errors/domain-error";
import { lengthCp } from "@/domain/text/code-points";
import {
  DOCX_TYPE,
  type ExtractionWarning,
  type ExtractedDocument,
  type ExtractRequest,
  type MediaType,
  PARSE_LIMITS,
  type ParseLimits,
  type ReadDocument,
  type UnreadDocument,
} from "./extracted-document";
import { decodeHtml } from "./html/decode-html";
import { extractHtml, HTML_EXTRACTOR } from "./html/extract-html";
import { extractMarkdown } from "./markdown/extract-markdown";
import { extractPdf, type PdfReading } from "./pdf/extract-pdf";
import { sniffMediaType } from "./sniff-media-type";
import { decodeUtf8 } from "./text/decode-utf8";

/**
 * T of a file, with what the file's kind gives besides: pages and character positions, or a block tree. Never throws for bad bytes: they
 * come back as a state with a code and a sentence.
 *
 * `onPages` is told how many pages of a PDF are read, after each. Runs in this process. A PDF can hold it up for seconds or make it grow without end, so that servers call `runInChild`.
 */
export async function extractDocument(
  bytes: Uint8Array,
  request: ExtractRequest,
  limits: ParseLimits = PARSE_LIMITS,
  onPages: (read: number) => void = () => undefined,
): Promise<ExtractedDocument> {
  if (bytes.length === 0) return unread("invalid", "empty_file", "The file is empty.", null);
  if (bytes.length > limits.bytesMax) {
    return unread(
      "too_large",
      "bytes_over_limit",
      `The file has ${bytes.length} bytes; the limit is ${limits.bytesMax}.`,
      null,
    );
  }
  const sniffed = sniffMediaType(bytes, request.fileName);
  if ("unsupported" in sniffed) {
    const message = `The file is ${sniffed.unsupported}; text, Markdown, HTML, PDF and DOCX files without a password can be read.`;
    return unread("invalid", sniffed.code ?? "unsupported_type", message, null);
  }
  switch (sniffed.mediaType) {
    case "application/pdf":
      return readPdf(bytes, limits, { password: request.password, onPages });
    case "text/html":
      return readPage(bytes, limits);
    case DOCX_TYPE:
      return readDocx(bytes, limits);
    default:
      return readText(bytes, sniffed.mediaType);
  }
}

const unread = (
  state: UnreadDocument["state"],
  code: string,
  message: string,
  mediaType: MediaType | null,
): UnreadDocument => ({ state, code, message, mediaType });

async function readPdf(bytes: Uint8Array, limits: ParseLimits, reading: PdfReading): Promise<ExtractedDocument> {
  const result = await extractPdf(bytes, limits, reading);
  if ("code" in result) return result;
  return { mediaType: "application/pdf", blocks: null, ...result, ...digestOf(result.text) };
}

function readPage(bytes: Uint8Array, limits: ParseLimits): ExtractedDocument {
  const mediaType = "text/html";
  const decoded = decodeHtml(bytes);
  if (!decoded.ok) return unread("invalid", decoded.code, decoded.message, mediaType);
  const extractor = { ...HTML_EXTRACTOR, options: { ...HTML_EXTRACTOR.options, encoding: decoded.encoding } };
  try {
    const page = extractHtml(decoded.text, limits.elementsMax);
    const warnings = [...warnOfBom(decoded.bomStripped), ...page.warnings];
    return { state: "ok", mediaType, extractor, pageMap: null, ...page, warnings, ...digestOf(page.text) };
  } catch (error) {
    return explainRefusal(error, mediaType);
  }
}

const warnOfBom = (stripped: boolean): ExtractionWarning[] =>
  stripped ? [{ code: "bom_stripped", message: "A byte order mark at the start was taken off." }] : [];

async function readDocx(bytes: Uint8Array, limits: ParseLimits): Promise<ExtractedDocument> {
  // Loaded on use: nothing else needs the converter, and it takes a tenth of a second to load.
  const { DOCX_EXTRACTOR, extractDocx } = await import("./docx/extract-docx");
  try {
    const docx = await extractDocx(bytes, limits.elementsMax);
    const extractor = DOCX_EXTRACTOR;
    return { state: "ok", mediaType: DOCX_TYPE, extractor, pageMap: null, ...docx, ...digestOf(docx.text) };
  } catch (error) {
    return explainRefusal(error, DOCX_TYPE);
  }
}

/** Turns a refusal of a reader into a state; faults that are ours stay faults. */
function explainRefusal(error: unknown, mediaType: MediaType): UnreadDocument {
  if (!(error instanceof DomainError)) throw error;
  const state = error.code.endsWith("_over_limit") ? "too_large" : "invalid";
  return unread(state, error.code, error.message, mediaType);
}

function readText(bytes: Uint8Array, mediaType: "text/plain" | "text/markdown"): ExtractedDocument {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return unread("invalid", decoded.code, decoded.message, mediaType);
  const warnings = warnOfBom(decoded.bomStripped);
  if (mediaType === "text/plain") {
    const { text } = decoded;
    return {
      state: "ok",
      mediaType,
      extractor: { name: "utf-8", version: "1", options: {} },
      text,
      pageMap: null,
      blocks: null,
      warnings,
      ...digestOf(text),
    };
  }
  const markdown = extractMarkdown(decoded.text);
  if (markdown === null)
    return unread(
      "invalid",
      "nested_too_deep",
      "The Markdown nests quotes, lists or emphasis too deeply to be drawn.",
      mediaType,
    );
  return {
    state: "ok",
    mediaType,
    pageMap: null,
    ...markdown,
    warnings: [...warnings, ...markdown.warnings],
    ...digestOf(markdown.text),
  };
}

function digestOf(text: string): Pick<ReadDocument, "lengthCp" | "textSha256" | "version12"> {
  const textSha256 = createHash("sha256").update(text, "utf8").digest("hex");
  return { lengthCp: lengthCp(text), textSha256, version12: textSha256.slice(0, 12) };
}
