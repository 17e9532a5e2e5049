import type { LabelPair } from "./agreement-table";
import { collapseTable, indicesOf, tableOfPairs } from "./agreement-table";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import type { KappaFigure } from "./kappa";
import { kappaOfTable } from "./kappa";
import { wilsonInterval } from "./rate-interval";
import type { SpecificAgreement } from "./specific-agreement";
import { specificAgreement } from "./specific-agreement";

/** What is said in short of some of the pairs. */
export interface GroupAgreement {
  readonly disagreement_rate: Figure;
  /** Without a simulated interval: a part is for the eye, the panel for the figure. */
  readonly kappa: KappaFigure;
  readonly fail_specific_agreement: SpecificAgreement;
}

export interface GroupOptions {
  readonly labels: readonly string[];
  readonly failLabels: readonly string[];
}

/**
 * Agreement of some of the pairs, in short: how many differ, and pass against fail.
 *
 * @param pairs that both rated.
 * @throws DomainError `label_unknown`, `label_set_invalid`.
 */
export function agreementInShort(pairs: readonly LabelPair[], options: GroupOptions): GroupAgreement {
  const { counts, n } = tableOfPairs(pairs, options.labels);
  const differing = pairs.filter(({ a, b }) => a !== b).length;
  const passFail = collapseTable(counts, indicesOf(options.failLabels, options.labels));
  return {
    disagreement_rate:
      n === 0 ? undefinedFigure("empty", 0) : knownFigure(differing / n, n, wilsonInterval(differing, n)),
    kappa: kappaOfTable(passFail),
    fail_specific_agreement: specificAgreement(passFail, 1),
  };
}

/** The pairs of one kind (a shape of question, say), in short. */
export interface NamedGroup<Name> extends GroupAgreement {
  readonly name: Name;
  readonly n: number;
}

/**
 * Agreement kind by kind, in the order of the names given; kinds without a pair are left out. Pairs that one did not rate stand in none.
 *
 * @throws DomainError `label_unknown`, `label_set_invalid`.
 */
export function agreementByGroup<Name>(
  pairs: readonly (LabelPair & { readonly group: Name })[],
  names: readonly Name[],
  options: GroupOptions,
): NamedGroup<Name>[] {
  const both = pairs.filter(({ a, b }) => a !== null && b !== null);
  return names.flatMap((name) => {
    const own = both.filter(({ group }) => group === name);
    return own.length === 0 ? [] : [{ name, n: own.length, ...agreementInShort(own, options) }];
  });
}
