import type { BenchTask, CitationResource, ClaimResource, RetrievedChunkResource } from "@/contracts/bench";
import { SHIPPED_RULES } from "@/contracts/shipped-rules";

/** An invented chunk for tests. */
export function sampleChunk(handle: string, over: Partial<RetrievedChunkResource> = {}): RetrievedChunkResource {
  const ordinal = Number(handle.replace(/\D/gu, "")) - 1;
  return {
    handle,
    ordinal,
    title: "Returns policy",
    documentId: "document-1",
    versionId: "version-01",
    printedVersion: "9f3a1c20b7de",
    mediaType: "text/plain",
    documentState: "ok",
    span: { startCp: ordinal * 100, endCp: ordinal * 100 + 100 },
    page: null,
    pageCount: null,
    textSent: "x".repeat(100),
    differs: false,
    children: [],
    ...over,
  };
}

/** An invented citation of a chunk; a null index dangles. */
export function sampleCitation(id: string, handle: string, chunkIndex: number | null): CitationResource {
  const resolution = chunkIndex === null ? "dangling" : "resolved";
  return { id, ordinal: 0, handle, resolution, chunkIndex, quote: null, match: null };
}

export function sampleClaim(ordinal: number, citations: CitationResource[], over: Partial<ClaimResource> = {}) {
  const claim: ClaimResource = {
    id: `claim-${ordinal}-id`,
    ordinal,
    text: "Freight is covered under your tier.",
    answerSpan: null,
    needsCitation: true,
    citations,
    bounds: [],
    questions: [],
    ...over,
  };
  return claim;
}

/** An invented task: a claim with one citation, one with two, and one with none. */
export function sampleTask(over: Partial<BenchTask> = {}): BenchTask {
  return {
    leaseId: "lease-0001",
    leaseVersion: 1,
    leaseUntil: "2026-11-30T12:30:00.000Z",
    responseId: "response-1",
    rubric: { ...SHIPPED_RULES, version: "1", protocolVersion: "1", twoStage: false, padding: "every_citation" },
    question: "Can it be returned?",
    turns: [],
    answer: "It can. Freight is covered.",
    retrievedSet: "known",
    suggestedDeclined: { value: "no", basis: "the answer's words" },
    chunks: [sampleChunk("S1"), sampleChunk("S2")],
    claims: [
      sampleClaim(0, [sampleCitation("cite-1-1", "S1", 0)]),
      sampleClaim(1, [sampleCitation("cite-2-1", "S1", 0), sampleCitation("cite-2-2", "S2", 1)]),
      sampleClaim(2, []),
    ],
    firstStage: {},
    isSourceClosed: false,
    draft: null,
    supersedes: null,
    progress: { committedToday: 2, committed: 12, planned: 40 },
    ...over,
  };
}
