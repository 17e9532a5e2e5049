import { diffWordsWithSpace } from "diff";
import { z } from "zod";
import type { CitationResource, ClaimResource, QuoteMatchResource, RetrievedChunkResource } from "@/contracts/bench";
import type { ResponseMaterial } from "@/contracts/disputes";
import { documentState } from "@/contracts/documents";
import { FINDING_WORDS } from "@/contracts/words";
import { DECLINED, RETRIEVED_SETS } from "@/domain/rubric/codes";
import type {
  Material,
  MaterialChunk,
  MaterialCitation,
  MaterialClaim,
  MaterialFinding,
} from "@/server/repositories/material";

/** What stands where a text was erased. */
export const ERASED = "(erased)";

/** Longest quote that is compared word by word; longer ones show both texts whole. */
const MAX_DIFF_UNITS = 4000;

const storedTurns = z.array(z.object({ role: z.string(), text: z.string() }));
const storedParts = z.array(z.tuple([z.int(), z.int()]));

type Edit = QuoteMatchResource["edits"][number];

/** The word-level difference from quote to source; made when it is shown, since stored rows hold no texts. */
function listEdits(quote: string, source: string): Edit[] {
  if (quote.length > MAX_DIFF_UNITS || source.length > MAX_DIFF_UNITS) return [{ op: "replace", quote, source }];
  return diffWordsWithSpace(quote, source).map(({ value, added, removed }): Edit => {
    if (added) return { op: "insert", quote: "", source: value };
    if (removed) return { op: "delete", quote: value, source: "" };
    return { op: "equal", quote: value, source: value };
  });
}

const matchType = z.enum(["exact", "normalised", "fuzzy", "elided"]).nullable();

function describeMatch(citation: MaterialCitation): QuoteMatchResource | null {
  if (!citation.hasQuote) return null;
  const type = matchType.parse(citation.matchType);
  const { startCp, endCp, quote, sourceWords } = citation;
  const span = startCp === null || endCp === null ? null : { startCp, endCp };
  const parts = storedParts.safeParse(citation.parts).data ?? [];
  return {
    type: type ?? "unresolved",
    span,
    parts: parts.map(([start, end]) => ({ startCp: start, endCp: end })),
    similarity: citation.similarity,
    occurrences: citation.occurrences ?? (span === null ? 0 : 1),
    flags: citation.flags,
    edits: type === "fuzzy" && quote !== null && sourceWords !== null ? listEdits(quote, sourceWords) : [],
    reason: citation.quoteError,
  };
}

const resolution = z.enum(["resolved", "dangling", "set_unknown"]);

function describeCitation(citation: MaterialCitation, chunks: readonly MaterialChunk[]): CitationResource {
  const index = chunks.findIndex((chunk) => chunk.retrievedChunkId === citation.retrievedChunkId);
  return {
    id: citation.id,
    ordinal: citation.ordinal,
    handle: citation.handle,
    resolution: resolution.parse(citation.resolution),
    chunkIndex: index < 0 ? null : index,
    quote: citation.hasQuote ? (citation.quote ?? ERASED) : null,
    match: describeMatch(citation),
  };
}

function describeClaim(claim: MaterialClaim, material: Material): ClaimResource {
  const findings = material.findings.filter((finding) => finding.claimId === claim.id);
  const { answerStartCp, answerEndCp } = claim;
  return {
    id: claim.id,
    ordinal: claim.ordinal,
    text: claim.text ?? ERASED,
    answerSpan: answerStartCp === null || answerEndCp === null ? null : { startCp: answerStartCp, endCp: answerEndCp },
    needsCitation: claim.needsCitation,
    citations: material.citations
      .filter((citation) => citation.claimId === claim.id)
      .map((citation) => describeCitation(citation, material.chunks)),
    bounds: codesOf(findings, ["decides", "bounds"]),
    questions: codesOf(findings, ["informs"]).map((code) => ({ code, message: FINDING_WORDS[code] ?? code })),
  };
}

const codesOf = (findings: readonly MaterialFinding[], powers: readonly string[]): string[] => [
  ...new Set(findings.filter((finding) => powers.includes(finding.power)).map((finding) => finding.code)),
];

/** The words of a chunk as they were sent; a scan's pages that were sent as they are have none, which is no erasure. */
function wordsSent({ differs, textSent, textStored, state }: MaterialChunk): string {
  if (differs) return textSent ?? ERASED;
  return textStored ?? (state === "no_text_layer" ? "" : ERASED);
}

function describeChunk(chunk: MaterialChunk): RetrievedChunkResource {
  return {
    handle: chunk.handle,
    ordinal: chunk.ordinal,
    title: chunk.title ?? ERASED,
    documentId: chunk.documentId,
    versionId: chunk.versionId,
    printedVersion: chunk.textSha256?.slice(0, 12) ?? null,
    mediaType: chunk.mediaType,
    documentState: documentState.parse(chunk.state),
    span: { startCp: chunk.startCp, endCp: chunk.endCp },
    page: chunk.page,
    pageCount: chunk.pageCount,
    textSent: wordsSent(chunk),
    differs: chunk.differs,
    children: chunk.children.map(({ handle, startCp, endCp }) => ({ handle, span: { startCp, endCp } })),
  };
}

/** The rubric and protocol a response is judged by. */
export type RubricInForce = ResponseMaterial["rubric"];

/** A response as every screen shows it before anything is decided about it: the bench, a dispute, a replay. */
export function describeMaterial(material: Material, rubric: RubricInForce): ResponseMaterial {
  const { response } = material;
  const suggested = z.enum(DECLINED).nullable().parse(response.declinedSuggested);
  return {
    responseId: response.id,
    rubric,
    question: response.question ?? ERASED,
    turns: response.turns === null ? [] : storedTurns.parse(JSON.parse(response.turns)),
    answer: response.hasAnswer ? (response.answer ?? ERASED) : "",
    retrievedSet: z.enum(RETRIEVED_SETS).parse(response.retrievedSet),
    suggestedDeclined: suggested === null ? null : { value: suggested, basis: "the answer's words" },
    chunks: material.chunks.map(describeChunk),
    claims: material.claims.map((claim) => describeClaim(claim, material)),
  };
}
