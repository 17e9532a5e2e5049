import type { CitationResource, ClaimResource, Evidence, RetrievedChunkResource } from "@/contracts/bench";
import type { ChunkBounds } from "@/components/source/chunk-brackets";
import type { LitSpan } from "@/components/source/layer-spans";
import type { MarkedSpan } from "@/components/source/use-evidence-caret";
import { containsSpan, type Span } from "@/domain/text/span";
import { type BenchState, findCurrent, findShownChunk } from "./bench-state";

/** The smaller passage that a citation names inside the one that was sent; null where it names that one. */
const childOf = ({ handle }: CitationResource, chunk: RetrievedChunkResource): Span | null =>
  handle === chunk.handle ? null : (chunk.children.find((child) => child.handle === handle)?.span ?? null);

/** Where a citation's words are: the places its quote was found at, else the whole passage it opens, or what it names in that. */
export function spansOfCitation(citation: CitationResource, chunk: RetrievedChunkResource): readonly Span[] {
  const { match } = citation;
  if (match === null || match.type === "unresolved" || match.span === null)
    return [childOf(citation, chunk) ?? chunk.span];
  return match.parts.length > 0 ? match.parts : [match.span];
}

/** What a quote that was found in parts leaves out: between one part and the next. */
export function gapsOfCitation({ match }: CitationResource): readonly Span[] {
  const parts = (match?.parts ?? []).toSorted((a, b) => a.startCp - b.startCp);
  return parts.slice(1).flatMap((part, at) => {
    const startCp = parts[at]?.endCp ?? part.startCp;
    return startCp < part.startCp ? [{ startCp, endCp: part.startCp }] : [];
  });
}

const isQuoted = ({ match }: CitationResource): boolean =>
  match !== null && match.type !== "unresolved" && match.span !== null;

/** How a gap of a quote is lit. */
export const OMITTED = { kind: "omitted", label: "left out of the quote" } as const;

function litByClaim(state: BenchState, claim: ClaimResource, isCurrent: boolean, versionId: string): LitSpan[] {
  return claim.citations.flatMap((citation): LitSpan[] => {
    const chunk = citation.chunkIndex === null ? undefined : state.task.chunks[citation.chunkIndex];
    if (chunk === undefined || chunk.versionId !== versionId) return [];
    // A passage that another claim cites as a whole is told by its bounds; lighting it all would drown what matters here.
    if (!isCurrent && !isQuoted(citation)) return [];
    const label = isCurrent
      ? `cited here as ${citation.handle}`
      : `cited by claim ${claim.ordinal + 1} as ${citation.handle}`;
    const kind = isCurrent ? "cited" : "other";
    const cited = spansOfCitation(citation, chunk).map(
      ({ startCp, endCp }) => ({ startCp, endCp, kind, label }) as const,
    );
    if (!isCurrent) return cited;
    const omitted = gapsOfCitation(citation).map(({ startCp, endCp }) => ({ startCp, endCp, ...OMITTED }));
    return [...cited, ...omitted];
  });
}

/** The evidence marked at the place at hand. */
export function evidenceAtHand(state: BenchState): readonly Evidence[] {
  return findCurrent(state)?.judged.evidence ?? state.judgement.refusalEvidence;
}

/** Everything that is lit in a document version. */
export function litIn(state: BenchState, versionId: string): readonly LitSpan[] {
  const current = findCurrent(state);
  const byClaims = state.task.claims.flatMap((claim) => litByClaim(state, claim, claim === current?.claim, versionId));
  const evidence = evidenceAtHand(state)
    .filter((item) => item.versionId === versionId)
    .map(({ startCp, endCp, region }): LitSpan => {
      const span = { startCp, endCp, kind: "evidence", label: "your evidence" } as const;
      return region === undefined ? span : { ...span, region, label: "your evidence, read from the image" };
    });
  return [...byClaims, ...evidence];
}

/** The smaller passages that were found inside a passage that was sent. */
export const childBounds = (chunk: RetrievedChunkResource, isShown: boolean): ChunkBounds[] =>
  chunk.children.map(({ handle, span }) => ({ ...span, handle, isShown, isChild: true }));

/**
 * The retrieved passages of a document version, and those found inside them; where several passages lie in the same place, they share
 * their bounds.
 */
export function chunksIn(state: BenchState, versionId: string): readonly ChunkBounds[] {
  const shown = findShownChunk(state);
  const bounds = new Map<string, ChunkBounds>();
  const children: ChunkBounds[] = [];
  state.task.chunks.forEach((chunk, at) => {
    if (chunk.versionId !== versionId) return;
    const { startCp, endCp } = chunk.span;
    const key = `${startCp}-${endCp}`;
    const before = bounds.get(key);
    const handle = before === undefined ? chunk.handle : `${before.handle} ${chunk.handle}`;
    bounds.set(key, { startCp, endCp, handle, isShown: at === shown || before?.isShown === true });
    children.push(...childBounds(chunk, at === shown));
  });
  return [...bounds.values(), ...children];
}

/** The citation whose chunk is shown, if the claim at hand cites it. */
export function findShownCitation(state: BenchState): CitationResource | null {
  const shown = findShownChunk(state);
  const citations = findCurrent(state)?.claim.citations ?? [];
  const atHand = citations[state.citationAt];
  if (atHand !== undefined && atHand.chunkIndex === shown) return atHand;
  return citations.find((citation) => citation.chunkIndex === shown && shown !== null) ?? null;
}

/** What the source is scrolled to, and what it is, in words. */
export function focusIn(state: BenchState): (Span & { readonly says: string }) | null {
  const shown = findShownChunk(state);
  const chunk = shown === null ? undefined : state.task.chunks[shown];
  if (chunk === undefined) return null;
  const citation = findShownCitation(state);
  if (citation === null) return { ...chunk.span, says: `Retrieved passage ${chunk.handle}, not cited by this claim.` };
  const spans = spansOfCitation(citation, chunk);
  const startCp = Math.min(...spans.map((span) => span.startCp));
  const endCp = Math.max(...spans.map((span) => span.endCp));
  const claim = findCurrent(state)?.claim;
  const by = claim === undefined ? "" : `Cited by claim ${claim.ordinal + 1} as ${citation.handle}. `;
  return { startCp, endCp, says: `${by}Press e to mark it as evidence.` };
}

/** A span of the shown source as evidence, with the handle of the passage it lies in; null outside what was retrieved. */
export function evidenceFor(state: BenchState, versionId: string, span: MarkedSpan): Evidence {
  const shown = findShownChunk(state);
  const ofVersion = state.task.chunks.filter((chunk) => chunk.versionId === versionId);
  const holds = (chunk: RetrievedChunkResource | undefined) =>
    chunk !== undefined && chunk.versionId === versionId && containsSpan(chunk.span, span);
  const own = shown === null ? undefined : state.task.chunks[shown];
  const chunk = own !== undefined && holds(own) ? own : ofVersion.find(holds);
  const { startCp, endCp, region } = span;
  const place = { versionId, chunkHandle: chunk?.handle ?? null, startCp, endCp };
  return region === undefined ? place : { ...place, region };
}
