import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { brierScore, logLoss } from "./brier-score";
import type { ThresholdFigures } from "./figures-at-threshold";
import { figuresAtThreshold } from "./figures-at-threshold";
import { averagePrecision, bestF1 } from "./precision-recall";
import { calibrationError, widthBins } from "./reliability";
import { aucOf, youdenPoint } from "./roc";
import type { ScoreSweep } from "./score-sweep";
import { countSweep } from "./score-sweep";

/** Scores beside labels, edge cases and real ones; read from beside the project and never copied into it. */
const SHARED = join("..", "shared", "data");

interface AtThreshold {
  threshold: number;
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  precision: number;
  recall: number;
  f1: number;
  accuracy: number;
  balanced_accuracy: number | null;
  kappa: number;
  mcc: number;
}
interface ScoreCase {
  id: string;
  kind: string;
  labels?: number[];
  scores?: number[];
  expected: {
    n: number;
    positives: number;
    roc_auc: number | { raises: string };
    average_precision?: number;
    youden?: { threshold: number | null; tpr: number; fpr: number };
    best_f1?: { f1: number; thresholds: number[] };
    at: AtThreshold[];
    at_gt?: AtThreshold[];
    brier?: number;
    "log_loss_eps_1e-15"?: number;
    calibration_10_uniform?: {
      count: number[];
      nonempty_bins: number[];
      mean_score: number[];
      fraction_positive: number[];
      ece: number;
      mce: number;
    };
    R?: { pROC_auc_ci95_delong: (number | null)[] };
  };
}
interface FrankLine {
  human_factuality: number;
  scores: Record<string, number | null | undefined>;
}

function readShared(name: string): string | null {
  const path = join(SHARED, name);
  if (existsSync(path)) return readFileSync(path, "utf8");
  console.log(`left out: ${name} is not in ${SHARED}`);
  return null;
}
function casesOf(name: string): ScoreCase[] {
  const text = readShared(join("reference", name));
  if (text === null) return [];
  const file: { cases: ScoreCase[] } = JSON.parse(text);
  return file.cases.filter(({ kind }) => kind === "scores");
}
function sweepOf(labels: readonly number[], scores: readonly number[]): ScoreSweep {
  return countSweep(scores.map((score, i) => ({ score, isPositive: labels[i] === 1 })));
}
function expectNear(seen: number | null | undefined, wanted: number | null | undefined): void {
  if (wanted === null || wanted === undefined) expect(seen ?? null).toBeNull();
  else expect(Math.abs((seen ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-9);
}

/** Packages print 0 where nothing was accepted or a class is missing; here such a figure has a reason instead. */
function expectFigure(seen: ThresholdFigures["kappa"], wanted: number | null): void {
  if (seen.value === null) expect(seen.reason).toMatch(/^(?:empty|one_class_only)$/);
  else expectNear(seen.value, wanted);
}

function expectAt(seen: ThresholdFigures, wanted: AtThreshold): void {
  for (const key of ["tp", "fp", "fn", "tn"] as const) expect(seen[key]).toBe(wanted[key]);
  for (const key of ["precision", "recall", "f1", "accuracy", "balanced_accuracy", "kappa", "mcc"] as const)
    expectFigure(seen[key], wanted[key]);
}

function checkCase(sweep: ScoreSweep, expected: ScoreCase["expected"]): void {
  const auc = aucOf(sweep);
  if (typeof expected.roc_auc === "number") expectNear(auc.value, expected.roc_auc);
  else expect(auc).toMatchObject({ value: null, reason: "one_class_only" });
  const interval = expected.R?.pROC_auc_ci95_delong ?? [];
  if (auc.ci) [auc.ci.lo, auc.ci.hi].forEach((end, i) => expectNear(end, interval[i] ?? end));
  if (expected.average_precision !== undefined) expectNear(averagePrecision(sweep).value, expected.average_precision);
  if (expected.youden) {
    const point = youdenPoint(sweep);
    for (const key of ["threshold", "tpr", "fpr"] as const) expectNear(point?.[key], expected.youden[key]);
  }
  if (expected.best_f1) {
    const best = bestF1(sweep);
    expectNear(best?.f1, expected.best_f1.f1);
    expect([...(best?.thresholds ?? [])].sort((a, b) => a - b)).toEqual(
      [...expected.best_f1.thresholds].sort((a, b) => a - b),
    );
  }
}

function checkProbabilities(sweep: ScoreSweep, expected: ScoreCase["expected"]): void {
  if (expected.brier !== undefined) expectNear(brierScore(sweep).value, expected.brier);
  if (expected["log_loss_eps_1e-15"] !== undefined) expectNear(logLoss(sweep).value, expected["log_loss_eps_1e-15"]);
  const wanted = expected.calibration_10_uniform;
  if (!wanted) return;
  const filled = widthBins(sweep, "right").filter(({ n }) => n > 0);
  expect(filled.map(({ bin }) => bin)).toEqual(wanted.nonempty_bins);
  expect(filled.map(({ n }) => n)).toEqual(wanted.count);
  filled.forEach((bin, i) => {
    expectNear(bin.mean_score, wanted.mean_score[i]);
    expectNear(bin.fraction_entailed, wanted.fraction_positive[i]);
  });
  const errors = calibrationError(filled);
  expectNear(errors.ece.value, wanted.ece);
  expectNear(errors.mce.value, wanted.mce);
}

function describeCase(name: string, one: ScoreCase, sweep: ScoreSweep): void {
  describe(`${name}: ${one.id}`, () => {
    it("curves", () => {
      expect([sweep.n, sweep.positives]).toEqual([one.expected.n, one.expected.positives]);
      checkCase(sweep, one.expected);
    });
    it("at thresholds", () => {
      for (const wanted of one.expected.at) expectAt(figuresAtThreshold(sweep, wanted.threshold), wanted);
      for (const wanted of one.expected.at_gt ?? []) {
        const above = Math.min(...Array.from(sweep.scores).filter((score) => score > wanted.threshold));
        expectAt(figuresAtThreshold(sweep, above), wanted);
      }
    });
    it("as probabilities", () => checkProbabilities(sweep, one.expected));
  });
}

for (const name of ["score_edges.json", "wice_dev.json", "xsum_hallucination.json"])
  for (const one of casesOf(name)) describeCase(name, one, sweepOf(one.labels ?? [], one.scores ?? []));

const frank = readShared(join("real", "frank", "scores.valid.jsonl"));
const frankLines: FrankLine[] = (frank ?? "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));
if (frank !== null)
  for (const one of casesOf("frank.json")) {
    const metric = one.id.replace("frank-", "");
    const rows = frankLines.filter(({ scores }) => typeof scores[metric] === "number");
    const labels = rows.map(({ human_factuality: factuality }) => (factuality === 1 ? 1 : 0));
    describeCase(
      "frank.json",
      one,
      sweepOf(
        labels,
        rows.map(({ scores }) => scores[metric] ?? Number.NaN),
      ),
    );
  }

it("says what it reads", () => {
  expect(SHARED).toContain("data");
});
