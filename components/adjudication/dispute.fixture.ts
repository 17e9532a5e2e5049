import type { ClaimJudgement, ClaimResource, Evidence, Judgement, RetrievedChunkResource } from "@/contracts/bench";
import type { DisputeResource, ResponseMaterial, SideOfPair } from "@/contracts/disputes";
import { SHIPPED_RULES } from "@/contracts/shipped-rules";

/** Invented for tests and the gallery: an answer about returns, on whose second claim two raters differ. */

const TEXT_1 =
  "4.2 An opened relay of the RB-400 series may be returned within thirty days of delivery, provided that no unit of the lot has been installed. Freight is borne by the buyer.";
const TEXT_2 =
  "5.1 Standard freight is included for contract tiers B and C. Expedited freight is excluded under every tier unless it was agreed in writing before dispatch.";
const TEXT_3 = "2.3 A contract tier is assigned for the calendar year and printed on each invoice.";

function chunk(handle: string, textSent: string, startCp: number, page: number): RetrievedChunkResource {
  return {
    handle,
    ordinal: Number(handle.slice(1)) - 1,
    title: "Returns policy",
    documentId: "document-policy",
    versionId: "version-policy",
    printedVersion: "9f3a1c20b7de",
    mediaType: "text/plain",
    documentState: "ok",
    span: { startCp, endCp: startCp + textSent.length },
    page,
    pageCount: 40,
    textSent,
    differs: false,
    children: [],
  };
}

const CHUNKS = [chunk("S1", TEXT_1, 400, 4), chunk("S2", TEXT_2, 900, 5), chunk("S3", TEXT_3, 120, 2)];

/** The place of some words in a chunk, as a span of the document. */
export function placeOfWords(chunkIndex: number, words: string): { startCp: number; endCp: number } {
  const found = CHUNKS[chunkIndex];
  const at = found?.textSent.indexOf(words) ?? -1;
  if (found === undefined || at < 0) throw new Error(`no such words in chunk ${chunkIndex}: ${words}`);
  return { startCp: found.span.startCp + at, endCp: found.span.startCp + at + words.length };
}

const evidence = (chunkIndex: number, words: string): Evidence => ({
  versionId: "version-policy",
  chunkHandle: CHUNKS[chunkIndex]?.handle ?? null,
  ...placeOfWords(chunkIndex, words),
});

const ANSWER =
  "Opened RB-400 relays can be returned within 30 days provided no unit has been installed [S1], and expedited freight is covered under your contract tier [S2].";

function claim(ordinal: number, text: string, handle: string, words: string): ClaimResource {
  const chunkIndex = CHUNKS.findIndex((candidate) => candidate.handle === handle);
  const startCp = ANSWER.indexOf(text);
  const span = placeOfWords(chunkIndex, words);
  return {
    id: `claim-${ordinal + 1}-relay`,
    ordinal,
    text,
    answerSpan: { startCp, endCp: startCp + text.length },
    needsCitation: true,
    citations: [
      {
        id: `citation-${ordinal + 1}`,
        ordinal: 0,
        handle,
        resolution: "resolved",
        chunkIndex,
        quote: words,
        match: {
          type: "exact",
          span,
          parts: [span],
          similarity: 1,
          occurrences: 1,
          flags: [],
          edits: [],
          reason: null,
        },
      },
    ],
    bounds: [],
    questions: [],
  };
}

const CLAIMS = [
  claim(
    0,
    "Opened RB-400 relays can be returned within 30 days provided no unit has been installed",
    "S1",
    "An opened relay of the RB-400 series may be returned within thirty days of delivery",
  ),
  claim(
    1,
    "expedited freight is covered under your contract tier",
    "S2",
    "Standard freight is included for contract tiers B and C.",
  ),
];

export const sampleMaterial: ResponseMaterial = {
  responseId: "response-relay",
  rubric: { ...SHIPPED_RULES, version: "1", protocolVersion: "1", twoStage: false, padding: "every_citation" },
  question: "Can an opened relay be returned, and who pays for expedited freight?",
  turns: [],
  answer: ANSWER,
  retrievedSet: "known",
  suggestedDeclined: null,
  chunks: CHUNKS,
  claims: CLAIMS,
};

function judged(claimId: string, over: Partial<ClaimJudgement>): ClaimJudgement {
  return {
    claimId,
    label: null,
    reason: null,
    severity: null,
    note: "",
    marks: {},
    evidence: [],
    uncovered: [],
    understandable: null,
    confidence: null,
    ...over,
  };
}

const firstClaim = judged("claim-1-relay", {
  label: "grounded",
  evidence: [evidence(0, "An opened relay of the RB-400 series may be returned within thirty days of delivery")],
});

function side(pseudonym: string, second: ClaimJudgement): SideOfPair {
  const judgement: Judgement = {
    claims: [firstClaim, second],
    declined: "no",
    supportInR: null,
    refusalCause: null,
    refusalEvidence: [],
    answersQuestion: "yes",
    contraryOmitted: false,
    note: "",
  };
  return {
    pseudonym,
    submissionId: `submission-${pseudonym.toLowerCase()}`,
    committedAt: pseudonym === "A" ? "2026-03-09T14:05:33Z" : "2026-03-09T15:41:02Z",
    state: "judged",
    outcome: second.label === "grounded" ? "grounded" : "misattributed",
    judgement,
  };
}

export const sampleDispute: DisputeResource = {
  id: "dispute-relay",
  responseId: "response-relay",
  question: sampleMaterial.question,
  openedAt: "2026-03-09T15:41:02Z",
  state: "open",
  differingClaims: 1,
  kind: "claims",
  ratedByMe: false,
  reopened: 0,
  judgementsSince: 0,
  isUnanswerable: false,
  history: [],
  dissents: [],
  version: 1,
  material: sampleMaterial,
  sides: [
    side(
      "A",
      judged("claim-2-relay", {
        label: "misattributed",
        reason: "contradicted",
        severity: "critical",
        note: "5.1 excludes expedited freight under every tier; only standard freight is included.",
        evidence: [evidence(1, "Expedited freight is excluded under every tier")],
      }),
    ),
    side(
      "B",
      judged("claim-2-relay", {
        label: "grounded",
        evidence: [evidence(1, "Standard freight is included for contract tiers B and C.")],
      }),
    ),
  ],
  differing: ["claim-2-relay"],
  differingMarks: [],
  adjudication: null,
};
