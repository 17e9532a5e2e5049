import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";

/** A coefficient for any number of raters with missing labels, with its observed and chance agreement. */
export interface RaterFigure extends Figure {
  readonly po: number | null;
  readonly pe: number | null;
}

interface UnequalShares {
  /** Units with at least two labels. */
  readonly n: number;
  readonly po: number;
  /** The labels' shares, each labelled unit weighing the same. */
  readonly shares: readonly number[];
}

function unequalShares(counts: readonly (readonly number[])[]): UnequalShares {
  const labelled = counts
    .map((row) => ({ row, total: row.reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0);
  const paired = labelled.filter(({ total }) => total > 1);
  const po = paired.reduce(
    (sum, { row, total }) => sum + row.reduce((s, c) => s + c * (c - 1), 0) / (total * (total - 1)),
    0,
  );
  const labels = counts[0]?.length ?? 0;
  const shares = Array.from({ length: labels }, (_, j) =>
    labelled.reduce((sum, { row, total }) => sum + (row[j] ?? 0) / total, 0),
  );
  return { n: paired.length, po: po / paired.length, shares: shares.map((share) => share / labelled.length) };
}

function beyondChance(
  counts: readonly (readonly number[])[],
  chance: (shares: readonly number[]) => number,
): RaterFigure {
  const { n, po, shares } = unequalShares(counts);
  if (n === 0) return { ...undefinedFigure("no_pairable_unit", 0), po: null, pe: null };
  const pe = chance(shares);
  if (1 - pe < 1e-12) return { ...undefinedFigure("no_variation", n), po, pe };
  return { ...knownFigure((po - pe) / (1 - pe), n), po, pe };
}

/**
 * Gwet's AC1 for any number of raters and missing labels (Gwet 2014): agreement over units with two labels or more,
 * shares over every labelled unit. One column a label of the rubric.
 */
export function gwetAc1OfRaters(counts: readonly (readonly number[])[]): RaterFigure {
  return beyondChance(
    counts,
    (shares) => shares.reduce((sum, p) => sum + p * (1 - p), 0) / Math.max(1, shares.length - 1),
  );
}

/** Fleiss' kappa generalised to missing labels (Gwet 2014), beside `fleissKappa`, which needs complete units. */
export function fleissOfRaters(counts: readonly (readonly number[])[]): RaterFigure {
  return beyondChance(counts, (shares) => shares.reduce((sum, p) => sum + p * p, 0));
}
