import { createHash } from "node:crypto";
import { lengthCp } from "@/domain/text/code-points";
import {
  type ExtractedDocument,
  type ExtractRequest,
  type MediaType,
  PARSE_LIMITS,
  type ParseLimits,
  type ReadDocument,
  type UnreadDocument,
} from "./extracted-document";
import { extractMarkdown } from "./markdown/extract-markdown";
import { extractPdf } from "./pdf/extract-pdf";
import { sniffMediaType } from "./sniff-media-type";
import { decodeUtf8 } from "./text/decode-utf8";

/**
 * T of a file, with what the file's kind gives besides: pages and character positions, or a block tree. Never throws for bad bytes: they
 * come back as a state with a code and a sentence.
 *
 * Runs in this process. A PDF can hold it up for seconds or make it grow without end, so that servers call `runInChild`.
 */
export async function extractDocument(
  bytes: Uint8Array,
  request: ExtractRequest,
  limits: ParseLimits = PARSE_LIMITS,
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
    return unread(
      "invalid",
      "unsupported_type",
      `The file is ${sniffed.unsupported}; text, Markdown and PDF files can be read.`,
      null,
    );
  }
  return sniffed.mediaType === "application/pdf"
    ? readPdf(bytes, limits, request.password)
    : readText(bytes, sniffed.mediaType);
}

const unread = (
  state: UnreadDocument["state"],
  code: string,
  message: string,
  mediaType: MediaType | null,
): UnreadDocument => ({ state, code, message, mediaType });

async function readPdf(bytes: Uint8Array, limits: ParseLimits, password?: string): Promise<ExtractedDocument> {
  const result = await extractPdf(bytes, limits, password);
  if ("code" in result) return result;
  return { mediaType: "application/pdf", blocks: null, ...result, ...digestOf(result.text) };
}

function readText(bytes: Uint8Array, mediaType: "text/plain" | "text/markdown"): ExtractedDocument {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return unread("invalid", decoded.code, decoded.message, mediaType);
  const warnings = decoded.bomStripped
    ? [{ code: "bom_stripped", message: "A byte order mark at the start was taken off." }]
    : [];
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
