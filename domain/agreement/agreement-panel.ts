import type { AgreementTable, LabelPair, LeftOut, Table } from "./agreement-table";
import { cellAt, collapseTable, indicesOf, tableOfCounts, tableOfPairs } from "./agreement-table";
import { bowkerTest } from "./bowker";
import { pairDesignEffect } from "./clustered-pairs";
import type { Figure, FigureFlag } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import { gateClassesOf } from "./gate-classes";
import type { KappaFigure } from "./kappa";
import { gateWeights, linearWeights, quadraticWeights } from "./kappa-weights";
import type { PosteriorOptions } from "./kappa-posterior";
import { DIRICHLET_DRAWS } from "./kappa-posterior";
import type { AlphaFigure } from "./krippendorff-alpha";
import { alphaOfTable } from "./krippendorff-alpha";
import type { McNemarTest } from "./mcnemar";
import { mcNemarTest } from "./mcnemar";
import type { ChanceCorrected, PassFailPanel } from "./pass-fail-panel";
import { chanceCorrected, kappaWithInterval, passFailPanel } from "./pass-fail-panel";
import { biasIndex, prevalenceIndex } from "./prevalence-bias";
import type { RawAgreement } from "./raw-agreement";
import { rawAgreement } from "./raw-agreement";
import type { SpecificAgreement } from "./specific-agreement";
import { specificAgreement } from "./specific-agreement";
import { stuartMaxwellTest } from "./stuart-maxwell";
import type { ChiSquareTest } from "./test-result";

export type WeightScheme = "none" | "linear" | "quadratic" | "gate";

export interface PanelOptions {
  /** The rubric's labels, in the rubric's order. */
  readonly labels: readonly string[];
  /** The labels that count against the gate; empty for none, then there is no pass/fail panel. */
  readonly failLabels: readonly string[];
  /** Hash of the snapshot the labels were read from: at least 32 hex digits. */
  readonly seedHex: string;
  /** Posterior draws of every interval; the statistic's own number (20,000 or more) unless told. */
  readonly draws?: number;
  /** Linear and quadratic are for ordered labels only. */
  readonly weights?: WeightScheme;
  /** Says that the pairs are a stratified sample read without its weights: everything is flagged `sample_only`. */
  readonly isUnweightedSample?: boolean;
}

/** A kappa by a named weight matrix. */
export interface GateWeightedKappa {
  readonly weights: Table;
  readonly kappa: KappaFigure;
}

/** Everything `assay agreement` and the agreement page print of two raters; keys are those of the reference files. */
export interface AgreementPanel extends ChanceCorrected {
  readonly n: number;
  readonly labels: readonly string[];
  readonly table: Table;
  readonly left_out: LeftOut;
  /** How many clusters the items come in, and the design effect put on every interval; null where none was given. */
  readonly clusters: { readonly count: number; readonly deff: number } | null;
  readonly po: RawAgreement;
  readonly po_ci95_clopper_pearson: RawAgreement["ci95_exact"];
  readonly pe: Figure;
  readonly alpha_nominal: AlphaFigure;
  /** One a label, in label order. */
  readonly specific_agreement: readonly SpecificAgreement[];
  readonly one_vs_rest: readonly KappaFigure[];
  readonly bowker: ChiSquareTest;
  readonly stuart_maxwell: ChiSquareTest;
  readonly pass_fail?: PassFailPanel;
  readonly fail_specific_agreement?: SpecificAgreement;
  /** Of a table of two labels, whether or not one of them was named as failing. */
  readonly prevalence_index?: Figure;
  readonly bias_index?: Figure;
  readonly mcnemar?: McNemarTest;
  readonly kappa_linear?: KappaFigure;
  readonly kappa_quadratic?: KappaFigure;
  readonly gate_weighted?: GateWeightedKappa;
  readonly flags: readonly FigureFlag[];
}

interface Spread {
  readonly clusters: AgreementPanel["clusters"];
  readonly flags: readonly FigureFlag[];
}

/** Alpha's interval is Scott's pi's, put through the line that turns one into the other. */
function alphaWithInterval(table: Table, pi: Figure): AlphaFigure {
  const alpha = alphaOfTable(table);
  if (alpha.value === null || !pi.ci) return alpha;
  const shrink = (alpha.pairable_values - 1) / alpha.pairable_values;
  return { ...alpha, ci: { ...pi.ci, lo: 1 - shrink * (1 - pi.ci.lo), hi: 1 - shrink * (1 - pi.ci.hi) } };
}

type TwoLabelFigures = Pick<AgreementPanel, "prevalence_index" | "bias_index" | "mcnemar">;

function twoLabelFigures(table: Table): TwoLabelFigures {
  if (table.length !== 2) return {};
  return {
    prevalence_index: prevalenceIndex(table),
    bias_index: biasIndex(table),
    mcnemar: mcNemarTest(cellAt(table, 0, 1), cellAt(table, 1, 0)),
  };
}

type WeightedKappas = Pick<AgreementPanel, "kappa_linear" | "kappa_quadratic" | "gate_weighted">;

function weightedKappas(table: AgreementTable, options: PanelOptions, posterior: PosteriorOptions): WeightedKappas {
  const { counts, labels } = table;
  switch (options.weights ?? "none") {
    case "linear":
      return { kappa_linear: kappaWithInterval(counts, posterior, linearWeights(labels.length)) };
    case "quadratic":
      return { kappa_quadratic: kappaWithInterval(counts, posterior, quadraticWeights(labels.length)) };
    case "gate": {
      const weights = gateWeights(gateClassesOf(labels, options.failLabels));
      return { gate_weighted: { weights, kappa: kappaWithInterval(counts, posterior, weights) } };
    }
    default:
      return {};
  }
}

function panelOf(table: AgreementTable, options: PanelOptions, spread: Spread): AgreementPanel {
  const { counts, labels, n } = table;
  const deff = spread.clusters?.deff ?? 1;
  const asked = options.draws === undefined ? {} : { draws: options.draws };
  const posterior = (statistic: string): PosteriorOptions => ({ seedHex: options.seedHex, statistic, deff, ...asked });
  const corrected = chanceCorrected(counts, posterior("kappa"));
  const po = rawAgreement(counts, deff);
  const fails = indicesOf(options.failLabels, labels);
  const passFail = fails.length === 0 ? undefined : passFailPanel(collapseTable(counts, fails), posterior("pass_fail"));
  const { pe } = corrected.kappa;
  return {
    n,
    labels,
    table: counts,
    left_out: table.leftOut,
    clusters: spread.clusters,
    po,
    po_ci95_clopper_pearson: po.ci95_exact,
    pe: pe === null ? undefinedFigure("empty", n) : knownFigure(pe, n),
    ...corrected,
    alpha_nominal: alphaWithInterval(counts, corrected.scott_pi),
    specific_agreement: labels.map((_, label) => specificAgreement(counts, label, deff)),
    one_vs_rest: labels.map((label, index) =>
      kappaWithInterval(collapseTable(counts, [index]), {
        draws: DIRICHLET_DRAWS,
        ...posterior(`one_vs_rest/${label}`),
      }),
    ),
    bowker: bowkerTest(counts),
    stuart_maxwell: stuartMaxwellTest(counts),
    ...(passFail ? { pass_fail: passFail, fail_specific_agreement: passFail.fail_specific_agreement } : {}),
    ...twoLabelFigures(counts),
    ...weightedKappas(table, options, posterior("kappa_weighted")),
    flags: options.isUnweightedSample ? [...spread.flags, "sample_only"] : spread.flags,
  };
}

/**
 * Agreement of two raters over one set of items.
 *
 * Give each rater's own first blind labels, from before any adjudication, of one rubric version. Items that either rater
 * did not label are counted in `left_out` and stand on neither side of any figure. Where pairs carry a `cluster`, the
 * counts behind every interval are divided by the design effect of disagreeing.
 *
 * @throws DomainError `label_set_invalid`, `label_unknown`, `seed_invalid`, `cluster_missing`.
 */
export function agreementPanel(pairs: readonly LabelPair[], options: PanelOptions): AgreementPanel {
  const table = tableOfPairs(pairs, options.labels);
  return panelOf(table, options, pairDesignEffect(pairs));
}

/**
 * The same from counts (`assay agreement --table`); rows are rater A.
 *
 * @throws DomainError `agreement_table_malformed`, `label_set_invalid`, `label_unknown`, `seed_invalid`.
 */
export function agreementPanelOfTable(counts: Table, options: PanelOptions): AgreementPanel {
  return panelOf(tableOfCounts(counts, options.labels), options, { clusters: null, flags: [] });
}
