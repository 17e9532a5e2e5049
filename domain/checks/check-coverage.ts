/** More distinct handles than this are shown and resolved, not scored (ALCE's cap). */
export const MAX_SCORED_HANDLES = 3;

/** A claim as far as coverage asks. */
export interface CoveredClaim {
  /** False for what states nothing; null where code cannot tell. */
  readonly needsCitation: boolean | null;
  readonly handles: readonly string[];
}

/** Places of claims in the list given. */
export interface Coverage {
  /** Need a citation and carry none. */
  readonly uncited: readonly number[];
  /** Carry none, and code cannot tell whether they need one. */
  readonly undecided: readonly number[];
  /** Carry more than three distinct handles. */
  readonly overCap: readonly number[];
  /** Name a handle twice. */
  readonly repeated: readonly number[];
}

/** Which claims lack a citation, and which carry too many. */
export function checkCoverage(claims: readonly CoveredClaim[]): Coverage {
  const indexes = (holds: (claim: CoveredClaim) => boolean): number[] =>
    claims.flatMap((claim, i) => (holds(claim) ? [i] : []));
  return {
    uncited: indexes(({ needsCitation, handles }) => needsCitation === true && handles.length === 0),
    undecided: indexes(({ needsCitation, handles }) => needsCitation === null && handles.length === 0),
    overCap: indexes(({ handles }) => new Set(handles).size > MAX_SCORED_HANDLES),
    repeated: indexes(({ handles }) => new Set(handles).size < handles.length),
  };
}
