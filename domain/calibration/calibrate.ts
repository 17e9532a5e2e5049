import type { Figure, FigureFlag, Interval } from "@/domain/agreement/figure";
import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { DomainError } from "@/domain/errors/domain-error";
import type { CalibrationItem } from "./calibration-items";
import { assertHumanLabels, certifyingItems, labelsDigest } from "./calibration-items";
import type { CertifiedThreshold, PathStep, ThresholdPromise } from "./certify-threshold";
import { certifyAcceptance, certifyRejection, checkPromise, controlExpectedRisk } from "./certify-threshold";
import type { BandChoice, BandOptions, BandShares } from "./choose-band";
import { bandShares, chooseBand } from "./choose-band";
import { clusteredAucInterval } from "./clustered-auc";
import type { Recalibration, Reliability } from "./describe-scores";
import { CURVE_POINTS_MAX, recalibrate, reliabilityOf, thinPr, thinRoc } from "./describe-scores";
import type { ThresholdFigures, UnitCosts } from "./figures-at-threshold";
import { figuresAtThreshold } from "./figures-at-threshold";
import type { PrecisionRecallCurve } from "./precision-recall";
import { averagePrecision, precisionRecallCurve } from "./precision-recall";
import type { AucFigure, RocCurve } from "./roc";
import { aucOf, rocCurve } from "./roc";
import type { ScoreSweep } from "./score-sweep";
import { countSweep, sweepScores } from "./score-sweep";
import type { CalibrationPart, Parts } from "./split-clusters";
import { assertPartsDisjoint, CALIBRATION_PARTS, SPLIT_SEED, splitByCluster } from "./split-clusters";
import { thinEvenly, thresholdGrid } from "./threshold-grid";

export interface CalibrationOptions extends ThresholdPromise, BandOptions {
  /** Counts one item of every cluster in the certificate, so that its items are independent. */
  readonly onePerCluster?: boolean;
}

/** The part of a calibration by itself: how many items, of which clusters. */
export interface PartSummary {
  readonly n: number;
  readonly clusters: readonly string[];
}

/** Everything `assay calibrate` and the calibration page print; keys are those of the reference files. */
export interface Calibration {
  readonly n: number;
  readonly positives: number;
  readonly alpha: number;
  readonly delta: number;
  /** Accept what scores at least `tau`: certified on the certifying part, at alpha and delta. */
  readonly certified: CertifiedThreshold & { readonly n: number; readonly flags: readonly FigureFlag[] };
  readonly path: readonly PathStep[];
  /** The loosest threshold whose *expected* share of wrong acceptances is within alpha; no certificate. */
  readonly expected_risk_tau: number | null;
  readonly split: Readonly<Record<CalibrationPart, PartSummary>> & { readonly seed: string };
  /** At the certified threshold, on the part that neither chose nor certified it; null where there is none. */
  readonly at_tau: ThresholdFigures | null;
  /** Both sides certified at delta / 2, so that both promises hold together at delta. Shares are of the reporting part. */
  readonly band: BandChoice & BandShares & { readonly reject_path: readonly PathStep[] };
  readonly costs: UnitCosts | null;
  readonly judge_budget: number | null;
  /** DeLong's interval takes items for independent; the other one sums within clusters first. */
  readonly auc: AucFigure & { readonly ci_clustered95: Interval | null };
  readonly average_precision: Figure;
  readonly roc: RocCurve | null;
  readonly pr: PrecisionRecallCurve | null;
  /** Figures over all items at thresholds from strict to loose, for looking at: a threshold read off it is not certified. */
  readonly curve: readonly ThresholdFigures[];
  readonly reliability: Reliability;
  readonly recalibration: Recalibration;
  readonly labels_digest: string;
  readonly flags: readonly FigureFlag[];
}

function summarise(items: readonly CalibrationItem[]): PartSummary {
  return { n: items.length, clusters: [...new Set(items.map(({ cluster }) => cluster))].sort() };
}

type Decision = Pick<Calibration, "certified" | "path" | "expected_risk_tau" | "at_tau" | "band">;

function decide(parts: Parts<CalibrationItem>, options: CalibrationOptions, sha256: Sha256Hex): Decision {
  const { alpha, delta, costs, onePerCluster = false } = options;
  const counted = certifyingItems(parts.certify, { onePerCluster }, sha256);
  const certifying = countSweep(counted);
  const fit = sweepScores(parts.fit);
  const grid = thresholdGrid(fit, counted.length, options);
  const accept = certifyAcceptance(certifying, grid.accept, options);
  const half = { alpha, delta: delta / 2 };
  const both = {
    accept: certifyAcceptance(certifying, grid.accept, half),
    reject: certifyRejection(certifying, grid.reject, half),
  };
  const band = chooseBand(fit, both, half.delta, options);
  const isClustered = new Set(counted.map(({ cluster }) => cluster)).size < counted.length;
  const { tau } = accept.certified;
  return {
    certified: { ...accept.certified, n: counted.length, flags: isClustered ? ["clustering_not_counted"] : [] },
    path: accept.path,
    expected_risk_tau: controlExpectedRisk(certifying, grid.accept, alpha),
    at_tau: tau === null ? null : figuresAtThreshold(countSweep(parts.report), tau, costs),
    band: { ...band, ...bandShares(sweepScores(parts.report), band), reject_path: both.reject.path },
  };
}

function areaOf(items: readonly CalibrationItem[], sweep: ScoreSweep): Calibration["auc"] {
  const auc = aucOf(sweep);
  const isSingle = new Set(items.map(({ cluster }) => cluster)).size === items.length;
  if (isSingle || sweep.isWeighted || auc.value === null) return { ...auc, ci_clustered95: null };
  const ci = clusteredAucInterval(items, sweep, auc.value);
  return { ...auc, flags: [...auc.flags, "clustering_not_counted"], ci_clustered95: ci };
}

function flagsOf(items: readonly CalibrationItem[]): FigureFlag[] {
  const flags: FigureFlag[] = [];
  if (items.length > 0 && items.every(({ weight }) => weight === undefined)) flags.push("chosen_unknown");
  if (items.length > 1 && items.every(({ cluster }) => cluster === items[0]?.cluster)) flags.push("one_cluster");
  return flags;
}

const isCost = (cost: number): boolean => cost >= 0 && Number.isFinite(cost);

function checkOptions({ costs, judgeBudget }: CalibrationOptions): void {
  if (costs !== null && !(isCost(costs.falseAccept) && isCost(costs.falseFlag)))
    throw new DomainError("argument_out_of_range", "A unit cost is a number >= 0.");
  if (judgeBudget !== null && !(judgeBudget >= 0 && judgeBudget <= 1))
    throw new DomainError("argument_out_of_range", "A judge budget is a share between 0 and 1.", {
      judgeBudget: String(judgeBudget),
    });
}

/**
 * A calibration over parts that are already split.
 *
 * @throws DomainError `parts_overlap`, `labels_not_human`, `score_not_finite`, `weight_invalid`, `argument_out_of_range`.
 */
export function calibrateParts(
  parts: Parts<CalibrationItem>,
  options: CalibrationOptions,
  sha256: Sha256Hex,
): Calibration {
  checkPromise(options);
  checkOptions(options);
  assertPartsDisjoint(parts);
  const all = CALIBRATION_PARTS.flatMap((part) => [...parts[part]]);
  assertHumanLabels(all);
  const sweep = sweepScores(all);
  const counts = countSweep(all);
  const digest = labelsDigest(all, sha256);
  const reliabilityFlags: FigureFlag[] = sweep.isWeighted ? ["sample_only"] : [];
  return {
    n: all.length,
    positives: counts.positives,
    alpha: options.alpha,
    delta: options.delta,
    ...decide(parts, options, sha256),
    split: {
      fit: summarise(parts.fit),
      certify: summarise(parts.certify),
      report: summarise(parts.report),
      seed: SPLIT_SEED,
    },
    costs: options.costs,
    judge_budget: options.judgeBudget,
    auc: areaOf(all, sweep),
    average_precision: averagePrecision(sweep),
    roc: thinRoc(rocCurve(sweep)),
    pr: thinPr(precisionRecallCurve(sweep)),
    curve: thinEvenly(Array.from(counts.scores), CURVE_POINTS_MAX).map((tau) =>
      figuresAtThreshold(counts, tau, options.costs),
    ),
    reliability: reliabilityOf(counts, digest, reliabilityFlags),
    recalibration: recalibrate(countSweep(parts.fit)),
    labels_digest: digest,
    flags: flagsOf(all),
  };
}

/**
 * A calibration of a verifier's score against people's labels: split by cluster, choose on one part, certify on another,
 * report on the third. The order of the items has no part in any figure.
 *
 * @throws DomainError as `calibrateParts`.
 */
export function calibrate(
  items: readonly CalibrationItem[],
  options: CalibrationOptions,
  sha256: Sha256Hex,
): Calibration {
  return calibrateParts(splitByCluster(items, sha256), options, sha256);
}
