import type { Bounds, FigureReason, Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { McNemarTest } from "@/domain/agreement/mcnemar";
import { mcNemarTest } from "@/domain/agreement/mcnemar";
import { clopperPearson } from "@/domain/agreement/rate-interval";
import { agrestiMinInterval, tangoInterval } from "@/domain/agreement/tango-interval";
import { DomainError } from "@/domain/errors/domain-error";

/** Two runs over the same frozen items; the first word is the earlier run. */
export interface PairedCounts {
  readonly pass_pass: number;
  /** Repairs: failed before, pass now. */
  readonly fail_pass: number;
  /** Regressions: passed before, fail now. */
  readonly pass_fail: number;
  readonly fail_fail: number;
}

/** What changed between two runs. Keys are those of the reference file. */
export interface PairedComparison {
  readonly n: number;
  readonly counts: PairedCounts;
  /** `p_one_sided_c_gt_b` is the question of a release: are there more regressions than chance makes of repairs? */
  readonly mcnemar: McNemarTest;
  /** Fail rate of the later run less that of the earlier one; above 0 is worse. The interval is Tango's. */
  readonly difference_in_fail_rate: Figure;
  readonly tango_score95: Bounds;
  readonly agresti_min95: Bounds;
  /** Share of regressions among the items that changed; null where none did. */
  readonly discordant_share_cp95: Bounds | null;
  readonly reason?: FigureReason;
}

function checkCounts(counts: PairedCounts): void {
  for (const [name, count] of Object.entries(counts)) {
    if (Number.isSafeInteger(count) && count >= 0) continue;
    throw new DomainError("counts_invalid", "Paired counts are whole numbers >= 0.", { name, count: String(count) });
  }
}

/**
 * Two runs on the same items as a paired test (McNemar, with Tango's interval), never as the difference of two rates.
 *
 * @throws DomainError `counts_invalid` unless all four are whole numbers >= 0.
 */
export function comparePaired(counts: PairedCounts): PairedComparison {
  checkCounts(counts);
  const { pass_pass, fail_pass, pass_fail, fail_fail } = counts;
  const n = pass_pass + fail_pass + pass_fail + fail_fail;
  const discordant = { n, gained: pass_fail, lost: fail_pass };
  const tango = tangoInterval(discordant);
  const changed = pass_fail + fail_pass;
  const share = changed === 0 ? null : clopperPearson(pass_fail, changed);
  const ci = { lo: tango[0], hi: tango[1], level: 0.95, method: "tango_score" };
  return {
    n,
    counts: { pass_pass, fail_pass, pass_fail, fail_fail },
    mcnemar: mcNemarTest(fail_pass, pass_fail),
    difference_in_fail_rate: n === 0 ? undefinedFigure("empty", 0) : knownFigure((pass_fail - fail_pass) / n, n, ci),
    tango_score95: tango,
    agresti_min95: agrestiMinInterval(discordant),
    discordant_share_cp95: share === null ? null : [share.lo, share.hi],
    ...(n === 0 ? { reason: "empty" } : {}),
  };
}

/** An item as a run left it; null is "not judged" and is on neither side of the comparison. */
export interface RunItem {
  readonly id: string;
  readonly isFail: boolean | null;
}

/** A comparison with the items behind it, and what could not be compared. */
export interface RunComparison extends PairedComparison {
  readonly regressions: readonly string[];
  readonly repairs: readonly string[];
  /** Items that only one run has, or that one of them left unjudged. They stand on neither side. */
  readonly dropped: { readonly only_first: number; readonly only_second: number; readonly not_judged: number };
}

function indexItems(items: readonly RunItem[], run: string): Map<string, RunItem> {
  const byId = new Map<string, RunItem>();
  items.forEach((item, position) => {
    if (byId.has(item.id))
      throw new DomainError("duplicate_id", "An item stands in a run twice.", { id: item.id, run, position });
    byId.set(item.id, item);
  });
  return byId;
}

/**
 * Compares two runs item by item over the items that both judged; it says how many others were dropped, because a test
 * across a changed set would compare the sets. Ids are compared as exact text; the order of items never matters.
 *
 * @throws DomainError `duplicate_id`.
 */
export function compareRuns(first: readonly RunItem[], second: readonly RunItem[]): RunComparison {
  const before = indexItems(first, "first");
  const after = indexItems(second, "second");
  const counts = { pass_pass: 0, fail_pass: 0, pass_fail: 0, fail_fail: 0 };
  const regressions: string[] = [];
  const repairs: string[] = [];
  let notJudged = 0;
  let common = 0;
  for (const { id, isFail: failed } of before.values()) {
    const later = after.get(id);
    if (later === undefined) continue;
    common += 1;
    if (failed === null || later.isFail === null) notJudged += 1;
    else counts[`${failed ? "fail" : "pass"}_${later.isFail ? "fail" : "pass"}`] += 1;
    if (failed === false && later.isFail === true) regressions.push(id);
    if (failed === true && later.isFail === false) repairs.push(id);
  }
  const compared = comparePaired(counts);
  return {
    ...compared,
    ...(compared.n === 0 && before.size + after.size > 0 ? { reason: "no_overlap" } : {}),
    regressions: regressions.sort(),
    repairs: repairs.sort(),
    dropped: { only_first: before.size - common, only_second: after.size - common, not_judged: notJudged },
  };
}
