/**
 * One claim with what it cites. Handles are positions in the response's retrieved set, 1-based; any other number is a
 * handle that was never issued.
 */
export interface CitedClaim {
  /** In the order written, repeats included. */
  readonly cites: readonly number[];
  /** Whether these passages, read together, say the claim: the answer of a person, a verifier or a test's oracle. */
  readonly isSaidBy: (handles: readonly number[]) => boolean;
}

/** One answer: how many passages it was given, and its claims. */
export interface CitedAnswer {
  readonly docs: number;
  readonly claims: readonly CitedClaim[];
}

/** Support told as sets of handles: minimal ones, of which any superset says the claim too, or the exact ones that do. */
export interface SupportSets {
  readonly cites: readonly number[];
  readonly supporting_sets?: readonly (readonly number[])[];
  readonly entailing_premise_sets_exact?: readonly (readonly number[])[];
}

function isSubset(small: readonly number[], large: ReadonlySet<number>): boolean {
  return small.every((handle) => large.has(handle));
}

/** The claim whose support is listed. Exact sets allow a verifier that a longer premise confuses. */
export function claimOfSupportSets(support: SupportSets): CitedClaim {
  const minimal = support.supporting_sets ?? [];
  const exact = support.entailing_premise_sets_exact ?? [];
  return {
    cites: support.cites,
    isSaidBy: (handles) => {
      const premise = new Set(handles);
      return (
        minimal.some((set) => isSubset(set, premise)) ||
        exact.some((set) => set.length === premise.size && isSubset(set, premise))
      );
    },
  };
}
