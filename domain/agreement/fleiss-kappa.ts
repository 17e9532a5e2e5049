import { DomainError } from "@/domain/errors/domain-error";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";

/** Fleiss' kappa with its parts; `per_label` is null for a label whose own kappa does not exist. */
export interface FleissFigure extends Figure {
  readonly po: number | null;
  readonly pe: number | null;
  /** Fleiss 1979 standard error under kappa = 0: for that test only, no interval may be made from it. */
  readonly se_null_fleiss1979: number | null;
  readonly per_label: readonly (number | null)[];
}

function ratingsPerUnit(counts: readonly (readonly number[])[]): number {
  const totals = new Set(counts.map((row) => row.reduce((sum, count) => sum + count, 0)));
  const [first] = totals;
  if (totals.size === 1 && first !== undefined) return first;
  throw new DomainError("ratings_incomplete", "Fleiss' kappa needs the same number of ratings for every unit.", {
    sizes: totals.size,
  });
}

function seNull(units: number, raters: number, shares: readonly number[]): number {
  const spread = shares.reduce((sum, p) => sum + p * (1 - p), 0);
  const skew = shares.reduce((sum, p) => sum + p * (1 - p) * (1 - 2 * p), 0);
  return Math.sqrt((2 / (units * raters * (raters - 1))) * (spread * spread - skew)) / spread;
}

/**
 * Fleiss' kappa (1971) for a fixed number of ratings a unit, whoever gave them.
 *
 * @param counts one row a unit, one column a label of the rubric: how many raters chose it.
 * @throws DomainError `ratings_incomplete` where units differ in how many ratings they carry.
 */
export function fleissKappa(counts: readonly (readonly number[])[]): FleissFigure {
  const nothing = { po: null, pe: null, se_null_fleiss1979: null, per_label: [] };
  const units = counts.length;
  if (units === 0) return { ...undefinedFigure("no_complete_unit", 0), ...nothing };
  const raters = ratingsPerUnit(counts);
  if (raters < 2) return { ...undefinedFigure("no_pairable_unit", 0), ...nothing };
  const labels = counts[0]?.length ?? 0;
  const columns = Array.from({ length: labels }, (_, j) => counts.map((row) => row[j] ?? 0));
  const shares = columns.map((column) => column.reduce((sum, count) => sum + count, 0) / (units * raters));
  const pairs = units * raters * (raters - 1);
  const po = counts.reduce((sum, row) => sum + row.reduce((s, c) => s + c * (c - 1), 0), 0) / pairs;
  const pe = shares.reduce((sum, p) => sum + p * p, 0);
  if (shares.filter((p) => p > 0).length < 2) return { ...undefinedFigure("no_variation", units), ...nothing, po, pe };
  const perLabel = columns.map((column, j) => {
    const p = shares[j] ?? 0;
    if (p === 0 || p === 1) return null;
    return 1 - column.reduce((sum, count) => sum + count * (raters - count), 0) / (pairs * p * (1 - p));
  });
  return {
    ...knownFigure((po - pe) / (1 - pe), units),
    po,
    pe,
    se_null_fleiss1979: seNull(units, raters, shares),
    per_label: perLabel,
  };
}
