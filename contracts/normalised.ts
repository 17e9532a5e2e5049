import { z } from "zod";
import { ISSUE_CODES } from "./import-issues";

/** Half-open range of code points over a text as delivered, with the words it covers. */
export const normalisedSpan = z.strictObject({ start: z.int().min(0), end: z.int().min(0), exact: z.string() });
export type NormalisedSpan = z.infer<typeof normalisedSpan>;

const issues = z.array(z.enum(ISSUE_CODES));
const pair = z.tuple([z.int(), z.int()]);

/** A passage, page, file or address that an answer may point at. */
export const normalisedSource = z.strictObject({
  key: z.string(),
  /** The name that answers cite it by. */
  handle: z.string(),
  aliases: z.array(z.string()).optional(),
  /** Place in the retrieved list, from 0; null where the file carries no such list. */
  ordinal: z.int().min(0).nullable(),
  title: z.string().nullable(),
  uri: z.string().nullable(),
  doc: z.string().nullable(),
  doc_version: z.string().optional(),
  /** Half-open code points of the document's text, as the file states them. */
  doc_span: pair.optional(),
  /** First and last page, from 1, both counted in. */
  pages: pair.nullable(),
  page_label: z.string().optional(),
  text: z.string().nullable(),
  text_origin: z.enum(["request", "retrieval", "citation", "snippet", "absent"]),
  /** True where the file shows that it was in the prompt; null where it does not tell. */
  retrieved: z.literal(true).nullable(),
  /** Half-open ranges of the provider's blocks in `text`, in code points. */
  blocks: z.array(pair).optional(),
  /** Smaller chunks that were found while this one was sent, with half-open code points of `text`. */
  child_chunks: z.array(z.strictObject({ handle: z.string().nullable(), span: pair })).optional(),
  /** Key of an earlier source with the same words. */
  duplicate_of: z.string().optional(),
  /** Where it stands in the payload, as a JSON path. */
  raw_path: z.string(),
  issues,
});
export type NormalisedSource = z.infer<typeof normalisedSource>;

export const CLAIM_KINDS = [
  "sentence",
  "list_item",
  "table_row",
  "heading",
  "code",
  "provider_segment",
  "claim",
  "pleasantry",
  "refusal",
  "question",
  "reference",
] as const;

export const normalisedClaim = z.strictObject({
  key: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** With its markers; null where the claim's words do not stand in the answer. */
  span: normalisedSpan.nullable(),
  /** Without its markers. */
  text: z.string(),
  /** Null where code cannot tell. */
  needs_citation: z.boolean().nullable(),
  citations: z.array(z.string()),
  issues,
});
export type NormalisedClaim = z.infer<typeof normalisedClaim>;

export const QUOTE_MATCHES = [
  "exact",
  "normalised",
  "fuzzy",
  "elided",
  "relocated",
  "other_source",
  "ambiguous",
  "not_found",
  "not_checkable",
  "none",
] as const;
export type QuoteMatchName = (typeof QUOTE_MATCHES)[number];

export const OFFSET_UNITS = ["codepoint", "utf16", "byte", "page", "block"] as const;

export const normalisedCitation = z.strictObject({
  key: z.string(),
  /** Null where the file does not say which words it stands behind. */
  claim: z.string().nullable(),
  /** As written; null where the citation names nothing. */
  handle: z.string().nullable(),
  resolution: z.enum(["resolved", "dangling", "ambiguous", "set_unknown"]),
  source: z.string().nullable(),
  candidates: z.array(z.string()).optional(),
  /** The words it covers. */
  answer_span: normalisedSpan.nullable(),
  marker: normalisedSpan.nullable(),
  quote: z.string().nullable(),
  quote_match: z.enum(QUOTE_MATCHES),
  /** Of a fuzzy match: 1 less the edits by the quote's length. */
  quote_ratio: z.number().optional(),
  quote_found_in: z.array(z.string()).optional(),
  /** In the source's `text`. */
  source_span: normalisedSpan.nullable(),
  pages: pair.nullable(),
  /** Half-open, from 0. */
  blocks: pair.optional(),
  locator: z.enum(["char", "page", "block", "chunk", "file", "url", "tool", "none"]),
  /** What the provider's offsets count, and how that is known. */
  unit: z.enum(OFFSET_UNITS).nullable(),
  unit_basis: z.enum(["documented", "inferred", "assumed"]).nullable(),
  /** A guess at what went wrong with a handle, for people. */
  hint: z.string().optional(),
  raw_path: z.string(),
  issues,
});
export type NormalisedCitation = z.infer<typeof normalisedCitation>;

export const answerStatus = z.enum(["answered", "refusal", "empty", "truncated", "blocked"]);

/** One answer of a file: what it says, what it points at, and what code could make of that. */
export const normalisedRecord = z.strictObject({
  /** The file's own id of the record; null where it has none. */
  record_id: z.string().nullable(),
  /** The provider's id of the answer, run or trace. */
  external_id: z.string().nullable(),
  question: z.string().nullable(),
  /** The answer exactly as delivered, markers included. */
  text: z.string(),
  status: answerStatus,
  status_basis: z.enum(["flag", "finish_reason", "heuristic", "text"]),
  retrieved_set: z.enum(["known", "partial", "unknown"]),
  model: z.string().optional(),
  sources: z.array(normalisedSource),
  claims: z.array(normalisedClaim),
  citations: z.array(normalisedCitation),
  /** Where the answer stands in the file: the line (from 1) of a file of rows, and a JSON path in it. */
  raw: z.strictObject({ line: z.int().min(1).nullable(), path: z.string() }),
  issues,
  checks: z.strictObject({
    resolve: z.enum(["pass", "fail", "unknown"]),
    uncited: z.array(z.string()),
    over_cap: z.array(z.string()),
    quotes: z.partialRecord(z.enum(QUOTE_MATCHES), z.int()),
  }),
});
export type NormalisedRecord = z.infer<typeof normalisedRecord>;

export const NORMALISED_SCHEMA = "cite-norm/1";

/** What `assay normalise --json` prints. */
export const normalisedFile = z.strictObject({
  schema: z.literal(NORMALISED_SCHEMA),
  format: z.string(),
  /** What the file was taken for, and by what. */
  detected: z.strictObject({ format: z.string(), because: z.string() }),
  offset_unit: z.literal("codepoint"),
  records: z.array(normalisedRecord),
  /** Codes of the whole file; those of a row as `CODE:line`. */
  file_issues: z.array(z.string()),
  /** Of the file's bytes; every `raw` and `raw_path` points into them. */
  raw_sha256: z.string(),
});
