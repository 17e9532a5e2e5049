import { z } from "zod";
import { RETRIEVED_SETS } from "@/domain/rubric/codes";

/** Whatever JSON a file carried in a place that is not read; kept as it came. */
export const jsonObject = z.record(z.string(), z.json());
export type JsonObject = z.infer<typeof jsonObject>;

/** A smaller chunk that was found while the chunk around it was sent. Half-open code points of that chunk's text. */
export const importChildChunk = z.strictObject({
  /** Its own name, by which answers may cite the chunk around it; null where it has none. */
  handle: z.string().nullable(),
  startCp: z.int().min(0),
  endCp: z.int().min(0),
});
export type ImportChildChunk = z.infer<typeof importChildChunk>;

/** A chunk of the retrieved set. Offsets are half-open code points of the document's text, as the file states them. */
export const importChunk = z.strictObject({
  /** Place in the retrieved set, from 0. */
  position: z.int().min(0),
  /** The name it had in the prompt: the file's own, else `S` and its place counted from 1. */
  handle: z.string(),
  /** Other names that answers may cite it by. */
  aliases: z.array(z.string()).optional(),
  docKey: z.string().nullable(),
  docVersion: z.string().nullable(),
  /** Place among the chunks of its document, from 0. */
  ordinal: z.int().min(0).nullable(),
  startCp: z.int().min(0).nullable(),
  endCp: z.int().min(0).nullable(),
  text: z.string(),
  title: z.string().nullable(),
  /** What was found inside it, where the retriever looks for small chunks and sends the large ones around them. */
  children: z.array(importChildChunk).optional(),
  extra: jsonObject,
});
export type ImportChunk = z.infer<typeof importChunk>;

/**
 * What became of a handle: `dangling` if the retrieved set is known and does not hold it, `set_unknown` if it is not, `ambiguous` if two
 * chunks go by it.
 */
export const citationResolution = z.enum(["resolved", "dangling", "ambiguous", "set_unknown"]);
export type CitationResolution = z.infer<typeof citationResolution>;

export const importCitation = z.strictObject({
  /** Place among the claim's citations, from 0; a repeated handle is a citation of its own. */
  ordinal: z.int().min(0),
  /** As written. */
  handle: z.string(),
  resolution: citationResolution,
  /** The cited chunk's `position`; null unless resolved. */
  chunkPosition: z.int().min(0).nullable(),
  /** The quote given for this citation, as written. */
  quote: z.string().nullable(),
  /** The fourth and later distinct handle of its claim: shown and resolved, not scored. */
  isOverCap: z.boolean(),
});
export type ImportCitation = z.infer<typeof importCitation>;

export const importClaim = z.strictObject({
  /** From 0; what `claim_index` of a label counts. */
  ordinal: z.int().min(0),
  text: z.string(),
  /** Its place in the answer, half-open code points, where the format tells it; else its words are looked for. */
  answerSpan: z
    .strictObject({ startCp: z.int().min(0), endCp: z.int().min(0) })
    .nullable()
    .optional(),
  citations: z.array(importCitation),
  /** Quotes beyond the number of citations: it is not said which one they belong to. */
  unattachedQuotes: z.array(z.string()),
  scores: jsonObject.nullable(),
  extra: jsonObject,
});
export type ImportClaim = z.infer<typeof importClaim>;

/** Words that a rater marked, in code points of the claim (of the answer, for a label on the whole response). */
export const importLabelSpan = z.strictObject({
  startCp: z.int(),
  endCp: z.int(),
  text: z.string().nullable(),
  type: z.string().nullable(),
  /** False where the file itself says that the offsets don't fit the text; they are kept and can't be drawn. */
  fits: z.boolean(),
});
export type ImportLabelSpan = z.infer<typeof importLabelSpan>;

/** A label found in a file, in its own vocabulary. It fills no slot and decides nothing. */
export const importLabel = z.strictObject({
  ordinal: z.int().min(0),
  rater: z.string(),
  /** Null for a label on the whole response. */
  claimOrdinal: z.int().min(0).nullable(),
  label: z.string().nullable(),
  facets: jsonObject,
  spans: z.array(importLabelSpan),
  extra: jsonObject,
});
export type ImportLabel = z.infer<typeof importLabel>;

export const importTurn = z.strictObject({ role: z.enum(["system", "user", "assistant", "tool"]), text: z.string() });
export type ImportTurn = z.infer<typeof importTurn>;

/** Something odd in a record that keeps nobody from judging it: a code of data/formats, and the field it is about. */
export const importIssue = z.strictObject({ code: z.string(), field: z.string() });
export type ImportIssue = z.infer<typeof importIssue>;

/** One answer of a system to one question, as a file states it: nothing trimmed, repaired or dropped. */
export const importRecord = z.strictObject({
  externalId: z.string(),
  /** SHA-256 of the record's JSON with sorted keys: equal for equal content, however it was written down. */
  contentSha256: z.string().regex(/^[0-9a-f]{64}$/),
  question: z.string(),
  /** Earlier turns of the conversation, oldest first. */
  turns: z.array(importTurn),
  /** The answer as delivered; where a file gives claims alone, their texts, one a line. */
  answer: z.string(),
  answerOrigin: z.enum(["file", "joined_claims"]),
  status: z.enum(["ok", "empty", "blocked", "errored", "timed_out"]),
  /** What the file says of the question and the corpus; null = it does not say. */
  answerable: z.boolean().nullable(),
  /** The system's own sign that it declined (the seed's `unanswerable`); null = there is none. */
  declinedFlag: z.boolean().nullable(),
  retrievedSet: z.enum(RETRIEVED_SETS),
  chunks: z.array(importChunk),
  /** False where the file has no list of claims; then `claims` is empty and the answer is still to be split. */
  claimsGiven: z.boolean(),
  claims: z.array(importClaim),
  labels: z.array(importLabel),
  meta: jsonObject,
  extra: jsonObject,
  issues: z.array(importIssue),
});
export type ImportRecord = z.infer<typeof importRecord>;
