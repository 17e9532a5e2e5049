import type { CitationResolution, ImportChunk } from "@/contracts/import-record";
import type { RetrievedSet } from "@/domain/rubric/codes";

export interface ResolvedHandle {
  resolution: CitationResolution;
  chunkPosition: number | null;
  /** True where only the letters' case differed. */
  isCaseFolded: boolean;
}

/**
 * Looks handles up in one response's retrieved set, never in the corpus: as written first, without regard to case after that (an exact match
 * always wins). A handle that is not there is dangling only if the set is known.
 */
export function makeHandleResolver(
  chunks: readonly ImportChunk[],
  set: RetrievedSet,
): (handle: string) => ResolvedHandle {
  const exact = groupByHandle(chunks, (handle) => handle);
  const folded = groupByHandle(chunks, foldHandle);
  return (handle) => {
    const found = exact.get(handle);
    const positions = found ?? folded.get(foldHandle(handle));
    const isCaseFolded = found === undefined && positions !== undefined;
    if (positions === undefined)
      return { resolution: set === "known" ? "dangling" : "set_unknown", chunkPosition: null, isCaseFolded };
    const [position = null, ...others] = positions;
    return others.length > 0
      ? { resolution: "ambiguous", chunkPosition: null, isCaseFolded }
      : { resolution: "resolved", chunkPosition: position, isCaseFolded };
  };
}

const foldHandle = (handle: string): string => handle.toLowerCase();

function groupByHandle(chunks: readonly ImportChunk[], keyOf: (handle: string) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { handle, aliases = [], position } of chunks) {
    for (const key of new Set([handle, ...aliases].map(keyOf))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [position]);
      else group.push(position);
    }
  }
  return groups;
}
