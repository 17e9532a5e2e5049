"use client";

import { useCallback, useMemo, useState } from "react";
import type { CitationResource, ClaimResource, Evidence, RetrievedChunkResource } from "@/contracts/bench";
import type { ResponseMaterial, SideOfPair } from "@/contracts/disputes";
import { containsSpan, type Span } from "@/domain/text/span";
import { gapsOfCitation, OMITTED, spansOfCitation } from "@/components/bench/source-marks";
import type { LitSpan } from "@/components/source/layer-spans";
import { judgementOf } from "./ruling";

/** A span of a document version that is to be lit, and why. */
export interface MaterialSpan extends LitSpan {
  readonly versionId: string;
}

/** What the source is scrolled to, and what it is, in words. */
export type FocusSpan = Span & { readonly says: string };

function citedSpans(claim: ClaimResource, { chunks }: ResponseMaterial): MaterialSpan[] {
  return claim.citations.flatMap((citation): MaterialSpan[] => {
    const chunk = citation.chunkIndex === null ? undefined : chunks[citation.chunkIndex];
    if (chunk === undefined) return [];
    const label = `cited as ${citation.handle}`;
    const { versionId } = chunk;
    const cited = spansOfCitation(citation, chunk).map(({ startCp, endCp }): MaterialSpan => {
      return { startCp, endCp, versionId, kind: "cited", label };
    });
    const omitted = gapsOfCitation(citation).map(({ startCp, endCp }) => ({ startCp, endCp, versionId, ...OMITTED }));
    return [...cited, ...omitted];
  });
}

/** What a side marked for a claim; for null, of the response: support of what was declined. */
const markedBy = (side: SideOfPair, claim: ClaimResource | null): readonly Evidence[] =>
  claim === null ? side.judgement.refusalEvidence : (judgementOf(side, claim.id)?.evidence ?? []);

function evidenceSpans(claim: ClaimResource | null, sides: readonly SideOfPair[]): MaterialSpan[] {
  return sides.flatMap((side) =>
    markedBy(side, claim).map(
      ({ versionId, startCp, endCp, region }): MaterialSpan => ({
        versionId,
        startCp,
        endCp,
        kind: "evidence",
        label: `evidence of rater ${side.pseudonym}`,
        ...(region === undefined ? {} : { region }),
      }),
    ),
  );
}

const findChunk = ({ chunks }: ResponseMaterial, place: Evidence): number => {
  const ofVersion = chunks.filter((chunk) => chunk.versionId === place.versionId);
  const holder = ofVersion.find((chunk) => containsSpan(chunk.span, place)) ?? ofVersion[0];
  return holder === undefined ? -1 : chunks.indexOf(holder);
};

function focusOf(
  chunk: RetrievedChunkResource | undefined,
  citation: CitationResource | null,
  place: Span | null,
  says: string,
): FocusSpan | null {
  if (chunk === undefined) return null;
  if (place !== null) return { startCp: place.startCp, endCp: place.endCp, says };
  if (citation === null) return { ...chunk.span, says: `Retrieved passage ${chunk.handle}, not cited here.` };
  const spans = spansOfCitation(citation, chunk);
  return {
    startCp: Math.min(...spans.map((span) => span.startCp)),
    endCp: Math.max(...spans.map((span) => span.endCp)),
    says: `Cited as ${citation.handle}.`,
  };
}

/** Every place that the claims cite and that a rater marked. */
export function listAllSpans(material: ResponseMaterial, sides: readonly SideOfPair[]): readonly MaterialSpan[] {
  const ofClaims = material.claims.flatMap((claim) => [...citedSpans(claim, material), ...evidenceSpans(claim, sides)]);
  return [...ofClaims, ...evidenceSpans(null, sides)];
}

/** What a claim opens by itself: its first citation, else the first evidence that a rater marked, else the first passage. */
function startOf(material: ResponseMaterial, sides: readonly SideOfPair[], claim: ClaimResource | null) {
  const cited = claim?.citations.find((citation) => citation.chunkIndex !== null)?.chunkIndex;
  if (cited !== undefined && cited !== null) return { index: cited, place: null };
  for (const place of sides.flatMap((side) => markedBy(side, claim))) {
    const index = findChunk(material, place);
    if (index >= 0) return { index, place };
  }
  return { index: material.chunks.length === 0 ? null : 0, place: null };
}

interface Chosen {
  readonly claimId: string | null;
  readonly index: number;
  readonly place: Span | null;
  /** What the place is, in words. */
  readonly says?: string;
  /** The citation that opened it, of whichever claim. */
  readonly citation: CitationResource | null;
}

const EVIDENCE = "Evidence that a rater marked.";

/** A place that was opened under its own name is lit as long as it is open. */
function namedSpans(chosen: Chosen | null, { chunks }: ResponseMaterial): MaterialSpan[] {
  const versionId = chosen === null ? undefined : chunks[chosen.index]?.versionId;
  if (chosen === null || chosen.place === null || versionId === undefined) return [];
  const { startCp, endCp } = chosen.place;
  return [{ startCp, endCp, versionId, kind: "other", label: chosen.says ?? "" }];
}

/** Which passage is open beside a claim and what is lit in it. Each claim has its own, until another is chosen. */
export function useSourceFocus(material: ResponseMaterial, sides: readonly SideOfPair[], claim: ClaimResource | null) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const claimId = claim?.id ?? null;
  const start = useMemo(() => startOf(material, sides, claim), [material, sides, claim]);
  const own = chosen !== null && chosen.claimId === claimId ? chosen : null;
  const open = own === null ? start.index : own.index;
  const place = own === null ? start.place : own.place;
  const says = own?.says ?? EVIDENCE;
  const named = own?.says === undefined ? null : own;
  const lit = useMemo(
    () => [
      ...(claim === null ? [] : citedSpans(claim, material)),
      ...evidenceSpans(claim, sides),
      ...namedSpans(named, material),
    ],
    [claim, material, sides, named],
  );
  const ofPassage = claim?.citations.find(({ chunkIndex }) => chunkIndex === open && open !== null);
  const citation = own?.citation ?? ofPassage ?? null;
  const focus = useMemo(
    () => focusOf(open === null ? undefined : material.chunks[open], citation, place, says),
    [material, open, citation, place, says],
  );
  const choose = useCallback((index: number) => setChosen({ claimId, index, place: null, citation: null }), [claimId]);
  const showEvidence = useCallback(
    (evidence: Evidence, ofClaimId: string | null) => {
      const index = findChunk(material, evidence);
      if (index >= 0) setChosen({ claimId: ofClaimId, index, place: evidence, citation: null });
    },
    [material],
  );
  /** Opens a place of a passage that nobody marked and nothing cites, under its own name. */
  const showPlace = useCallback(
    (handle: string, place: Span, placeSays: string, ofClaimId: string) => {
      const index = material.chunks.findIndex((chunk) => chunk.handle === handle);
      if (index >= 0) setChosen({ claimId: ofClaimId, index, place, says: placeSays, citation: null });
    },
    [material],
  );
  /** Opens what a citation points at, beside the claim that is then at hand; that may be another one than the citation's. */
  const showCitation = useCallback((cited: CitationResource, besideClaimId: string | null) => {
    if (cited.chunkIndex === null) return;
    setChosen({ claimId: besideClaimId, index: cited.chunkIndex, place: null, citation: cited });
  }, []);
  const cited = (claim?.citations ?? []).map(({ handle }) => handle);
  return { open, lit, cited, citation, focus, choose, showEvidence, showPlace, showCitation };
}

/** What is open in the source, as the panes take it. */
export type SourceFocus = ReturnType<typeof useSourceFocus>;
