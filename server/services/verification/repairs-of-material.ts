import type { ClaimRepairResource, RepairPassage } from "@/contracts/repairs";
import { prepareText } from "@/domain/quotes/prepared-text";
import { listRepairs, type RepairCandidate, type RepairChunk } from "@/domain/scoring/repair-claim";
import { type ClaimStanding, repairCauses } from "@/domain/scoring/repair-causes";
import { lengthCp, sliceCp } from "@/domain/text/code-points";
import type { Material, MaterialChunk, MaterialFinding } from "@/server/repositories/material";
import { wordsOfChunk } from "./claims-of-material";

/** What people and a verifier came to, as far as the caller may be told. */
export interface KnownOfClaims {
  /** Labels in force by claim. */
  readonly labels: ReadonlyMap<string, string>;
  /** A verifier's word by claim, by its certified threshold. */
  readonly supports: ReadonlyMap<string, boolean>;
}

/** A faulted claim with its candidates, before they are put into words. */
export interface FaultedClaim {
  readonly repair: ClaimRepairResource;
  readonly candidates: readonly RepairCandidate[];
}

export interface MaterialRepairs {
  readonly claims: readonly FaultedClaim[];
  readonly chunks: readonly RepairChunk[];
}

const isComputable = ({ detail }: MaterialFinding): boolean =>
  typeof detail === "object" && detail !== null && Reflect.get(detail, "isComputable") === true;

function askedOf({ response: { question, turns } }: Material): string {
  return [question ?? "", turns ?? ""].join("\n");
}

/** Where a candidate stands in its document; the whole passage where the words sent are not the document's. */
function placeOf(chunk: MaterialChunk, { place }: RepairCandidate): RepairPassage["place"] {
  const { startCp, endCp, differs } = chunk;
  if (differs) return { startCp, endCp };
  return { startCp: startCp + place.startCp, endCp: startCp + place.endCp };
}

function passageOf(chunk: MaterialChunk, text: string, candidate: RepairCandidate): RepairPassage {
  const { handle, chunkId, documentId, versionId } = chunk;
  const { basis, coverage, place } = candidate;
  const words = sliceCp(text, place);
  return { handle, chunkId, documentId, versionId, basis, coverage, place: placeOf(chunk, candidate), words };
}

function standingOf({ findings }: Material, claimId: string, { labels, supports }: KnownOfClaims): ClaimStanding {
  return {
    findings: findings
      .filter((finding) => finding.claimId === claimId)
      .map((finding) => ({ code: finding.code, isComputable: isComputable(finding) })),
    label: labels.get(claimId) ?? null,
    isSupported: supports.get(claimId) ?? null,
  };
}

/** A response's faulted claims, and for each the other retrieved passages that carry it. Nothing is asked or stored. */
export function repairsOfMaterial(material: Material, known: KnownOfClaims): MaterialRepairs {
  const chunks = material.chunks.map((chunk): RepairChunk => {
    const text = wordsOfChunk(chunk) ?? "";
    return { text, source: text.trim() === "" ? null : prepareText(text), scope: null };
  });
  const placeOfKey = new Map(material.chunks.map(({ retrievedChunkId }, i) => [retrievedChunkId, i]));
  const asked = askedOf(material);
  const claims = material.claims.flatMap(({ id, ordinal, text }): FaultedClaim[] => {
    const causes = repairCauses(standingOf(material, id, known));
    if (causes.length === 0) return [];
    const citations = material.citations.filter(({ claimId }) => claimId === id);
    const cited = citations.flatMap(({ retrievedChunkId }) => {
      const place = retrievedChunkId === null ? undefined : placeOfKey.get(retrievedChunkId);
      return place === undefined ? [] : [place];
    });
    const quotes = citations.flatMap(({ quote }) => (quote === null ? [] : [quote]));
    const candidates = text === null || lengthCp(text) === 0 ? [] : listRepairs({ text, quotes, cited, asked }, chunks);
    const passages = candidates.flatMap((candidate) => {
      const chunk = material.chunks[candidate.chunkIndex];
      return chunk === undefined ? [] : [passageOf(chunk, chunks[candidate.chunkIndex]?.text ?? "", candidate)];
    });
    const cites = [...new Set(citations.map(({ handle }) => handle))];
    return [{ repair: { claimId: id, claimOrdinal: ordinal, text, causes, cites, passages }, candidates }];
  });
  return { claims, chunks };
}
