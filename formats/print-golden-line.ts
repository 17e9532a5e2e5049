import type { ImportChildChunk, ImportChunk, ImportClaim, ImportLabel, ImportRecord } from "@/contracts/import-record";

/**
 * A record as a line of a golden file, without its line end: what `readGoldenJsonl` reads back as the same record. Keys that say nothing
 * (null, empty, default) are left out, so that a line is not always the one that was read; its content is.
 */
export function printGoldenLine(record: ImportRecord): string {
  const { turns, labels, meta, retrievedSet, chunks } = record;
  const miscounted = findMiscounted(record);
  return JSON.stringify({
    id: record.externalId,
    question: record.question,
    ...(turns.length > 0 && { turns }),
    // Known and unknown follow from the presence of the list; only a partial set, or chunks of an unknown one, have to be named.
    ...((retrievedSet !== "unknown" || chunks.length > 0) && { chunks: chunks.map(printChunk) }),
    ...((retrievedSet === "partial" || (retrievedSet === "unknown" && chunks.length > 0)) && {
      retrieved_set: retrievedSet,
    }),
    answerable: record.answerable,
    ...(record.answerOrigin === "file" && { answer: record.answer }),
    ...(record.claimsGiven && {
      claims: record.claims.map((claim) => printClaim(claim, miscounted.has(claim.ordinal))),
    }),
    ...(record.declinedFlag !== null && { unanswerable: record.declinedFlag }),
    // That an answer is empty can be seen.
    ...(record.status !== "ok" && record.status !== "empty" && { status: record.status }),
    ...(labels.length > 0 && { labels: labels.map(printLabel) }),
    ...(Object.keys(meta).length > 0 && { meta }),
    ...record.extra,
  });
}

/** The claims whose file gave fewer or more quotes than citations. */
function findMiscounted(record: ImportRecord): Set<number> {
  const fields = record.issues.filter((issue) => issue.code === "QUOTE_COUNT_MISMATCH").map((issue) => issue.field);
  return new Set(fields.map((field) => Number(/claims\[(\d+)\]/.exec(field)?.[1])));
}

function printChunk(chunk: ImportChunk): object {
  return {
    ...(chunk.handle !== `S${chunk.position + 1}` && { handle: chunk.handle }),
    doc_key: chunk.docKey,
    doc_version: chunk.docVersion,
    ordinal: chunk.ordinal,
    start: chunk.startCp,
    end: chunk.endCp,
    text: chunk.text,
    title: chunk.title,
    ...(chunk.children !== undefined && { child_chunks: chunk.children.map(printChild) }),
    ...chunk.extra,
  };
}

const printChild = ({ handle, startCp, endCp }: ImportChildChunk): object => ({ handle, start: startCp, end: endCp });

function printClaim({ text, citations, unattachedQuotes, scores, extra }: ImportClaim, isMiscounted: boolean): object {
  const quotes = [...citations.map((citation) => citation.quote), ...unattachedQuotes];
  const given = quotes.findLastIndex((quote) => quote !== null) + 1;
  return {
    text,
    cites: citations.map((citation) => citation.handle),
    // Written out, gaps at the end would say that these citations have no quote; a file that miscounted did not say so.
    quotes: isMiscounted || given === 0 ? quotes.slice(0, given) : quotes,
    ...(scores !== null && { scores }),
    ...extra,
  };
}

function printLabel({ rater, claimOrdinal, label, facets, spans, extra }: ImportLabel): object {
  const marked = spans.map(({ startCp, endCp, text, type, fits }) => ({
    start: startCp,
    end: endCp,
    text,
    type,
    ok: fits,
  }));
  return {
    rater,
    claim_index: claimOrdinal,
    label,
    ...(Object.keys(facets).length > 0 && { facets }),
    ...(marked.length > 0 && { claim_spans: marked }),
    ...extra,
  };
}
