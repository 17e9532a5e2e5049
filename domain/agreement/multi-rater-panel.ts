import { DomainError } from "@/domain/errors/domain-error";
import { alphaInterval } from "./alpha-bootstrap";
import type { FleissFigure } from "./fleiss-kappa";
import { fleissKappa } from "./fleiss-kappa";
import type { AlphaFigure, RatedUnit } from "./krippendorff-alpha";
import { alphaNominal } from "./krippendorff-alpha";
import type { RaterFigure } from "./unequal-raters";
import { gwetAc1OfRaters } from "./unequal-raters";

/** The answer of `assay agreement --ratings`: any number of raters, missing labels allowed. */
export interface MultiRaterPanel {
  readonly labels: readonly string[];
  /** Units given; units that two or more rated; units that everyone rated. */
  readonly n: number;
  readonly n_pairable: number;
  readonly n_complete: number;
  readonly raters: number;
  readonly alpha_nominal: AlphaFigure;
  readonly ac1: RaterFigure;
  /** Only where every unit is complete: over the complete ones alone it would be about other units than alpha. */
  readonly fleiss?: FleissFigure;
}

function countsOf(units: readonly RatedUnit[], labels: readonly string[]): number[][] {
  const indexOf = new Map(labels.map((label, index) => [label, index]));
  return units.map((unit, position) => {
    const row = labels.map(() => 0);
    for (const label of unit) {
      if (label === null) continue;
      const index = indexOf.get(label);
      if (index === undefined)
        throw new DomainError("label_unknown", "A label is not in the rubric's label set.", { position, label });
      row[index] = (row[index] ?? 0) + 1;
    }
    return row;
  });
}

/**
 * Agreement among any number of raters.
 *
 * @param units one row a unit, one place a rater; null is "not rated".
 * @throws DomainError `label_unknown`; `ratings_ragged` where rows differ in length; `seed_invalid`.
 */
export function multiRaterPanel(
  units: readonly RatedUnit[],
  options: { labels: readonly string[]; seedHex: string },
): MultiRaterPanel {
  const raters = units[0]?.length ?? 0;
  if (units.some((unit) => unit.length !== raters)) {
    throw new DomainError("ratings_ragged", "Every unit needs one place for every rater.", { raters });
  }
  const counts = countsOf(units, options.labels);
  const complete = units.filter((unit) => unit.every((label) => label !== null));
  const alpha = alphaNominal(units);
  const spread = alpha.value === null ? { flags: [] } : alphaInterval(units, options.seedHex);
  return {
    labels: options.labels,
    n: units.length,
    n_pairable: alpha.units_used,
    n_complete: complete.length,
    raters,
    alpha_nominal: { ...alpha, ...spread, flags: [...alpha.flags, ...spread.flags] },
    ac1: gwetAc1OfRaters(counts),
    ...(units.length > 0 && complete.length === units.length ? { fleiss: fleissKappa(counts) } : {}),
  };
}
