import { checkNumbers } from "@/domain/checks/check-numbers";
import { checkQuote, type ChunkSource } from "@/domain/checks/check-quotes";
import { indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import { foldText } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";

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
  /** `quote`: the claim's quoted words are there; `words`: most of its words, more than in the cited ones, and all its figures. */
  readonly basis: "quote" | "words";
  /** Share of the claim's distinct content words that the chunk has, from 0 to 1. */
  readonly coverage: number;
  /** Where to look first, in code points of the chunk's text: the quoted words, or the sentence with most of the claim's words. */
  readonly place: Span;
}

/** A passage with half of a claim's words or fewer leaves more of it unsaid than it says, and is not named. */
const MOST = 0.5;

/** Words too common to tell one passage from another. */
const COMMON = new Set(
  "a an and are as at be been by for from had has have he her his in is it its not of on or she that the their them they this to was were which who will with would".split(
    " ",
  ),
);

/** Scripts that put no blank between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** A run of letters is a word; where the script puts no blanks, every two neighbours stand for one. */
function wordsOfRun(run: string): readonly string[] {
  const points = Array.from(run);
  if (points.length < 3 || !UNSPACED.test(run)) return [run];
  return points.slice(1).map((point, i) => `${points[i] ?? ""}${point}`);
}

function listWords(text: string): Set<string> {
  const runs =
    foldText(text)
      .text.toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(runs.flatMap(wordsOfRun).filter((word) => !COMMON.has(word)));
}

function coverageOf(words: ReadonlySet<string>, texts: readonly string[]): number {
  if (words.size === 0) return 0;
  const known = new Set(texts.flatMap((text) => [...listWords(text)]));
  return [...words].filter((word) => known.has(word)).length / words.size;
}

/** Where a chunk has all of a claim's quoted words: the place of the first; null where it lacks one, or none is quoted. */
function findQuotes({ quotes }: BrokenClaim, { source, scope }: RepairChunk): Span | null {
  const places = quotes.map((quote) => {
    const { state, resolution } = checkQuote(quote, [0], [{ source, scope }]);
    if (state !== "in_chunk" || resolution === null || resolution.matchType === "unresolved") return null;
    const offset = scope?.startCp ?? 0;
    return { startCp: resolution.startCp - offset, endCp: resolution.endCp - offset };
  });
  return places.every((place) => place !== null) ? (places[0] ?? null) : null;
}

/** Up to a stop with a blank behind it, or the end of a line. */
const SENTENCE = /\S.*?(?:[.!?;。](?=\s)|$|[。！？])/gmu;

/** The sentence of a chunk with most of a claim's words, the first of them. */
function findSentence(words: ReadonlySet<string>, text: string): Span {
  const index = indexCodePoints(text);
  let best = { covers: -1, from: 0, to: text.length };
  for (const { index: from, 0: sentence } of text.matchAll(SENTENCE)) {
    const covers = coverageOf(words, [sentence]);
    if (covers > best.covers) best = { covers, from, to: from + sentence.length };
  }
  return spanFromU16(index, best.from, best.to);
}

/**
 * Searches the other retrieved chunks for one that carries a claim its own citations don't, best first: those with its quoted
 * words, then those that have most of its content words, more than all cited chunks together, and lack none of its figures, units,
 * dates and negations.
 */
export function listRepairs(claim: BrokenClaim, chunks: readonly RepairChunk[]): RepairCandidate[] {
  const words = listWords(claim.text);
  const cited = new Set(claim.cited);
  const beaten = coverageOf(
    words,
    claim.cited.map((i) => chunks[i]?.text ?? ""),
  );
  const candidates = chunks.flatMap((chunk, chunkIndex): RepairCandidate[] => {
    const { text } = chunk;
    if (cited.has(chunkIndex) || text.trim() === "") return [];
    const coverage = coverageOf(words, [text]);
    const quoted = findQuotes(claim, chunk);
    if (quoted !== null) return [{ chunkIndex, basis: "quote", coverage, place: quoted }];
    const isBetter = coverage > Math.max(beaten, MOST) && checkNumbers(claim.text, [text], claim.asked).length === 0;
    return isBetter ? [{ chunkIndex, basis: "words", coverage, place: findSentence(words, text) }] : [];
  });
  return candidates.toSorted(
    (a, b) =>
      Number(b.basis === "quote") - Number(a.basis === "quote") ||
      b.coverage - a.coverage ||
      a.chunkIndex - b.chunkIndex,
  );
}
