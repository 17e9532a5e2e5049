/** What decided a run, or what a repository agreed to be decided by. */
export interface LockedTerms {
  readonly set: { readonly name: string | null; readonly number: number; readonly digest: string } | null;
  readonly policy: {
    readonly version: number;
    readonly num: number;
    readonly den: number;
    readonly minN: number;
    readonly maxSilent: number | null;
  };
}

const sayPolicy = ({ version, num, den, minN, maxSilent }: LockedTerms["policy"]): string =>
  `version ${version} (at most ${num}/${den}, minimum ${minN}, silence ${maxSilent ?? "not set"})`;

const saySet = (set: LockedTerms["set"]): string =>
  set === null ? "no version" : `version ${set.number}, digest ${set.digest.slice(0, 12)}`;

/**
 * In what a decision does not rest on what the repository's lock file names, in words; empty where it does. A lock that
 * names no set agrees with no decision: nothing was agreed to.
 */
export function holdAgainstLock(lock: LockedTerms, decided: LockedTerms): readonly string[] {
  const differences: string[] = [];
  if (lock.set === null || lock.set.digest !== decided.set?.digest) {
    differences.push(
      `the run is measured on ${saySet(decided.set)} of the golden set; the lock names ${saySet(lock.set)}`,
    );
  }
  const [agreed, applied] = [lock.policy, decided.policy].map(sayPolicy);
  if (agreed !== applied) differences.push(`the policy is ${applied}; the lock names ${agreed}`);
  return differences;
}
