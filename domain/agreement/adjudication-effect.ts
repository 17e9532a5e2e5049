import type { Table } from "./agreement-table";
import { tableOfPairs } from "./agreement-table";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import { clopperPearson } from "./rate-interval";

/** A rater's first blind label of an item that was ruled on, and the ruling. */
export interface RuledLabel {
  readonly rater: string;
  readonly label: string;
  readonly ruling: string;
}

/** How one rater's labels fared before the adjudicator: never an agreement figure, because the ruling saw the label. */
export interface RaterRulings {
  readonly rater: string;
  readonly n: number;
  /** Rows are the rater's labels, columns the rulings. */
  readonly table: Table;
  /** Share of the rater's labels that the ruling did not take, with its exact interval. */
  readonly overruled: Figure;
}

/**
 * Adjudicator against rater, one table a rater. Agreement itself is computed on the votes of before; a ruling is no second
 * opinion, and items that nobody disputed are not here, so that the share says nothing about a rater's labels at large.
 *
 * @throws DomainError `label_unknown`, `label_set_invalid`.
 */
export function rulingsByRater(ruled: readonly RuledLabel[], labels: readonly string[]): RaterRulings[] {
  const raters = [...new Set(ruled.map(({ rater }) => rater))].sort();
  return raters.map((rater) => {
    const own = ruled.filter((one) => one.rater === rater);
    const { counts, n } = tableOfPairs(
      own.map(({ label, ruling }) => ({ a: label, b: ruling })),
      labels,
    );
    const overruled = own.filter(({ label, ruling }) => label !== ruling).length;
    const share = n === 0 ? undefinedFigure("empty", 0) : knownFigure(overruled / n, n, clopperPearson(overruled, n));
    return { rater, n, table: counts, overruled: share };
  });
}
