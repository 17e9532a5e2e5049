import type { ImportChunk } from "@/contracts/import-record";

/** What retrievers put between the pieces they cut, by its length. */
const FILLERS: Readonly<Record<number, readonly string[]>> = {
  0: [""],
  1: [" ", "\n", "\t", "\f"],
  2: ["\n\n", "\r\n"],
};

const PRINTED = /^[0-9a-f]{12,64}$/;

type Placed = ImportChunk & { readonly startCp: number; readonly endCp: number };

/** The pieces in order, if they follow each other from the start with gaps that one of the fillers can fill; else null. */
function gapsOf(pieces: readonly Placed[]): number[] | null {
  const gaps: number[] = [];
  let end = 0;
  for (const [i, piece] of pieces.entries()) {
    const gap = piece.startCp - end;
    if (i === 0 ? gap !== 0 : FILLERS[gap] === undefined) return null;
    if (i > 0) gaps.push(gap);
    end = piece.endCp;
  }
  return gaps;
}

/** For each kind of gap one filler; all combinations, of which there are few. */
function* fillings(gaps: readonly number[]): Generator<ReadonlyMap<number, string>> {
  const kinds = [...new Set(gaps)];
  let chosen: ReadonlyMap<number, string>[] = [new Map()];
  for (const kind of kinds) {
    chosen = chosen.flatMap((map) => (FILLERS[kind] ?? []).map((filler) => new Map(map).set(kind, filler)));
  }
  yield* chosen;
}

/**
 * The whole text that the chunks of one document were cut from, put together again, where the printed version (the first digits
 * of its SHA-256) proves it; else null. Then a cited span can be shown in its context although no file came.
 */
export function rebuildText(
  chunks: readonly ImportChunk[],
  docVersion: string,
  sha256Hex: (text: string) => string,
): string | null {
  if (chunks.length < 2 || !PRINTED.test(docVersion)) return null;
  const distinct = new Map<number, Placed>();
  for (const chunk of chunks) {
    if (chunk.startCp === null || chunk.endCp === null) return null;
    distinct.set(chunk.startCp, { ...chunk, startCp: chunk.startCp, endCp: chunk.endCp });
  }
  const pieces = [...distinct.values()].sort((a, b) => a.startCp - b.startCp);
  const gaps = gapsOf(pieces);
  if (gaps === null) return null;
  for (const filling of fillings(gaps)) {
    const text = pieces.map((piece, i) => (i === 0 ? "" : filling.get(gaps[i - 1] ?? 0)) + piece.text).join("");
    if (sha256Hex(text).startsWith(docVersion)) return text;
  }
  return null;
}
