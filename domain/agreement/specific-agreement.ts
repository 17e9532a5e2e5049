import type { Table } from "./agreement-table";
import { cellAt, marginsOf } from "./agreement-table";
import type { Bounds, Figure } from "./figure";
import { boundsOf, knownFigure, undefinedFigure } from "./figure";
import { clopperPearson } from "./rate-interval";

/** Agreement on one label: when at least one rater used it, how alike were they? `n` is `either`. */
export interface SpecificAgreement extends Figure {
  /** Items both raters gave the label. */
  readonly a: number;
  /** Items rater A, and rater B, gave the label. */
  readonly n1: number;
  readonly n2: number;
  /** Items at least one of them gave the label. */
  readonly either: number;
  readonly ci95_exact: Bounds | null;
}

/** Specific agreement of a label as a function of the share J of "both" among "either": 2J / (1 + J). */
export function agreementOfShare(share: number): number {
  return (2 * share) / (1 + share);
}

/**
 * Specific agreement 2a / (n1 + n2) of one label. With m items that either rater gave the label, a | m is binomial with
 * share J and the figure is 2J / (1 + J), so the exact interval of J is mapped through the same curve.
 *
 * @param deff design effect, 1 where items are independent.
 */
export function specificAgreement(table: Table, label: number, deff = 1): SpecificAgreement {
  const { rows, columns } = marginsOf(table);
  const a = cellAt(table, label, label);
  const n1 = rows[label] ?? 0;
  const n2 = columns[label] ?? 0;
  const either = n1 + n2 - a;
  const counts = { a, n1, n2, either };
  if (either === 0) return { ...undefinedFigure("label_never_used", 0), ...counts, ci95_exact: null };
  const exact = clopperPearson(a / deff, either / deff);
  const ci = {
    lo: agreementOfShare(exact.lo),
    hi: agreementOfShare(exact.hi),
    level: exact.level,
    method: "clopper_pearson_mapped",
  };
  return { ...knownFigure((2 * a) / (n1 + n2), either, ci), ...counts, ci95_exact: boundsOf(ci) };
}
