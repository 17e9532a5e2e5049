import type { CitationFinding } from "@/domain/rubric/citation-situation";
import type { CitationMark, EvidencePlace } from "@/domain/rubric/codes";
import type { JudgementContext } from "@/domain/rubric/validate-judgement";
import type { Span } from "@/domain/text/span";
import type { CitationResource, ClaimResource, Evidence, RetrievedChunkResource } from "./bench";
import type { ResponseMaterial } from "./disputes";

/** What is shown of a response, as far as a judgement is held against it. */
export type ShownMaterial = Pick<ResponseMaterial, "chunks" | "claims" | "retrievedSet" | "rubric">;

const chunkOf = (citation: CitationResource, chunks: readonly RetrievedChunkResource[]) =>
  citation.chunkIndex === null ? undefined : chunks[citation.chunkIndex];

type QuoteState = CitationFinding["quote"];

/** A quote that was found but doesn't stand in the cited chunk as it is quoted. */
const SPOILING = ["outside_scope", "critical_edit", "omits_negation"];
/** Of a quote without a place: nothing was quoted, or there is no text to look in. */
const NOT_CHECKABLE = ["blank", "source_without_text"];

/** As the import finds it (`quote_not_found`): in the cited chunk, by its text in the document or as it was sent. */
function quoteStateOf({ quote, match }: CitationResource): QuoteState {
  if (quote === null || match === null) return "none";
  if (match.type !== "unresolved") return match.flags.some((flag) => SPOILING.includes(flag)) ? "not_found" : "found";
  if (match.reason !== null && NOT_CHECKABLE.includes(match.reason)) return "none";
  return match.reason === "only_in_text_sent" ? "found" : "not_found";
}

function worstQuote(states: readonly QuoteState[]): QuoteState {
  if (states.includes("not_found")) return "not_found";
  return states.includes("found") ? "found" : "none";
}

/** The citations of a claim by handle, in order: the same handle twice is one citation. */
function groupByHandle(claim: ClaimResource): ReadonlyMap<string, readonly CitationResource[]> {
  const groups = new Map<string, CitationResource[]>();
  for (const citation of claim.citations) {
    groups.set(citation.handle, [...(groups.get(citation.handle) ?? []), citation]);
  }
  return groups;
}

/**
 * What a claim's judgement is held against. A handle cited twice is one citation, under the id of the first: marks are
 * asked for one each.
 */
export function contextOfClaim(claim: ClaimResource, material: ShownMaterial): JudgementContext {
  const citations = [...groupByHandle(claim).values()].flatMap((same): CitationFinding[] => {
    const [first] = same;
    if (first === undefined) return [];
    const chunk = chunkOf(first, material.chunks);
    const hasText = chunk === undefined || chunk.documentState !== "no_text_layer";
    const quote = worstQuote(same.map(quoteStateOf));
    return [{ citationId: first.id, resolution: first.resolution, hasText, quote }];
  });
  return {
    retrievedSet: material.retrievedSet,
    citations,
    padding: material.rubric.padding,
    isTwoStage: material.rubric.twoStage,
    asksConfidence: material.rubric.asksConfidence,
  };
}

/** Marks by the ids that `contextOfClaim` names; a mark of a citation that the claim doesn't have stays as it is. */
export function marksByHandle(
  claim: ClaimResource,
  marks: Readonly<Record<string, CitationMark>>,
): Readonly<Record<string, CitationMark>> {
  const firstId = new Map<string, string>();
  for (const same of groupByHandle(claim).values()) {
    for (const citation of same) firstId.set(citation.id, same[0]?.id ?? citation.id);
  }
  return Object.fromEntries(Object.entries(marks).map(([id, mark]) => [firstId.get(id) ?? id, mark]));
}

/** Whether chunks that lie end to end or overlap cover a span together. */
function coversSpan(chunks: readonly RetrievedChunkResource[], span: Span): boolean {
  let reachedCp = span.startCp;
  for (const { span: chunk } of chunks.toSorted((a, b) => a.span.startCp - b.span.startCp)) {
    if (chunk.startCp <= reachedCp && reachedCp <= chunk.endCp) {
      if (span.endCp <= chunk.endCp) return true;
      reachedCp = chunk.endCp;
    }
  }
  return false;
}

/** Where evidence lies: in what the claim cites, elsewhere in R, or outside R. `claim` null: of a declined part. */
export function placeOfEvidence(
  evidence: Evidence,
  claim: ClaimResource | null,
  chunks: readonly RetrievedChunkResource[],
): EvidencePlace {
  const ofVersion = chunks.filter((chunk) => chunk.versionId === evidence.versionId);
  const cited = new Set((claim?.citations ?? []).map((citation) => chunkOf(citation, chunks)));
  if (
    coversSpan(
      ofVersion.filter((chunk) => cited.has(chunk)),
      evidence,
    )
  )
    return "cited";
  return coversSpan(ofVersion, evidence) ? "retrieved" : "outside";
}
