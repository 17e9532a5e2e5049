import { z } from "zod";
import { endpoint, everyRole, inProject, onSubject } from "./define";
import {
  confidentiality,
  freeText,
  id,
  instant,
  pageOf,
  pageQuery,
  printedVersion,
  sha256Hex,
  spanList,
} from "./primitives";

export const documentState = z.enum(["ok", "no_text_layer", "password_required", "invalid", "too_large"]);

/** Whether a source still holds, as somebody says. */
export const sourceStatus = z.enum(["in_force", "amended", "overruled", "repealed", "withdrawn", "unknown"]);
export type SourceStatus = z.infer<typeof sourceStatus>;

/** A page as shown, in points at scale 1 after rotation; its range in T; page numbers are 1-based sheet numbers. */
export const pageInfo = z.object({
  page: z.int().min(1),
  startCp: z.int(),
  endCp: z.int(),
  widthPt: z.number(),
  heightPt: z.number(),
  rotation: z.int(),
});
export type PageInfo = z.infer<typeof pageInfo>;

export const documentVersion = z.object({
  id,
  documentId: id,
  /** First 12 hex of the SHA-256 of T; null once erased. */
  printedVersion: printedVersion.nullable(),
  mediaType: z.string(),
  state: documentState,
  /** Length of T in code points. */
  lengthCp: z.int(),
  pageCount: z.int().nullable(),
  extractor: z.object({ name: z.string(), version: z.string() }),
  addedAt: instant,
  inForceFrom: z.string().nullable(),
  inForceTo: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  status: sourceStatus,
  /** Who says so, and since when that is on record. */
  statusSource: z.string().nullable(),
  statusAt: instant.nullable(),
  /** What amended or overruled it: a judgment, an act, another document. */
  changedBy: z.string().nullable(),
  hasOriginal: z.boolean(),
});
export type DocumentVersionResource = z.infer<typeof documentVersion>;

export const document = z.object({
  id,
  key: z.string(),
  title: z.string(),
  confidentiality,
  /** True where the text came as chunks of an answer and no file has been joined to it. */
  fromChunks: z.boolean(),
  /** Other names by which answers and files call it: parallel citations, former keys. */
  aliases: z.array(z.string()),
  versions: z.array(documentVersion),
});
export type DocumentResource = z.infer<typeof document>;

/** A run of text of the block tree; `startCp` is its offset in T. */
const inline = z.object({
  text: z.string(),
  startCp: z.int(),
  strong: z.boolean().optional(),
  em: z.boolean().optional(),
  /** Struck out in the source. */
  del: z.boolean().optional(),
  code: z.boolean().optional(),
  /** Raised or lowered: 10² is written as 102 in T and must not be read so. */
  sup: z.boolean().optional(),
  sub: z.boolean().optional(),
});
export type InlineResource = z.infer<typeof inline>;

export type BlockResource =
  | { kind: "heading"; level: number; inlines: InlineResource[] }
  | { kind: "paragraph"; inlines: InlineResource[] }
  | { kind: "code"; inlines: InlineResource[] }
  | { kind: "list"; ordered: boolean; start: number; items: BlockResource[][] }
  | { kind: "quote"; blocks: BlockResource[] }
  | { kind: "table"; head: InlineResource[][]; rows: InlineResource[][][] }
  | { kind: "rule" };

/** The closed block tree that React draws with its own elements; there is no raw HTML anywhere. */
export const block: z.ZodType<BlockResource> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("heading"), level: z.int().min(1).max(6), inlines: z.array(inline) }),
    z.object({ kind: z.literal("paragraph"), inlines: z.array(inline) }),
    z.object({ kind: z.literal("code"), inlines: z.array(inline) }),
    z.object({ kind: z.literal("list"), ordered: z.boolean(), start: z.int(), items: z.array(z.array(block)) }),
    z.object({ kind: z.literal("quote"), blocks: z.array(block) }),
    z.object({ kind: z.literal("table"), head: z.array(z.array(inline)), rows: z.array(z.array(z.array(inline))) }),
    z.object({ kind: z.literal("rule") }),
  ]),
);

/** T and how to draw it: plain text has no blocks, a PDF has pages. */
export const sourceText = z.object({
  version: documentVersion,
  title: z.string(),
  confidentiality,
  text: z.string(),
  blocks: z.array(block).nullable(),
  pages: z.array(pageInfo).nullable(),
});
export type SourceText = z.infer<typeof sourceText>;

/** One highlight box: a text line of the span on one page; `view` is `[left, top, width, height]` as fractions of the page as shown. */
export const spanBox = z.object({
  page: z.int().min(1),
  view: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type SpanBox = z.infer<typeof spanBox>;

const perMyriad = z.int().min(0).max(10_000);

/**
 * A part of a page's image that somebody has marked: `[left, top, width, height]` in ten-thousandths of the page as shown. Whole numbers,
 * since judgements are hashed, and there a number has one form only.
 */
export const imageRegion = z.strictObject({
  page: z.int().min(1),
  viewPerMyriad: z.tuple([perMyriad, perMyriad, perMyriad, perMyriad]),
});
export type ImageRegion = z.infer<typeof imageRegion>;

const versionParams = z.strictObject({ versionId: id });

export const documentEndpoints = {
  listDocuments: endpoint({
    name: "listDocuments",
    method: "GET",
    path: "/projects/{projectId}/documents",
    summary: "The project's documents with their versions.",
    access: inProject(everyRole, ["import", "export"]),
    params: z.strictObject({ projectId: id }),
    query: pageQuery.extend({ search: z.string().max(200).optional() }),
    answer: pageOf(document),
  }),
  addDocument: endpoint({
    name: "addDocument",
    method: "POST",
    path: "/projects/{projectId}/documents",
    summary:
      "Send one file's bytes (text, Markdown, HTML, PDF, DOCX). The same key with the same text adds nothing; with new text it is a new version. A protected PDF's password goes into `X-File-Password`, percent-encoded; it is used once and not kept.",
    access: inProject(["lead", "engineer"], ["import"]),
    params: z.strictObject({ projectId: id }),
    query: z.strictObject({
      fileName: freeText(300),
      key: freeText(300).optional(),
      title: freeText(300).optional(),
      confidentiality: confidentiality.default("confidential"),
      /** Keep a PDF without text as page images; refused otherwise. */
      scan: z.enum(["true", "false"]).default("false"),
    }),
    bodyKind: "stream",
    answer: z.object({
      document,
      versionId: id,
      added: z.boolean(),
      receivedBytes: z.int(),
      receivedSha256: sha256Hex,
      warnings: z.array(z.string()),
    }),
    status: 201,
    problems: [
      "document_empty",
      "document_too_large",
      "document_unreadable",
      "document_password",
      "document_without_text",
      "text_not_utf8",
      "import_broken_off",
    ],
  }),
  getDocument: endpoint({
    name: "getDocument",
    method: "GET",
    path: "/documents/{documentId}",
    summary: "One document with its versions.",
    access: onSubject("document", "documentId", everyRole, ["export"]),
    params: z.strictObject({ documentId: id }),
    answer: document,
  }),
  getSourceText: endpoint({
    name: "getSourceText",
    method: "GET",
    path: "/document-versions/{versionId}/text",
    summary: "The text T of a version, its block tree or pages.",
    access: onSubject("document-version", "versionId", everyRole, ["export", "label"]),
    params: versionParams,
    answer: sourceText,
  }),
  getSpanBoxes: endpoint({
    name: "getSpanBoxes",
    method: "GET",
    path: "/document-versions/{versionId}/boxes",
    summary: "Where a span lies on the pages of a PDF. Spans are `start-end` pairs in code points, comma separated.",
    access: onSubject("document-version", "versionId", everyRole, ["export", "label"]),
    params: versionParams,
    query: z.strictObject({ spans: spanList }),
    answer: z.object({ spans: z.array(z.object({ startCp: z.int(), endCp: z.int(), boxes: z.array(spanBox) })) }),
    problems: ["span_out_of_range", "span_inverted"],
  }),
  getOriginal: endpoint({
    name: "getOriginal",
    method: "GET",
    path: "/document-versions/{versionId}/original",
    summary: "The original bytes, as an attachment that no browser runs.",
    access: onSubject("document-version", "versionId", everyRole, ["export", "label"]),
    params: versionParams,
    answer: z.instanceof(Uint8Array),
    answerKind: "bytes",
  }),
};
