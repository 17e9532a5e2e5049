import type { Table } from "./agreement-table";
import { marginsOf, sumCells } from "./agreement-table";
import type { Bounds, Figure, Interval } from "./figure";
import { boundsOf, knownFigure, undefinedFigure } from "./figure";
import { clopperPearson, wilsonInterval } from "./rate-interval";

/** Share of equal labels with the Wilson interval; `ci95_exact` is the Clopper-Pearson one. */
export interface RawAgreement extends Figure {
  readonly agreements: number;
  readonly ci95_exact: Bounds | null;
}

/** Brennan-Prediger (PABAK for two labels): chance agreement taken as 1/K. */
export interface BrennanPrediger extends Figure {
  readonly se: number | null;
  /** The exact interval of po put through the same line, which keeps its coverage. */
  readonly ci95_exact_from_po: Bounds | null;
}

function agreementsIn(table: Table): number {
  return sumCells(table, (count, i, j) => (i === j ? count : 0));
}

/**
 * Observed agreement po.
 *
 * @param deff design effect by which the counts are divided where items come in clusters; 1 for none.
 */
export function rawAgreement(table: Table, deff = 1): RawAgreement {
  const { n } = marginsOf(table);
  if (n === 0) return { ...undefinedFigure("empty", 0), agreements: 0, ci95_exact: null };
  const agreements = agreementsIn(table);
  return {
    ...knownFigure(agreements / n, n, wilsonInterval(agreements / deff, n / deff)),
    agreements,
    ci95_exact: boundsOf(clopperPearson(agreements / deff, n / deff)),
  };
}

/**
 * (po - 1/K) / (1 - 1/K) with K the rubric's label count. It is a straight line in po: at 98% passes it can't fall, so
 * no threshold may rest on it.
 *
 * @param deff design effect, as in `rawAgreement`.
 */
export function brennanPrediger(table: Table, deff = 1): BrennanPrediger {
  const { n } = marginsOf(table);
  if (n === 0) return { ...undefinedFigure("empty", 0), se: null, ci95_exact_from_po: null };
  if (table.length < 2) return { ...undefinedFigure("no_variation", n), se: null, ci95_exact_from_po: null };
  const chance = 1 / table.length;
  const beyondChance = (share: number): number => (share - chance) / (1 - chance);
  const agreements = agreementsIn(table);
  const po = agreements / n;
  const exact = clopperPearson(agreements / deff, n / deff);
  const ci: Interval = {
    lo: beyondChance(exact.lo),
    hi: beyondChance(exact.hi),
    level: exact.level,
    method: "clopper_pearson_of_po",
  };
  return {
    ...knownFigure(beyondChance(po), n, ci),
    se: Math.sqrt((po * (1 - po)) / n) / (1 - chance),
    ci95_exact_from_po: boundsOf(ci),
  };
}
