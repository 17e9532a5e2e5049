import type { Table } from "./agreement-table";
import { marginsOf, sumCells } from "./agreement-table";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import { NO_VARIATION_BELOW } from "./kappa";

const ZERO_VARIANCE_BELOW = 1e-14;

/** A coefficient whose chance term pools the two raters' margins, with its delta-method standard error. */
export interface PooledFigure extends Figure {
  readonly pe: number | null;
  readonly se: number | null;
}

interface PooledShares {
  readonly n: number;
  readonly po: number;
  /** The mean of the two raters' shares, by label. */
  readonly shares: readonly number[];
}

/** Observed agreement and the labels' shares averaged over the two raters. */
export function pooledShares(table: Table): PooledShares {
  const { n, rows, columns } = marginsOf(table);
  const shares = rows.map((row, i) => (row + (columns[i] ?? 0)) / (2 * n));
  return { n, po: sumCells(table, (count, i, j) => (i === j ? count / n : 0)), shares };
}

/**
 * value = (po - pe) / (1 - pe) with SE^2 = {sum p [delta - (1 - value) slope]^2 - (po - (1 - value) meanSlope)^2} / (n (1 - pe)^2),
 * where slope(i, j) is the derivative of pe by the cell (i, j).
 */
function pooledFigure(table: Table, pe: number, slope: (shareA: number, shareB: number) => number): PooledFigure {
  const { n, po, shares } = pooledShares(table);
  const value = (po - pe) / (1 - pe);
  const pull = (i: number, j: number): number =>
    (i === j ? 1 : 0) - (1 - value) * slope(shares[i] ?? 0, shares[j] ?? 0);
  const mean = sumCells(table, (count, i, j) => (count / n) * pull(i, j));
  const squares = sumCells(table, (count, i, j) => (count / n) * pull(i, j) ** 2) - mean ** 2;
  const se = squares < ZERO_VARIANCE_BELOW ? 0 : Math.sqrt(squares / n) / (1 - pe);
  return { ...knownFigure(value, n, undefined, se === 0 ? ["zero_variance"] : []), pe, se };
}

/** Scott's pi (1955): chance agreement from the pooled shares, pe = sum of squares. Two-rater Fleiss kappa is the same. */
export function scottPi(table: Table): PooledFigure {
  if (marginsOf(table).n === 0) return { ...undefinedFigure("empty", 0), pe: null, se: null };
  const { n, shares } = pooledShares(table);
  const pe = shares.reduce((sum, share) => sum + share * share, 0);
  if (1 - pe < NO_VARIATION_BELOW) return { ...undefinedFigure("no_variation", n), pe, se: null };
  return pooledFigure(table, pe, (a, b) => a + b);
}

/**
 * Gwet's AC1 (2008): pe = sum of share (1 - share) / (K - 1), K being the rubric's label count. Near 98% passes it stays
 * near po whatever the raters do, so no threshold may rest on it.
 */
export function gwetAc1(table: Table): PooledFigure {
  const others = table.length - 1;
  if (marginsOf(table).n === 0) return { ...undefinedFigure("empty", 0), pe: null, se: null };
  const { n, shares } = pooledShares(table);
  if (others < 1) return { ...undefinedFigure("no_variation", n), pe: null, se: null };
  const pe = shares.reduce((sum, share) => sum + share * (1 - share), 0) / others;
  return pooledFigure(table, pe, (a, b) => (1 - a - b) / others);
}
