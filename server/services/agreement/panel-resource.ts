import type { AgreementPanel as PanelResource } from "@/contracts/agreement";
import type { FigureResource } from "@/contracts/primitives";
import type { AgreementPanel } from "@/domain/agreement/agreement-panel";
import { cellAt, collapseTable, indicesOf, type Table } from "@/domain/agreement/agreement-table";
import { type Figure, knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { describeDirection } from "@/domain/agreement/mcnemar";
import type { PassFailPanel } from "@/domain/agreement/pass-fail-panel";
import { failedItemsNeeded } from "@/domain/agreement/plan-double-scoring";
import type { ChiSquareTest } from "@/domain/agreement/test-result";
import type { WeightedAgreement } from "@/domain/agreement/sampling/weighted-agreement";
import { toFigure } from "./figure-resource";

/** What a panel is about. */
export interface PanelFrame {
  readonly title: string;
  readonly unit: "response" | "claim";
  readonly labels: readonly string[];
  readonly failLabels: readonly string[];
  readonly notRated: number;
  readonly decidedByCode: number;
}

/** Fail-specific agreement is planned for to this half-width. */
const HALF_WIDTH = 0.15;

/** Why a figure of a weighted sample is not shown: read without its weights it would mislead. */
export const SAMPLE_ONLY = "sample_only";

const copyTable = (table: Table) => table.map((row) => [...row]);

/** Null where the agreement is undefined, perfect or nil: then no number of items can be planned from it. */
function failedNeededFor({ value }: Figure): number | null {
  return value === null || value <= 0 || value >= 1 ? null : failedItemsNeeded(value, HALF_WIDTH);
}

/** A p-value as a figure. */
function pOf(p: number | null, { n, reason }: Pick<ChiSquareTest, "n" | "reason">): FigureResource {
  return toFigure(p === null ? undefinedFigure(reason ?? "no_discordant_pair", n) : knownFigure(p, n));
}

function mcnemarOf({ mcnemar, table }: PassFailPanel): PanelResource["mcnemar"] {
  return {
    onlyFirstFails: cellAt(table, 1, 0),
    onlySecondFails: cellAt(table, 0, 1),
    p: pOf(mcnemar.p_exact, mcnemar),
    pMid: pOf(mcnemar.p_mid, mcnemar),
  };
}

const testOf = (test: ChiSquareTest): PanelResource["bowker"] => ({
  statistic: test.statistic,
  df: test.df,
  p: pOf(test.p, test),
});

function passFailOf(panel: PassFailPanel): PanelResource["passFail"] {
  const { fail_specific_agreement: failSpecific } = panel;
  return {
    table: copyTable(panel.table),
    kappa: toFigure(panel.kappa),
    kappaMax: toFigure(panel.kappa_max),
    pKappaAbove06: toFigure(panel.P_kappa_above_0_6),
    failSpecific: toFigure(failSpecific),
    po: toFigure(panel.po),
    eitherFailed: failSpecific.either,
    failedNeeded: failedNeededFor(failSpecific),
    direction: panel.direction,
  };
}

/** The panel of two raters over all items. @throws Error where no label was named as failing. */
export function toPanelResource(panel: AgreementPanel, frame: PanelFrame): PanelResource {
  const { pass_fail: passFail } = panel;
  if (passFail === undefined) throw new Error("an agreement panel without pass and fail");
  const { title, unit, labels, notRated, decidedByCode } = frame;
  return {
    title,
    unit,
    labels: [...labels],
    table: copyTable(panel.table),
    n: panel.n,
    notRated,
    decidedByCode,
    clusters: panel.clusters,
    po: toFigure(panel.po),
    kappa: toFigure(panel.kappa),
    kappaMax: toFigure(panel.kappa_max),
    pKappaAbove06: toFigure(panel.P_kappa_above_0_6),
    passFail: passFailOf(passFail),
    ac1: toFigure(panel.ac1),
    pabak: toFigure(panel.pabak_bp),
    alpha: toFigure(panel.alpha_nominal),
    prevalence: toFigure(passFail.prevalence_index),
    bias: toFigure(passFail.bias_index),
    specific: panel.specific_agreement.map((figure, index) => ({
      label: labels[index] ?? "",
      figure: toFigure(figure),
      kappa: toFigure(panel.one_vs_rest[index] ?? undefinedFigure("empty", 0)),
    })),
    scottPi: toFigure(panel.scott_pi),
    gateWeighted: toFigure(panel.gate_weighted?.kappa ?? undefinedFigure("empty", panel.n)),
    mcnemar: mcnemarOf(passFail),
    bowker: testOf(panel.bowker),
    stuartMaxwell: testOf(panel.stuart_maxwell),
    weighted: false,
    flags: [...panel.flags],
  };
}

/** Agreement as the complement of a disagreement rate, its interval turned round. */
function complementOf(figure: Figure): Figure {
  if (figure.value === null) return figure;
  const { ci } = figure;
  const turned = ci === undefined ? undefined : { ...ci, lo: 1 - ci.hi, hi: 1 - ci.lo };
  return knownFigure(1 - figure.value, figure.n, turned, figure.flags);
}

/**
 * The panel of a stratified sample, weighted to its whole frame. Figures that have no weighted form here are refused
 * rather than read off the sample, where they would be far off.
 */
export function toWeightedResource(weighted: WeightedAgreement, frame: PanelFrame): PanelResource {
  const { title, unit, labels, failLabels, notRated, decidedByCode } = frame;
  const { n, sample_table: sample, weighted_table: table } = weighted;
  const fails = indicesOf(failLabels, labels);
  const counts = collapseTable(sample, fails);
  const [onlySecondFails, onlyFirstFails] = [cellAt(counts, 0, 1), cellAt(counts, 1, 0)];
  const refused: FigureResource = { value: null, n, reason: SAMPLE_ONLY, flags: [] };
  const failSpecific = toFigure(weighted.fail_specific_agreement);
  return {
    title,
    unit,
    labels: [...labels],
    table: copyTable(table),
    n,
    notRated,
    decidedByCode,
    clusters: null,
    po: toFigure(complementOf(weighted.disagreement_rate)),
    kappa: toFigure(weighted.kappa),
    kappaMax: refused,
    pKappaAbove06: refused,
    passFail: {
      table: copyTable(collapseTable(table, fails)),
      kappa: toFigure(weighted.pass_fail_kappa),
      kappaMax: refused,
      pKappaAbove06: refused,
      failSpecific,
      po: refused,
      eitherFailed: onlySecondFails + onlyFirstFails + cellAt(counts, 1, 1),
      failedNeeded: failedNeededFor(weighted.fail_specific_agreement),
      direction: describeDirection(onlySecondFails, onlyFirstFails),
    },
    ac1: refused,
    pabak: refused,
    alpha: refused,
    prevalence: refused,
    bias: refused,
    specific: labels.map((label) => ({ label, figure: refused, kappa: refused })),
    scottPi: refused,
    gateWeighted: refused,
    mcnemar: { onlyFirstFails, onlySecondFails, p: refused, pMid: refused },
    bowker: { statistic: null, df: null, p: refused },
    stuartMaxwell: { statistic: null, df: null, p: refused },
    weighted: true,
    flags: [],
  };
}
