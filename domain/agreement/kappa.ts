import type { Table } from "./agreement-table";
import { cellAt, marginsOf, sumCells } from "./agreement-table";
import { normalQuantile } from "./distributions/normal";
import type { Bounds, Figure, FigureReason } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import { identityWeights } from "./kappa-weights";

/** Chance agreement this close to 1 leaves nothing to divide by. */
export const NO_VARIATION_BELOW = 1e-12;
/** A sum of squares below this is rounding: one disagreement in 10^12 items would lie above it. */
const ZERO_VARIANCE_BELOW = 1e-14;

/** A kappa with what it was made from. `po` and `pe` are weighted where weights are used. */
export interface KappaFigure extends Figure {
  readonly po: number | null;
  readonly pe: number | null;
  /** Fleiss-Cohen-Everitt (1969) standard error, for intervals; null where one rater is constant or kappa is undefined. */
  readonly se: number | null;
  /** Their standard error under kappa = 0, for that test and nothing else. */
  readonly se_null: number | null;
  /** kappa +- 1.96 se, shown as "another method" only; null where the standard error is null or zero. */
  readonly wald95: Bounds | null;
}

interface Spread {
  readonly se: number;
  readonly seNull: number;
}

function undefinedKappa(reason: FigureReason, n: number, po: number | null, pe: number | null): KappaFigure {
  return { ...undefinedFigure(reason, n), po, pe, se: null, se_null: null, wald95: null };
}

function isConstant(margin: readonly number[]): boolean {
  return margin.filter((count) => count > 0).length === 1;
}

function rootOfVariance(squares: number, n: number, pe: number): number {
  return squares < ZERO_VARIANCE_BELOW ? 0 : Math.sqrt(squares / n) / (1 - pe);
}

/** Fleiss, Cohen & Everitt 1969: for intervals and under the null. */
function spreadOfKappa(table: Table, weights: Table, kappa: number, pe: number): Spread {
  const { n, rows, columns } = marginsOf(table);
  const rowMeans = weights.map((row) => row.reduce((sum, w, j) => sum + (w * (columns[j] ?? 0)) / n, 0));
  const columnMeans = weights.map((_, j) =>
    rows.reduce((sum, count, i) => sum + (cellAt(weights, i, j) * count) / n, 0),
  );
  const squares = sumCells(table, (count, i, j) => {
    const means = (rowMeans[i] ?? 0) + (columnMeans[j] ?? 0);
    return (count / n) * (cellAt(weights, i, j) - means * (1 - kappa)) ** 2;
  });
  const nullSquares = sumCells(table, (_, i, j) => {
    const means = (rowMeans[i] ?? 0) + (columnMeans[j] ?? 0);
    return (((rows[i] ?? 0) * (columns[j] ?? 0)) / (n * n)) * (cellAt(weights, i, j) - means) ** 2;
  });
  return {
    se: rootOfVariance(squares - (kappa - pe * (1 - kappa)) ** 2, n, pe),
    seNull: rootOfVariance(nullSquares - pe * pe, n, pe),
  };
}

/**
 * Agreement between two raters beyond what their own label habits give by chance: Cohen 1960, with weights Cohen 1968.
 *
 * The answer is a value or a reason. When both raters used one and the same label throughout the ratio is 0/0
 * (`no_variation`); when only one of them never varied it is 0 by construction and flagged `one_rater_constant`.
 *
 * @param table square counts; fractional weights give the value, but then the standard errors mean nothing.
 * @param weights agreement weights, 1 on the diagonal; identity unless told.
 */
export function kappaOfTable(table: Table, weights: Table = identityWeights(table.length)): KappaFigure {
  const { n, rows, columns } = marginsOf(table);
  if (n === 0) return undefinedKappa("empty", 0, null, null);
  const po = sumCells(table, (count, i, j) => (cellAt(weights, i, j) * count) / n);
  const pe = sumCells(table, (_, i, j) => (cellAt(weights, i, j) * (rows[i] ?? 0) * (columns[j] ?? 0)) / (n * n));
  if (1 - pe < NO_VARIATION_BELOW) return undefinedKappa("no_variation", n, po, pe);
  if (isConstant(rows) || isConstant(columns)) {
    return { ...knownFigure(0, n, undefined, ["one_rater_constant"]), po, pe, se: null, se_null: null, wald95: null };
  }
  const kappa = (po - pe) / (1 - pe);
  const { se, seNull } = spreadOfKappa(table, weights, kappa, pe);
  const half = normalQuantile(0.975) * se;
  return {
    ...knownFigure(kappa, n, undefined, se === 0 ? ["zero_variance"] : []),
    po,
    pe,
    se,
    se_null: seNull,
    wald95: se === 0 ? null : [kappa - half, kappa + half],
  };
}

/** The largest kappa these margins allow: (sum of min(row, column) - pe) / (1 - pe). */
export function kappaMax(table: Table): Figure {
  const { n, rows, columns } = marginsOf(table);
  if (n === 0) return undefinedFigure("empty", 0);
  const pe = rows.reduce((sum, row, i) => sum + (row * (columns[i] ?? 0)) / (n * n), 0);
  if (1 - pe < NO_VARIATION_BELOW) return undefinedFigure("no_variation", n);
  const reachable = rows.reduce((sum, row, i) => sum + Math.min(row, columns[i] ?? 0) / n, 0);
  return knownFigure((reachable - pe) / (1 - pe), n);
}
