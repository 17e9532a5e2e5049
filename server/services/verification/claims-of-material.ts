import type { CheapFailure } from "@/domain/scoring/cheap-failure";
import type { Material, MaterialChunk, MaterialCitation } from "@/server/repositories/material";
import type { VerifiableClaim } from "@/verifiers/plan-verification";

/** The most distinct handles of a claim that are scored; the others are resolved and shown. */
const SCORED_HANDLES = 3;

/** What was sent, where it differs from the document; else what the document says. Null where that was erased or never was. */
export const wordsOfChunk = ({ textSent, textStored, differs }: MaterialChunk): string | null =>
  differs ? textSent : textStored;

function cheapFailureOf(
  citations: readonly MaterialCitation[],
  needsCitation: boolean,
  hasLostQuote: boolean,
  passages: readonly string[],
): CheapFailure | null {
  if (citations.length === 0) return needsCitation ? "uncited" : "not_factual";
  if (citations.some(({ resolution }) => resolution === "dangling")) return "handle_dangling";
  if (citations.some(({ resolution }) => resolution === "set_unknown")) return "set_unknown";
  if (hasLostQuote) return "quote_not_found";
  return passages.every((passage) => passage.trim() === "") ? "source_without_text" : null;
}

/**
 * A stored response's claims as a verifier reads them, by their ids: the passages each cites and what code found of it at import. Nothing
 * here reads a label, a verdict or another score.
 */
export function claimsOfMaterial(material: Material, mayBeSent: boolean): VerifiableClaim[] {
  const chunks = new Map(material.chunks.map((chunk) => [chunk.retrievedChunkId, chunk]));
  const lost = new Set(
    material.findings.filter(({ code }) => code === "quote_not_found").map(({ claimId }) => claimId),
  );
  return material.claims.map(({ id, text, needsCitation }) => {
    const citations = material.citations.filter(({ claimId }) => claimId === id);
    const scored = new Set([...new Set(citations.map(({ handle }) => handle))].slice(0, SCORED_HANDLES));
    const cited = citations.filter(({ handle }) => scored.has(handle)).map(({ retrievedChunkId }) => retrievedChunkId);
    const passages = [...new Set(cited)].flatMap((key) => {
      const chunk = key === null ? undefined : chunks.get(key);
      return chunk === undefined ? [] : [wordsOfChunk(chunk) ?? ""];
    });
    return {
      key: id,
      hypothesis: text ?? "",
      passages,
      cheapFailure: cheapFailureOf(citations, needsCitation, lost.has(id), passages),
      mayBeSent,
    };
  });
}
