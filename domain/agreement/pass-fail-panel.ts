import type { Table } from "./agreement-table";
import { cellAt } from "./agreement-table";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import type { KappaFigure } from "./kappa";
import { kappaMax, kappaOfTable } from "./kappa";
import type { KappaPosterior, PosteriorOptions } from "./kappa-posterior";
import { kappaPosterior } from "./kappa-posterior";
import type { McNemarTest } from "./mcnemar";
import { describeDirection, mcNemarTest } from "./mcnemar";
import type { PooledFigure } from "./pooled-chance";
import { gwetAc1, scottPi } from "./pooled-chance";
import { biasIndex, prevalenceIndex } from "./prevalence-bias";
import type { BrennanPrediger, RawAgreement } from "./raw-agreement";
import { brennanPrediger, rawAgreement } from "./raw-agreement";
import type { SpecificAgreement } from "./specific-agreement";
import { specificAgreement } from "./specific-agreement";

/** The chance-corrected figures of one table with the intervals of one posterior. */
export interface ChanceCorrected {
  readonly kappa: KappaFigure;
  readonly kappa_max: Figure;
  readonly scott_pi: PooledFigure;
  readonly ac1: PooledFigure;
  readonly pabak_bp: BrennanPrediger;
  /** P(kappa > 0.6) from the posterior; undefined exactly where kappa is. */
  readonly P_kappa_above_0_6: Figure;
}

/** Pass against fail: what the gate turns on. Index 0 of the table is pass. */
export interface PassFailPanel extends ChanceCorrected {
  readonly table: Table;
  readonly po: RawAgreement;
  readonly fail_specific_agreement: SpecificAgreement;
  readonly prevalence_index: Figure;
  readonly bias_index: Figure;
  readonly mcnemar: McNemarTest;
  /** Who fails what the other passes, in words. */
  readonly direction: string;
}

/** A figure keeps its posterior interval only where it exists and its raters varied. */
function withInterval<F extends Figure>(figure: F, ci: Figure["ci"] | null, hasVariation: boolean): F {
  return figure.value === null || !ci || !hasVariation ? figure : { ...figure, ci };
}

function probabilityFigure(kappa: KappaFigure, posterior: KappaPosterior | null): Figure {
  if (kappa.value === null || posterior === null) return undefinedFigure(kappa.reason ?? "no_variation", kappa.n);
  return knownFigure(posterior.probabilityAbove06, kappa.n);
}

/** A kappa with its posterior interval, for tables of which no other figure is wanted; weighted where weights are given. */
export function kappaWithInterval(table: Table, options: PosteriorOptions, weights?: Table): KappaFigure {
  const kappa = kappaOfTable(table, weights);
  return kappa.value === null ? kappa : withInterval(kappa, kappaPosterior(table, options, weights)?.kappa, true);
}

/** All chance-corrected figures of a table; their intervals come from the same draws. */
export function chanceCorrected(table: Table, options: PosteriorOptions): ChanceCorrected {
  const kappa = kappaOfTable(table);
  const posterior = kappa.value === null ? null : kappaPosterior(table, options);
  return {
    kappa: withInterval(kappa, posterior?.kappa, true),
    kappa_max: kappaMax(table),
    scott_pi: withInterval(scottPi(table), posterior?.scottPi, true),
    ac1: withInterval(gwetAc1(table), posterior?.ac1, kappa.value !== null),
    pabak_bp: brennanPrediger(table, options.deff),
    P_kappa_above_0_6: probabilityFigure(kappa, posterior),
  };
}

/**
 * The pass/fail panel of a 2x2 table. Fail-specific agreement is the headline: when at least one rater failed an item,
 * how often did both? It can fall at 98% passes where po, AC1 and PABAK can't.
 */
export function passFailPanel(table: Table, options: PosteriorOptions): PassFailPanel {
  const passFail = cellAt(table, 0, 1);
  const failPass = cellAt(table, 1, 0);
  return {
    table,
    po: rawAgreement(table, options.deff),
    ...chanceCorrected(table, options),
    fail_specific_agreement: specificAgreement(table, 1, options.deff),
    prevalence_index: prevalenceIndex(table),
    bias_index: biasIndex(table),
    mcnemar: mcNemarTest(passFail, failPass),
    direction: describeDirection(passFail, failPass),
  };
}
