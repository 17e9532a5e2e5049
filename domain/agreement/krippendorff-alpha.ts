import type { Table } from "./agreement-table";
import { marginsOf, sumCells } from "./agreement-table";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";

/** One item's labels, one place a rater; null is "not rated" and never a label. */
export type RatedUnit = readonly (string | null)[];

/** Alpha with its observed and expected disagreement, as the reference files name them. */
export interface AlphaFigure extends Figure {
  readonly Do: number | null;
  readonly De: number | null;
  readonly pairable_values: number;
  readonly units_used: number;
}

/** What alpha needs of one unit with at least two labels: how often each label, and the unit's summed disagreement. */
export interface PairableUnit {
  readonly counts: ReadonlyMap<string, number>;
  readonly values: number;
  /** Sum of the unit's coincidences off the diagonal: ordered differing pairs / (values - 1). */
  readonly disagreement: number;
}

function countLabels(unit: RatedUnit): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of unit) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** Units with fewer than two labels pair with nothing and are dropped from both sides of the ratio. */
export function pairableUnits(units: readonly RatedUnit[]): readonly PairableUnit[] {
  return units.flatMap((unit) => {
    const counts = countLabels(unit);
    const values = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (values < 2) return [];
    const alike = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
    return [{ counts, values, disagreement: (values * (values - 1) - alike) / (values - 1) }];
  });
}

/** Sum over label pairs c != k of n_c n_k, from the labels' totals. */
export function expectedPairs(totals: Iterable<number>): number {
  let sum = 0;
  let squares = 0;
  for (const total of totals) {
    sum += total;
    squares += total * total;
  }
  return sum * sum - squares;
}

interface Disagreement {
  /** Units with at least two labels, and the labels in them. */
  readonly units: number;
  readonly values: number;
  /** Sum of the coincidences off the diagonal. */
  readonly observed: number;
  readonly totals: readonly number[];
}

function alphaOf({ units, values, observed, totals }: Disagreement): AlphaFigure {
  const base = { pairable_values: values, units_used: units };
  if (units === 0) return { ...undefinedFigure("no_pairable_unit", 0), ...base, Do: null, De: null };
  const parts = { ...base, Do: observed / values, De: expectedPairs(totals) / (values * (values - 1)) };
  if (totals.filter((total) => total > 0).length < 2) return { ...undefinedFigure("no_variation", units), ...parts };
  return { ...knownFigure(1 - parts.Do / parts.De, units), ...parts };
}

/**
 * Krippendorff's alpha for nominal labels (2011): 1 - (n - 1) (sum of observed disagreement) / (sum of n_c n_k), for any
 * number of raters and missing labels. `n` of the figure counts the units used.
 */
export function alphaNominal(units: readonly RatedUnit[]): AlphaFigure {
  const pairable = pairableUnits(units);
  const totals = new Map<string, number>();
  for (const unit of pairable)
    for (const [label, count] of unit.counts) totals.set(label, (totals.get(label) ?? 0) + count);
  return alphaOf({
    units: pairable.length,
    values: pairable.reduce((sum, unit) => sum + unit.values, 0),
    observed: pairable.reduce((sum, unit) => sum + unit.disagreement, 0),
    totals: [...totals.values()],
  });
}

/** The same of a two-rater table, without unfolding it into items. */
export function alphaOfTable(table: Table): AlphaFigure {
  const { n, rows, columns } = marginsOf(table);
  return alphaOf({
    units: n,
    values: 2 * n,
    observed: sumCells(table, (count, i, j) => (i === j ? 0 : 2 * count)),
    totals: rows.map((row, i) => row + (columns[i] ?? 0)),
  });
}
