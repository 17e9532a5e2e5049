import type { ImportChunk, ImportClaim, ImportRecord } from "@/contracts/import-record";
import { type ClaimKind, classifySentence } from "@/domain/checks/claim-kind";
import { type SplitClaim, splitClaims } from "@/domain/checks/split-claims";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import type { Span } from "@/domain/text/span";
import { SCORED_HANDLES_MAX } from "./golden-record";
import { makeHandleResolver } from "./resolve-handles";

/** Kinds as the database names them. */
export type StoredKind = "factual" | "refusal" | "question" | "greeting" | "offer" | "heading" | "other";

const STORED_KIND: Readonly<Record<ClaimKind, StoredKind>> = {
  sentence: "factual",
  list_item: "factual",
  table_row: "factual",
  heading: "heading",
  question: "question",
  pleasantry: "greeting",
  refusal: "refusal",
  reference: "other",
  code: "other",
};

/** A claim as it is stored: with its kind and its place in the answer. */
export interface RecordClaim {
  readonly claim: ImportClaim;
  readonly kind: StoredKind;
  /** Null where code can't tell. */
  readonly needsCitation: boolean | null;
  /** Code points of the answer; null where the words are not found there. */
  readonly answerSpan: Span | null;
}

/** Finds a claim's words in the answer, at or after `fromCp` first; near matches are not good enough to light words by. */
function locateClaim(answer: PreparedText, text: string, fromCp: number): Span | null {
  const found = resolveQuote(answer, text, { hintCp: fromCp, isVerbatimOnly: true });
  if (found.matchType !== "exact" && found.matchType !== "normalised") return null;
  const later = found.places.find((place) => place.startCp >= fromCp);
  const { startCp, endCp } = later ?? found;
  return { startCp, endCp };
}

function givenClaims(record: ImportRecord): RecordClaim[] {
  const answer = prepareText(record.answer);
  let fromCp = 0;
  return record.claims.map((claim) => {
    const hasMarker = claim.citations.length > 0;
    const facts = { block: "paragraph", hasMarker, hasCode: false, isLinkOnly: false } as const;
    const { kind, needsCitation } = classifySentence(claim.text, facts);
    const answerSpan = claim.answerSpan ?? locateClaim(answer, claim.text, fromCp);
    fromCp = answerSpan?.endCp ?? fromCp;
    return { claim, kind: STORED_KIND[kind], needsCitation, answerSpan };
  });
}

/** What is put before a rater: statements, and whatever cites. Greetings, headings and sentences that decline are no claims. */
const isJudged = ({ kind, citations }: SplitClaim): boolean => citations.length > 0 || STORED_KIND[kind] === "factual";

/** Whether the file leaves its chunks without names of their own. */
const isUnnamed = ({ chunks }: ImportRecord) => chunks.every((chunk) => chunk.handle === `S${chunk.position + 1}`);

/** The names of a chunk; where the file gives none, a bare number in the answer counts its chunks from 1. */
export const namesOfChunk = (chunk: ImportChunk, record: ImportRecord): { handle: string; aliases: string[] } => ({
  handle: chunk.handle,
  aliases: [
    ...(chunk.aliases ?? []),
    ...(isUnnamed(record) && !record.claimsGiven ? [String(chunk.position + 1)] : []),
  ],
});

/** Looks up the markers of an answer, of a record without claims. */
function makeMarkerResolver(record: ImportRecord) {
  const resolve = makeHandleResolver(record.chunks, record.retrievedSet);
  const isCounted = isUnnamed(record);
  return (handle: string) => {
    const found = resolve(handle);
    return found.chunkPosition === null && isCounted && /^\d{1,4}$/.test(handle)
      ? resolve(`S${Number(handle)}`)
      : found;
  };
}

function splitIntoClaims(record: ImportRecord): RecordClaim[] {
  const names = record.chunks.flatMap((chunk) => {
    const { handle, aliases } = namesOfChunk(chunk, record);
    return [handle, ...aliases];
  });
  const pieces = splitClaims(record.answer, record.retrievedSet === "known" ? names : null).filter(isJudged);
  const resolve = makeMarkerResolver(record);
  return pieces.map((piece, ordinal) => {
    const handles = piece.citations.map((citation) => citation.handle);
    const scored = new Set([...new Set(handles)].slice(0, SCORED_HANDLES_MAX));
    const citations = handles.map((handle, i) => {
      const { resolution, chunkPosition } = resolve(handle);
      return { ordinal: i, handle, resolution, chunkPosition, quote: null, isOverCap: !scored.has(handle) };
    });
    const claim = { ordinal, text: piece.text, citations, unattachedQuotes: [], scores: null, extra: {} };
    return { claim, kind: STORED_KIND[piece.kind], needsCitation: piece.needsCitation, answerSpan: piece.span };
  });
}

/** The claims of a record: the file's own, else the sentences of its answer with the markers that stand in them. */
export function claimsOfRecord(record: ImportRecord): RecordClaim[] {
  return record.claimsGiven ? givenClaims(record) : splitIntoClaims(record);
}

/** A record with its claims split out where the file has none; what an import counts. */
export function withClaims(record: ImportRecord): ImportRecord {
  if (record.claimsGiven) return record;
  return { ...record, claims: splitIntoClaims(record).map(({ claim }) => claim) };
}
