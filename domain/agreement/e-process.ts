import { DomainError } from "@/domain/errors/domain-error";

/** One look: the fresh items of a week and how many of them failed. */
export interface FreshCount {
  readonly n: number;
  readonly failures: number;
}

export interface EProcessOptions {
  /** "The rate is at least this" is what the evidence speaks against. */
  readonly limit: number;
  /** The rate bet on; below the limit, fixed before the first look. */
  readonly alternative: number;
  /** The e-value at which the claim may be made: 20 keeps wrong claims under 1 in 20, however often one looks. */
  readonly claimAt: number;
}

export const E_PROCESS_DEFAULTS: EProcessOptions = { limit: 0.02, alternative: 0.005, claimAt: 20 };

/** The evidence after one look. */
export interface ELook extends FreshCount {
  /** Counted from 1. */
  readonly look: number;
  readonly n_so_far: number;
  readonly failures_so_far: number;
  /** Cut at the largest double; the logarithm is not. */
  readonly e_value: number;
  readonly log_e_value: number;
  /** The largest e-value so far is at least `claimAt`. Once made, the claim stands for what was seen until then. */
  readonly claim: boolean;
}

function checkOptions({ limit, alternative, claimAt }: EProcessOptions): void {
  if (alternative > 0 && limit > alternative && limit < 1 && claimAt > 1) return;
  throw new DomainError("argument_out_of_range", "An e-process needs 0 < alternative < limit < 1 and claimAt > 1.", {
    alternative: String(alternative),
    limit: String(limit),
    claimAt: String(claimAt),
  });
}

function checkCount({ n, failures }: FreshCount): void {
  if (Number.isSafeInteger(n) && Number.isSafeInteger(failures) && failures >= 0 && failures <= n) return;
  throw new DomainError("counts_invalid", "A look needs whole numbers with 0 <= failures <= n.", {
    n: String(n),
    failures: String(failures),
  });
}

/**
 * Evidence that the rate is below a limit, from looks at accumulating fresh items: the likelihood ratio
 * prod (q/limit)^x ((1-q)/(1-limit))^(n-x), which may be read as often as one likes (Ville 1939; Howard et al. 2021).
 * The same frozen items judged again are no fresh items: leave them out with `freshItems`.
 *
 * @throws DomainError `argument_out_of_range`, `counts_invalid`.
 */
export function eProcess(looks: readonly FreshCount[], options: EProcessOptions = E_PROCESS_DEFAULTS): ELook[] {
  checkOptions(options);
  const { limit, alternative, claimAt } = options;
  const onFailure = Math.log(alternative / limit);
  const onPass = Math.log((1 - alternative) / (1 - limit));
  let log = 0;
  let highest = 0;
  let items = 0;
  let failed = 0;
  return looks.map((count, index) => {
    checkCount(count);
    log += count.failures * onFailure + (count.n - count.failures) * onPass;
    highest = Math.max(highest, log);
    items += count.n;
    failed += count.failures;
    return {
      ...count,
      look: index + 1,
      n_so_far: items,
      failures_so_far: failed,
      e_value: Math.min(Number.MAX_VALUE, Math.exp(log)),
      log_e_value: log,
      claim: highest >= Math.log(claimAt),
    };
  });
}

/** An item of one look. */
export interface LookedAt {
  readonly id: string;
  readonly isFailure: boolean;
}

/** What is fresh in one look, and how many of its items an earlier one had. */
export interface FreshLook<Item extends LookedAt = LookedAt> extends FreshCount {
  readonly fresh: readonly Item[];
  readonly seen_before: number;
}

/** Takes out of every look the items that an earlier one had: a frozen set judged again adds no evidence about what it stands for. */
export function freshItems<Item extends LookedAt>(looks: readonly (readonly Item[])[]): FreshLook<Item>[] {
  const seen = new Set<string>();
  return looks.map((look) => {
    const fresh = look.filter(({ id }) => !seen.has(id));
    for (const { id } of look) seen.add(id);
    const failures = fresh.filter(({ isFailure }) => isFailure).length;
    return { n: fresh.length, failures, fresh, seen_before: look.length - fresh.length };
  });
}
