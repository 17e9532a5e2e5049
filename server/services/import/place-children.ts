import type { ImportChunk } from "@/contracts/import-record";
import { sliceCp } from "@/domain/text/code-points";
import type { FindText, FoundPlace } from "./place-chunk";
import { findOnly } from "./place-chunk";

/** A chunk inside a chunk that was sent, with its place in the document. */
export interface PlacedChild {
  readonly handle: string | null;
  /** Its place among the children of its chunk, from 0. */
  readonly ordinal: number;
  readonly startCp: number;
  readonly endCp: number;
  /** Of the row in `chunk`, set by `settleChunks`. */
  chunkId: string;
}

/**
 * Where the children of a chunk lie in its document: by their offsets where the text sent is the document's, else where their words stand in the
 * chunk's place once. Others have no place that can be shown; nor has one that is the whole chunk.
 */
export async function placeChildren(
  chunk: ImportChunk,
  parent: FoundPlace,
  findText: FindText,
): Promise<PlacedChild[]> {
  const { children = [], text } = chunk;
  if (children.length === 0) return [];
  const source = parent.differs ? await findText(parent.version.id) : null;
  const placed: PlacedChild[] = [];
  for (const [ordinal, { handle, startCp, endCp }] of children.entries()) {
    const words = sliceCp(text, { startCp, endCp });
    const place = parent.differs
      ? source === null
        ? null
        : findOnly(source, words, parent)
      : { startCp: parent.startCp + startCp, endCp: parent.startCp + endCp };
    if (place === null || (place.startCp === parent.startCp && place.endCp === parent.endCp)) continue;
    placed.push({ handle, ordinal, ...place, chunkId: "" });
  }
  return placed;
}
