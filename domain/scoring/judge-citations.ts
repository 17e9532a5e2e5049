import type { CitedClaim } from "./cited-claim";

/** One citation that was judged. */
export interface JudgedCitation {
  readonly handle: number;
  readonly isIssued: boolean;
  /** Counts for precision: the claim is supported, and the citation supports it alone or can't be left out. */
  readonly isPrecise: boolean;
}

/** A claim's citations, judged strictly. */
export interface JudgedClaim {
  /** Counts for recall: at least one citation, every handle issued, and the judged ones together say the claim. */
  readonly isSupported: boolean;
  /** The first `cap` distinct handles. */
  readonly citations: readonly JudgedCitation[];
  /** Distinct handles, issued ones among them, and those beyond the cap: all are validated, the last not judged. */
  readonly distinct: number;
  readonly issued: number;
  readonly overCap: number;
  readonly duplicates: number;
  /** Handles each of which could be left out but not all together: "either of S2 and S3". */
  readonly interchangeable: readonly number[];
  /** All together do not say it and one alone does: the verifier was confused by a longer premise. */
  readonly isNonMonotone: boolean;
}

function without(handles: readonly number[], left: readonly number[]): readonly number[] {
  return handles.filter((handle) => !left.includes(handle));
}

/**
 * Strict reading of one claim: repeats collapse first, every handle is validated, the first `cap` are judged. A handle
 * that was never issued makes the claim unsupported, whatever stands beside it. Each citation is tried against all the
 * others at once, so that the order plays no part.
 */
export function judgeClaim(claim: CitedClaim, docs: number, cap: number): JudgedClaim {
  const handles = [...new Set(claim.cites)];
  const issued = handles.filter((handle) => Number.isInteger(handle) && handle >= 1 && handle <= docs);
  const judged = handles.slice(0, cap);
  const isWhole = handles.length > 0 && issued.length === handles.length;
  const isSupported = isWhole && claim.isSaidBy(judged);
  const citations = judged.map((handle) => {
    const isPrecise = isSupported && (claim.isSaidBy([handle]) || !claim.isSaidBy(without(judged, [handle])));
    return { handle, isIssued: issued.includes(handle), isPrecise };
  });
  const removable = isSupported ? citations.filter(({ isPrecise }) => !isPrecise).map(({ handle }) => handle) : [];
  const isEither = removable.length > 1 && !claim.isSaidBy(without(judged, removable));
  return {
    isSupported,
    citations,
    distinct: handles.length,
    issued: issued.length,
    overCap: Math.max(0, handles.length - cap),
    duplicates: claim.cites.length - handles.length,
    interchangeable: isEither ? removable : [],
    isNonMonotone: isWhole && !isSupported && judged.some((handle) => claim.isSaidBy([handle])),
  };
}
