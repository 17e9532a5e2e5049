import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { binomialCdf } from "@/domain/agreement/distributions/binomial";
import { brierScore, logLoss } from "./brier-score";
import { certifyAcceptance, certifyRejection, controlExpectedRisk } from "./certify-threshold";
import { figuresAtThreshold } from "./figures-at-threshold";
import { averagePrecision, precisionRecallCurve } from "./precision-recall";
import { fitLogistic, isotonicBlocks, plattScaling } from "./recalibrate";
import type { CalibrationError, ReliabilityBin } from "./reliability";
import { calibrationError, massBins, widthBins } from "./reliability";
import { aucOf, rocCurve, youdenPoint } from "./roc";
import type { ScoreSweep } from "./score-sweep";
import { acceptedAt, sweepScores } from "./score-sweep";
import { STEP_ITEMS_MIN } from "./threshold-grid";

type Pair = [number, number];
interface Bin {
  bin: number;
  n: number;
  mean_score?: number;
  fraction_entailed?: number;
  cp95?: Pair;
}
interface Errors {
  ece: number;
  mce: number;
  ece2_debiased: number;
  table: Bin[];
}
interface Calibration {
  input: { y: number[]; score: number[] };
  expected: {
    auc: number;
    auc_se_delong: number;
    auc_ci95_delong: Pair;
    average_precision: number;
    roc: { fpr: number[]; tpr: number[]; threshold: (number | null)[] };
    pr: { precision: number[]; recall: number[]; threshold: number[] };
    thresholds: Record<string, number | Pair | null>[];
    youden_best_tau: number;
    isotonic_blocks: { x_min: number; x_max: number; value: number; n: number }[];
    platt_smoothed: { A: number; B: number };
    logistic_unsmoothed: { A: number; B: number };
    brier: number;
    brier_decomposition: { reliability: number; resolution: number; uncertainty: number };
    log_loss_clipped_1e_15: number;
    ece_width10: Errors;
    ece_mass10: Errors;
  };
}
interface LttCrc {
  input: { y: number[]; score: number[]; grid: number[] };
  expected: {
    ltt_alpha05_delta05_start90: { tau: number | null; path: number[][] };
    ltt_alpha10_delta05_start90: { tau: number | null; path: number[][] };
    crc_alpha02: number;
    crc_alpha05: number;
    band_hi10_lo30_delta10: { tau_hi: number; tau_lo: number | null; judge_share: number };
    plugin_alpha05: number;
  };
}
function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));
}
function sweepOf(labels: readonly number[], scores: readonly number[]): ScoreSweep {
  return sweepScores(scores.map((score, i) => ({ score, isPositive: labels[i] === 1 })));
}
function expectNear(seen: number | null | undefined, wanted: number | null | undefined, tolerance = 1e-9): void {
  if (wanted === null || wanted === undefined) expect(seen ?? null).toBeNull();
  else expect(Math.abs((seen ?? Number.NaN) - wanted)).toBeLessThanOrEqual(tolerance);
}
function expectList(seen: readonly (number | null)[] | null | undefined, wanted: readonly (number | null)[]): void {
  expect(seen).toHaveLength(wanted.length);
  wanted.forEach((value, i) => expectNear(seen?.[i], value));
}

/** scikit-learn 1.2.1, scipy 1.10.1, pROC 1.18. */
const { input, expected } = readFixture("stats-calibration.json") as Calibration;
const sweep = sweepOf(input.y, input.score);

describe("stats-calibration: curves", () => {
  it("ROC, its area with DeLong's interval, Youden's point", () => {
    const auc = aucOf(sweep);
    expectNear(auc.value, expected.auc);
    expectNear(auc.se, expected.auc_se_delong);
    expectNear(auc.ci?.lo, expected.auc_ci95_delong[0]);
    expectNear(auc.ci?.hi, expected.auc_ci95_delong[1]);
    const curve = rocCurve(sweep);
    expectList(curve?.fpr, expected.roc.fpr);
    expectList(curve?.tpr, expected.roc.tpr);
    expectList(curve?.threshold, expected.roc.threshold);
    expectNear(youdenPoint(sweep)?.threshold, expected.youden_best_tau);
  });

  it("precision and recall", () => {
    const curve = precisionRecallCurve(sweep);
    expectList(curve?.precision, expected.pr.precision);
    expectList(curve?.recall, expected.pr.recall);
    expectList(curve?.threshold, expected.pr.threshold);
    expectNear(averagePrecision(sweep).value, expected.average_precision);
  });

  it.each(expected.thresholds.map((one) => [one.tau, one] as const))("at %s", (tau, wanted) => {
    const seen = figuresAtThreshold(sweep, Number(tau), { falseAccept: 10, falseFlag: 1 });
    for (const key of ["accepted", "tp", "fp", "fn", "tn"] as const) expect(seen[key]).toBe(wanted[key]);
    for (const key of ["precision", "false_flag_rate", "false_accept_rate_of_bad"] as const)
      expectNear(seen[key].value, wanted[key] as number | null);
    expectNear(seen.precision_lower_one_sided95, wanted.precision_lower_one_sided95 as number | null);
    const interval = wanted.precision_cp95 as Pair | null;
    if (interval === null) expect(seen.precision_cp95).toBeNull();
    else expectList(seen.precision_cp95, interval);
    expect(seen.cost).toBe(wanted.cost_fa10_ff1);
    const p = seen.accepted === 0 ? 1 : binomialCdf(seen.fp, seen.accepted, 0.05);
    expectNear(p, wanted.ltt_p_value_alpha05 as number);
  });
});

function expectErrors(bins: readonly ReliabilityBin[], wanted: Errors): void {
  const seen: CalibrationError = calibrationError(bins);
  for (const key of ["ece", "mce", "ece2_debiased"] as const) expectNear(seen[key].value, wanted[key]);
  expect(bins).toHaveLength(wanted.table.length);
  wanted.table.forEach((bin, i) => {
    const own = bins[i];
    expect(own).toMatchObject({ bin: bin.bin, n: bin.n });
    expectNear(own?.mean_score, bin.mean_score);
    expectNear(own?.fraction_entailed, bin.fraction_entailed);
    if (bin.cp95) expectList(own?.cp95, bin.cp95);
    else expect(own?.cp95).toBeNull();
  });
}

describe("stats-calibration: are the scores probabilities?", () => {
  it("bins of equal width and of equal mass", () => {
    expectErrors(widthBins(sweep), expected.ece_width10);
    expectErrors(massBins(sweep), expected.ece_mass10);
  });

  it("Brier score with its parts, log loss", () => {
    const brier = brierScore(sweep);
    expectNear(brier.value, expected.brier);
    for (const key of ["reliability", "resolution", "uncertainty"] as const)
      expectNear(brier[key], expected.brier_decomposition[key]);
    expectNear(logLoss(sweep).value, expected.log_loss_clipped_1e_15);
  });

  it("isotonic and logistic", () => {
    const blocks = isotonicBlocks(sweep);
    expect(blocks).toHaveLength(expected.isotonic_blocks.length);
    expected.isotonic_blocks.forEach((wanted, i) => {
      for (const key of ["x_min", "x_max", "value", "n"] as const) expectNear(blocks[i]?.[key], wanted[key]);
    });
    const platt = plattScaling(sweep);
    expectNear(platt.A, expected.platt_smoothed.A, 1e-4);
    expectNear(platt.B, expected.platt_smoothed.B, 1e-4);
    // The unsmoothed fit is written with the other sign.
    const plain = fitLogistic(sweep, { positive: 1, negative: 0 });
    expectNear(plain?.A, expected.logistic_unsmoothed.A, 1e-4);
    expectNear(plain?.B, expected.logistic_unsmoothed.B, 1e-4);
  });
});

describe("stats-calibration: degenerate", () => {
  it("one class only", () => {
    const alone = sweepOf([1, 1, 1], [0.2, 0.5, 0.9]);
    expect(aucOf(alone)).toMatchObject({ value: null, reason: "one_class_only", se: null });
    expect(plattScaling(alone)).toEqual({ A: null, B: null, reason: "one_class_only" });
    expect(isotonicBlocks(alone)).toEqual([{ x_min: 0.2, x_max: 0.9, value: 1, n: 3 }]);
    expect([rocCurve(alone), youdenPoint(alone), rocCurve(sweepOf([0], [1]))]).toEqual([null, null, null]);
  });

  it("all scores equal", () => {
    const flat = sweepOf([1, 1, 0, 1], [0.5, 0.5, 0.5, 0.5]);
    expect(aucOf(flat).value).toBe(0.5);
    expect(averagePrecision(flat).value).toBe(0.75);
    expect(plattScaling(flat)).toMatchObject({ reason: "no_variation" });
  });

  it("classes that are separated without an exception", () => {
    const apart = sweepOf([0, 0, 0, 1, 1, 1, 1], [0.1, 0.2, 0.3, 0.6, 0.7, 0.8, 0.9]);
    const auc = aucOf(apart);
    expect(auc).toMatchObject({ value: 1, se: 0, flags: ["zero_variance"] });
    expect(auc.ci).toBeUndefined();
    expectNear(auc.separation_lower_one_sided95, 0.05 ** (1 / 3));
    expect(fitLogistic(apart, { positive: 1, negative: 0 })).toBeNull();
    expect(Number.isFinite(plattScaling(apart).A)).toBe(true);
  });

  it("nothing", () => {
    const none = sweepOf([], []);
    expect(aucOf(none)).toMatchObject({ value: null, reason: "empty" });
    expect(brierScore(none)).toMatchObject({ value: null, reason: "empty" });
    expect(logLoss(none).reason).toBe("empty");
    expect(calibrationError(massBins(none)).ece.reason).toBe("empty");
    expect(plattScaling(none)).toMatchObject({ reason: "empty" });
    expect(isotonicBlocks(none)).toEqual([]);
  });
});

describe("stats-ltt-crc", () => {
  const ltt = readFixture("stats-ltt-crc.json") as LttCrc;
  const { grid } = ltt.input;
  const certifying = sweepOf(ltt.input.y, ltt.input.score);
  const fromStart = grid.slice(grid.indexOf(0.9));

  it.each([
    ["5%", 0.05, ltt.expected.ltt_alpha05_delta05_start90],
    ["10%", 0.1, ltt.expected.ltt_alpha10_delta05_start90],
  ] as const)("Learn then Test at %s", (_, alpha, wanted) => {
    const seen = certifyAcceptance(certifying, fromStart, { alpha, delta: 0.05 });
    expect(seen.certified.tau).toBe(wanted.tau);
    expect(seen.certified.reason).toBe(wanted.tau === null ? "no_certified_threshold" : undefined);
    expect(seen.path).toHaveLength(wanted.path.length);
    wanted.path.forEach((step, i) => {
      step.forEach((value, j) => expectNear(seen.path[i]?.[j], value, 1e-12));
    });
  });

  it("conformal risk control", () => {
    expect(controlExpectedRisk(certifying, grid, 0.02)).toBe(ltt.expected.crc_alpha02);
    expect(controlExpectedRisk(certifying, grid, 0.05)).toBe(ltt.expected.crc_alpha05);
    expect(controlExpectedRisk(certifying, grid, 0.001)).toBeNull();
  });

  it("the band between accepting and rejecting: both promises at half of delta, so that they hold together", () => {
    const wanted = ltt.expected.band_hi10_lo30_delta10;
    const high = certifyAcceptance(certifying, fromStart, { alpha: 0.1, delta: 0.05 }).certified.tau;
    const rising = grid.toReversed().filter((tau) => {
      const { tp, fp } = acceptedAt(certifying, tau);
      return certifying.n - tp - fp >= STEP_ITEMS_MIN;
    });
    const low = certifyRejection(certifying, rising, { alpha: 0.3, delta: 0.05 });
    expect(high).toBe(wanted.tau_hi);
    expect(low.certified.tau).toBe(wanted.tau_lo);
    const { tp, fp } = acceptedAt(certifying, high ?? 2);
    expectNear((certifying.n - tp - fp) / certifying.n, wanted.judge_share, 1e-12);
  });

  it("what merely looks fine is not what is certified", () => {
    const looksFine = grid.filter((tau) => {
      const { tp, fp } = acceptedAt(certifying, tau);
      return tp + fp > 0 && fp / (tp + fp) <= 0.05;
    });
    expect(looksFine.at(-1)).toBe(ltt.expected.plugin_alpha05);
  });
});
