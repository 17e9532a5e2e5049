import { checkNumbers } from "@/domain/checks/check-numbers";
import { checkQuote, type ChunkSource } from "@/domain/checks/check-quotes";
import { foldText } from "@/domain/text/fold";

/** A claim whose citation failed, beside everything that was retrieved. */
export interface BrokenClaim {
  readonly text: string;
  readonly quotes: readonly string[];
  /** Places in R of the chunks it cites. */
  readonly cited: readonly number[];
  /** The question with its earlier turns. */
  readonly asked: string;
}

export interface RepairChunk extends ChunkSource {
  /** The chunk's own words; blank where it has none. */
  readonly text: string;
}

/** Another retrieved chunk that says more of the claim than the ones it cites. A hint for a person, no verdict. */
export interface RepairCandidate {
  readonly chunkIndex: number;
  /** `quote`: the claim's quoted words are there; `words`: more of its words than in the cited ones, and all its figures. */
  readonly basis: "quote" | "words";
  /** Share of the claim's distinct content words that the chunk has, from 0 to 1. */
  readonly coverage: number;
}

/** Words too common to tell one passage from another. */
const COMMON = new Set(
  "a an and are as at be been by for from had has have he her his in is it its not of on or she that the their them they this to was were which who will with would".split(
    " ",
  ),
);

function listWords(text: string): Set<string> {
  const words =
    foldText(text)
      .text.toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}

function coverageOf(words: ReadonlySet<string>, texts: readonly string[]): number {
  if (words.size === 0) return 0;
  const known = new Set(texts.flatMap((text) => [...listWords(text)]));
  return [...words].filter((word) => known.has(word)).length / words.size;
}

function hasQuote(claim: BrokenClaim, chunks: readonly RepairChunk[], chunkIndex: number): boolean {
  return (
    claim.quotes.length > 0 &&
    claim.quotes.every((quote) => checkQuote(quote, [chunkIndex], chunks).state === "in_chunk")
  );
}

/**
 * Searches the other retrieved chunks for one that carries a claim its own citations don't, best first: those with its quoted
 * words, then those that have more of its content words than all cited chunks together and lack none of its figures, units,
 * dates and negations. No threshold is chosen: the cited chunks are the measure.
 */
export function listRepairs(claim: BrokenClaim, chunks: readonly RepairChunk[]): RepairCandidate[] {
  const words = listWords(claim.text);
  const cited = new Set(claim.cited);
  const beaten = coverageOf(
    words,
    claim.cited.map((i) => chunks[i]?.text ?? ""),
  );
  const candidates = chunks.flatMap(({ text }, chunkIndex): RepairCandidate[] => {
    if (cited.has(chunkIndex) || text.trim() === "") return [];
    const coverage = coverageOf(words, [text]);
    if (hasQuote(claim, chunks, chunkIndex)) return [{ chunkIndex, basis: "quote", coverage }];
    const isBetter = coverage > beaten && checkNumbers(claim.text, [text], claim.asked).length === 0;
    return isBetter ? [{ chunkIndex, basis: "words", coverage }] : [];
  });
  return candidates.toSorted(
    (a, b) =>
      Number(b.basis === "quote") - Number(a.basis === "quote") ||
      b.coverage - a.coverage ||
      a.chunkIndex - b.chunkIndex,
  );
}
