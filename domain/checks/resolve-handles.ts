import type { CitationResolution, RetrievedSet } from "@/domain/rubric/codes";

/** A chunk of R by the names it goes by. */
export interface NamedChunk {
  readonly handle: string;
  readonly aliases?: readonly string[] | undefined;
}

/** What became of a handle. */
export interface HandleResolution {
  readonly resolution: CitationResolution;
  /** Places in R of the chunks that go by that name; more than one only where a handle repeats. */
  readonly candidates: readonly number[];
  /** The one chunk, or null when there is none or more than one: never silently the first. */
  readonly chunkIndex: number | null;
  /** Only the letters' case differed. */
  readonly isCaseFolded: boolean;
}

type Names = ReadonlyMap<string, readonly number[]>;

function indexNames(chunks: readonly NamedChunk[], spell: (name: string) => string): Names {
  const names = new Map<string, number[]>();
  for (const [i, chunk] of chunks.entries()) {
    const { handle, aliases = [] } = chunk;
    for (const name of aliases.length === 0 ? [spell(handle)] : new Set([handle, ...aliases].map(spell))) {
      const places = names.get(name);
      if (places === undefined) names.set(name, [i]);
      else places.push(i);
    }
  }
  return names;
}

const foldCase = (name: string): string => name.toLowerCase();
const asWritten = (name: string): string => name;

/** The names of one response's R, indexed once for all its claims. */
export class HandleIndex {
  private readonly exact: Names;
  /** Made for the first handle that nothing goes by as it is written. */
  private folded: Names | null = null;

  constructor(
    private readonly chunks: readonly NamedChunk[],
    private readonly retrievedSet: RetrievedSet,
  ) {
    this.exact = indexNames(chunks, asWritten);
  }

  private findFolded(name: string): readonly number[] {
    this.folded ??= indexNames(this.chunks, foldCase);
    return this.folded.get(foldCase(name)) ?? [];
  }

  /** Places of the chunks that go by exactly this name. */
  find(name: string): readonly number[] {
    return this.exact.get(name) ?? [];
  }

  /** As written, else with the case of letters folded. What is not there dangles only if R is known. */
  resolve(handle: string): HandleResolution {
    const found = this.exact.get(handle);
    const candidates = found ?? this.findFolded(handle);
    const missing: CitationResolution = this.retrievedSet === "known" ? "dangling" : "set_unknown";
    return {
      resolution: candidates.length > 0 ? "resolved" : missing,
      candidates,
      chunkIndex: candidates.length === 1 ? (candidates[0] ?? null) : null,
      isCaseFolded: found === undefined && candidates.length > 0,
    };
  }
}

/**
 * Looks handles up in one response's R, never in the corpus: as written, else with the case of letters folded. A handle that
 * is not there dangles only if R is known; otherwise it may be in the rest.
 */
export function resolveHandles(
  handles: readonly string[],
  chunks: readonly NamedChunk[],
  retrievedSet: RetrievedSet,
): HandleResolution[] {
  const index = new HandleIndex(chunks, retrievedSet);
  return handles.map((handle) => index.resolve(handle));
}

/** How the handles of a whole response came out. Silence is no pass: an unknown set passes nothing. */
export function summariseResolution(
  resolutions: readonly HandleResolution[],
  retrievedSet: RetrievedSet,
): "pass" | "fail" | "unknown" {
  if (resolutions.some(({ resolution }) => resolution === "dangling")) return "fail";
  const isUnknown = retrievedSet === "unknown" || resolutions.some(({ resolution }) => resolution === "set_unknown");
  return isUnknown ? "unknown" : "pass";
}
