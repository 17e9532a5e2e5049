import type { Table } from "./agreement-table";
import { cellAt, marginsOf } from "./agreement-table";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";

/**
 * Prevalence index of a 2x2 table (Byrt 1993): (first cell - last cell) / n. Near 1 or -1 nearly all agreement is on one
 * label and kappa is small whatever the raters do.
 */
export function prevalenceIndex(table: Table): Figure {
  const { n } = marginsOf(table);
  return n === 0 ? undefinedFigure("empty", 0) : knownFigure((cellAt(table, 0, 0) - cellAt(table, 1, 1)) / n, n);
}

/** Bias index of a 2x2 table (Byrt 1993): how much more often the second rater fails what the first passes than the reverse, of n. */
export function biasIndex(table: Table): Figure {
  const { n } = marginsOf(table);
  return n === 0 ? undefinedFigure("empty", 0) : knownFigure((cellAt(table, 0, 1) - cellAt(table, 1, 0)) / n, n);
}
