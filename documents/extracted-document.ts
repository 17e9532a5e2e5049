import type { BlockResource } from "@/contracts/documents";
import type { PageMap } from "./pdf/page-map";

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const MEDIA_TYPES = ["text/plain", "text/markdown", "text/html", "application/pdf", DOCX_TYPE] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** What made T out of the bytes. It stands beside the text's digest, not in it. */
export interface Extractor {
  name: string;
  version: string;
  options: Readonly<Record<string, string | number | boolean>>;
}

/** Something about a file that a person should know; the file is usable all the same. */
export interface ExtractionWarning {
  /**
   * `bom_stripped`, `html_left_out`, `pictures_left_out`, `character_replaced`, `nul_in_text`, `page_unreadable`, `glyphs_not_found`,
   * `text_outside_view`, `text_invisible`, `scripts_not_run`; of web pages
   * and Word documents also `hidden_left_out`, `frames_left_out`, `controls_left_out`, `parts_left_out`, `embedded_left_out`,
   * `tracked_changes`.
   */
  code: string;
  message: string;
}

/** A file whose text could be read; `no_text_layer` where more than 80 % of a PDF's pages have none. */
export interface ReadDocument {
  state: "ok" | "no_text_layer";
  mediaType: MediaType;
  extractor: Extractor;
  /** T, the document's text. All offsets are code points of it. A PDF's can hold NUL (then `nul_in_text` warns of it), which PostgreSQL's text type refuses. */
  text: string;
  lengthCp: number;
  /** SHA-256 of the UTF-8 of T, 64 hex; the printed version is its first 12. */
  textSha256: string;
  version12: string;
  /** PDF only. */
  pageMap: PageMap | null;
  /** Markdown, HTML and DOCX: what React draws. */
  blocks: BlockResource[] | null;
  warnings: ExtractionWarning[];
}

/** A file whose text could not be read, and why. */
export interface UnreadDocument {
  state: "password_required" | "invalid" | "too_large";
  /**
   * `empty_file`, `text_not_utf8`, `nul_in_text`, `unsupported_type`, `nested_too_deep`, `invalid_pdf`, `pdf_reader_missing`, `password_required`, `password_incorrect`,
   * `bytes_over_limit`, `pages_over_limit`, `memory_over_limit`, `timed_out`, `parser_stopped`; of web pages `charset_unknown`, `text_not_in_charset`,
   * `elements_over_limit`; of Word documents `invalid_docx`, `docx_encrypted`, `docx_macros`, `docx_external`, `docx_dtd`, `zip_damaged`,
   * `zip_entries_over_limit`, `unpacked_over_limit`.
   */
  code: string;
  message: string;
  mediaType: MediaType | null;
}

export type ExtractedDocument = ReadDocument | UnreadDocument;

/** What one file may cost. */
export interface ParseLimits {
  bytesMax: number;
  pagesMax: number;
  /** Of a web page, or of what a Word document becomes. */
  elementsMax: number;
  /** Wall clock from one page to the next, of the whole parse where there are no pages; enforced from outside by `runInChild`. */
  timeMs: number;
  /** Wall clock of a file that goes on page by page: two thousand pages take longer than anything that hangs may. */
  wholeMs: number;
  /** Of the parsing process. */
  memoryMb: number;
}

export const PARSE_LIMITS: ParseLimits = {
  bytesMax: 100 * 1024 * 1024,
  pagesMax: 2_000,
  elementsMax: 300_000,
  timeMs: 20_000,
  wholeMs: 120_000,
  memoryMb: 512,
};

export interface ExtractRequest {
  /** As the person named it; only its ending is used, and only where the bytes leave a choice. */
  fileName: string;
  password?: string;
}
