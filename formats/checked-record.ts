import type { ImportChunk, ImportRecord } from "@/contracts/import-record";
import type { CheckedChunk, CheckedResponse } from "@/domain/checks/check-response";
import { SOURCE_ORIGINS, type SourceOrigin } from "@/domain/checks/finding";
import { namesOfChunk, type RecordClaim } from "./record-claims";

const STATUSES = {
  ok: "answered",
  empty: "empty",
  blocked: "blocked",
  errored: "errored",
  timed_out: "timed_out",
} as const;

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
const originOf = (value: unknown): SourceOrigin | null => SOURCE_ORIGINS.find((origin) => origin === value) ?? null;

/** What the checks know a chunk by, but for where it is looked up: its names, its document, where it came from. */
export function describeChunk(chunk: ImportChunk, record: ImportRecord): Omit<CheckedChunk, "source" | "scope"> {
  const { title, docKey: documentKey } = chunk;
  return { ...namesOfChunk(chunk, record), title, documentKey, origin: originOf(chunk.extra["origin"]) };
}

/** A record as the checks take it, the same for an import, `assay check` and the embedded file; only its chunks differ in what is at hand. */
export function checkedRecordOf(
  record: ImportRecord,
  claims: readonly RecordClaim[],
  chunks: readonly CheckedChunk[],
): CheckedResponse {
  return {
    status: STATUSES[record.status],
    answer: record.answer,
    asked: [record.question, ...record.turns.map((turn) => turn.text)].join("\n"),
    retrievedSet: record.retrievedSet,
    chunks,
    claims: claims.map(({ claim, needsCitation, answerSpan }) => ({
      text: claim.text,
      needsCitation,
      answerSpan,
      citations: claim.citations.map(({ handle, quote }) => ({ handle, quote })),
      unattachedQuotes: claim.unattachedQuotes,
    })),
    declinedFlag: record.declinedFlag,
    finishReason: textOrNull(record.extra["finish_reason"] ?? record.meta["finish_reason"]),
  };
}
