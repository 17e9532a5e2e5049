import { DomainError } from "@/domain/errors/domain-error";
import type { Table } from "./agreement-table";
import { collapseTable, indicesOf, tableOfPairs } from "./agreement-table";
import type { KappaFigure } from "./kappa";
import { kappaOfTable } from "./kappa";
import { describeDirection } from "./mcnemar";
import type { RawAgreement } from "./raw-agreement";
import { rawAgreement } from "./raw-agreement";
import type { SpecificAgreement } from "./specific-agreement";
import { specificAgreement } from "./specific-agreement";

/** A first blind label of one rater on one item. */
export interface Rating {
  readonly item: string;
  readonly rater: string;
  readonly label: string;
}

/** A cell of the heat map raters x raters. `a` comes before `b` by name. */
export interface RaterPair {
  readonly a: string;
  readonly b: string;
  /** Items that both rated. */
  readonly n: number;
  readonly table: Table;
  readonly po: RawAgreement;
  /** Pass/fail kappa, without a simulated interval: the panel of the pair has it. */
  readonly kappa: KappaFigure;
  readonly fail_specific_agreement: SpecificAgreement;
  readonly direction: string;
}

function labelsByRater(ratings: readonly Rating[]): Map<string, Map<string, string>> {
  const byRater = new Map<string, Map<string, string>>();
  ratings.forEach(({ item, rater, label }, position) => {
    const own = byRater.get(rater) ?? new Map<string, string>();
    if (own.has(item))
      throw new DomainError("duplicate_id", "A rater rates an item twice.", { id: item, rater, position });
    own.set(item, label);
    byRater.set(rater, own);
  });
  return byRater;
}

/**
 * Every pair of raters that have an item in common, each over the items of both.
 *
 * @throws DomainError `duplicate_id`, `label_unknown`, `label_set_invalid`.
 */
export function raterPairs(
  ratings: readonly Rating[],
  options: { readonly labels: readonly string[]; readonly failLabels: readonly string[] },
): RaterPair[] {
  const byRater = labelsByRater(ratings);
  const raters = [...byRater.keys()].sort();
  const fails = indicesOf(options.failLabels, options.labels);
  return raters.flatMap((a, i) =>
    raters.slice(i + 1).flatMap((b) => {
      const other = byRater.get(b);
      const common = [...(byRater.get(a) ?? [])].flatMap(([item, label]) => {
        const second = other?.get(item);
        return second === undefined ? [] : [{ a: label, b: second }];
      });
      if (common.length === 0) return [];
      const { counts, n } = tableOfPairs(common, options.labels);
      const passFail = collapseTable(counts, fails);
      return [
        {
          a,
          b,
          n,
          table: counts,
          po: rawAgreement(counts),
          kappa: kappaOfTable(passFail),
          fail_specific_agreement: specificAgreement(passFail, 1),
          direction: describeDirection(passFail[0]?.[1] ?? 0, passFail[1]?.[0] ?? 0),
        },
      ];
    }),
  );
}
