import { z } from "zod";
import { endpoint, inProject, onSubject, readers } from "./define";
import { figure, freeText, id, instant, pageOf, pageQuery, sha256Hex } from "./primitives";
import { verifier } from "./verifiers";

/** Labelled pairs of one upload. */
export const PAIRS_A_CALIBRATION = 20_000;

/** A score with a person's label beside it, of a file. Whatever shares a name at the same place of `clusters` is never split. */
const scoredPair = z.strictObject({
  score: z.number(),
  label: freeText(100).min(1),
  /** Who made the label. Never assumed: labels that a model made are refused. */
  author: z.enum(["human", "model"]),
  /** A question, a document; as many for every pair. Empty: the pair stands alone. */
  clusters: z.array(freeText(400).min(1)).max(4),
  /** The chance with which the pair was chosen for labelling. */
  pi: z.number().gt(0).max(1).optional(),
});
export type ScoredPair = z.infer<typeof scoredPair>;

const costs = z.strictObject({ falseAccept: z.number().min(0).max(1e12), falseFlag: z.number().min(0).max(1e12) });
const probability = z.number().gt(0).lt(1);

/** Stored scores of a verifier with people's verdicts on the same claims, or pairs of a file. */
const calibrationSource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("runs"), verifierId: id, runIds: z.array(id).min(1).max(50) }),
  z.strictObject({
    kind: z.literal("pairs"),
    verifier: z.strictObject({ modelId: freeText(200).min(1), revision: freeText(200).min(1) }),
    /** Of the labels; null where the file doesn't say, which reads stale at once. */
    rubricVersion: freeText(100).min(1).nullable().default(null),
    /** Labels that mean entailed. */
    positive: z.array(freeText(100).min(1)).min(1).max(20),
    pairs: z.array(scoredPair).min(1).max(PAIRS_A_CALIBRATION),
  }),
]);

const nullable = z.number().nullable();
const part = z.enum(["fit", "certify", "report"]);
const partSummary = z.object({ n: z.int(), clusters: z.int() });
const bounds = z.object({ lo: z.number(), hi: z.number(), level: z.number(), method: z.string() });

const thresholdFigures = z.object({
  tau: z.number(),
  accepted: z.int(),
  tp: z.int(),
  fp: z.int(),
  fn: z.int(),
  tn: z.int(),
  precision: figure,
  precision_lower_one_sided95: nullable,
  recall: figure,
  false_flag_rate: figure,
  false_accept_rate_of_bad: figure,
  cost: nullable,
});

const reliabilityBin = z.object({
  bin: z.int(),
  n: z.int(),
  mean_score: nullable,
  fraction_entailed: nullable,
  cp95: z.tuple([z.number(), z.number()]).nullable(),
});

/** What a calibration found. Names are those that the command line prints. */
export const calibrationFigures = z.object({
  n: z.int(),
  positives: z.int(),
  alpha: z.number(),
  delta: z.number(),
  certified: z.object({
    tau: nullable,
    k: nullable,
    x: nullable,
    p: nullable,
    n: z.int(),
    reason: z.string().optional(),
    flags: z.array(z.string()),
  }),
  /** `[tau, accepted, wrong, p]` from strict to loose; the last one may be the step that did not hold. */
  path: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  expected_risk_tau: nullable,
  split: z.object({ fit: partSummary, certify: partSummary, report: partSummary, seed: z.string() }),
  at_tau: thresholdFigures.nullable(),
  band: z.object({
    tau_hi: nullable,
    tau_lo: nullable,
    is_within_budget: z.boolean().nullable(),
    accept_share: nullable,
    judge_share: nullable,
    reject_share: nullable,
    judge_calls_per_1000: nullable,
  }),
  costs: z.object({ falseAccept: z.number(), falseFlag: z.number() }).nullable(),
  judge_budget: nullable,
  auc: figure.extend({ separation_lower_one_sided95: nullable, ci_clustered95: bounds.nullable() }),
  average_precision: figure,
  reliability: z.object({
    ece_mass10: z.object({ ece: figure, mce: figure, ece2_debiased: figure, table: z.array(reliabilityBin) }),
    ece_mass10_null_band95: bounds.nullable(),
    brier: figure,
    brier_decomposition: z.object({ reliability: nullable, resolution: nullable, uncertainty: nullable }),
    log_loss_clipped_1e_15: figure,
    flags: z.array(z.string()),
  }),
  labels_digest: sha256Hex,
  flags: z.array(z.string()),
});
export type CalibrationFigures = z.infer<typeof calibrationFigures>;

/** The record that CI and the verifier read, closed by its digest. */
export const calibrationArtifact = z.looseObject({
  format: z.literal("assay-calibration"),
  version: z.int(),
  status: z.enum(["calibrated", "not_calibrated"]),
  reason: z.string().nullable(),
  tau: nullable,
  digest: sha256Hex,
});

const leftOut = z.object({
  not_scored: z.int(),
  not_decided: z.int(),
  decided_by_code: z.int(),
  not_a_claim: z.int(),
  golden: z.int(),
});

export const calibrationSummary = z.object({
  id,
  number: z.int(),
  verifier,
  source: z.enum(["runs", "pairs"]),
  /** `stale`: what it was made for has changed since; `causes` says what. */
  status: z.enum(["calibrated", "stale", "not_calibrated"]),
  causes: z.array(z.string()),
  reason: z.string().nullable(),
  tau: nullable,
  alpha: z.number(),
  delta: z.number(),
  n: z.int(),
  digest: sha256Hex,
  createdBy: z.string(),
  createdAt: instant,
});
export type CalibrationSummary = z.infer<typeof calibrationSummary>;

/** One labelled score. `claim` is null for a line of a file, and for what a wall hides from the caller. */
export const calibrationItem = z.object({
  score: z.number(),
  isPositive: z.boolean(),
  label: z.string().nullable(),
  part,
  weight: z.number(),
  line: z.int().nullable(),
  claim: z.object({ claimId: id, responseId: id, externalId: z.string(), ordinal: z.int() }).nullable(),
});
export type CalibrationItemResource = z.infer<typeof calibrationItem>;

export const calibrationDetail = calibrationSummary.extend({
  runs: z.array(z.object({ id, number: z.int() })),
  leftOut: leftOut.nullable(),
  figures: calibrationFigures,
  artifact: calibrationArtifact,
  items: z.array(calibrationItem),
});
export type CalibrationDetail = z.infer<typeof calibrationDetail>;

const projectParams = z.strictObject({ projectId: id });

export const calibrationEndpoints = {
  listCalibrations: endpoint({
    name: "listCalibrations",
    method: "GET",
    path: "/projects/{projectId}/calibrations",
    summary: "Recorded threshold choices, newest first, each with whether it still stands for what is in use.",
    access: inProject(readers, ["run", "export"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(calibrationSummary),
  }),
  recordCalibration: endpoint({
    name: "recordCalibration",
    method: "POST",
    path: "/projects/{projectId}/calibrations",
    summary:
      "Calibrate a verifier's threshold against people's labels and record it: split by question and document, certified on items that did not choose it. Labels that a model made are refused.",
    access: inProject(["lead", "engineer"], ["run"]),
    params: projectParams,
    body: z.strictObject({
      source: calibrationSource,
      alpha: probability.default(0.05),
      delta: probability.default(0.05),
      costs: costs.nullable().default(null),
      judgeBudget: z.number().min(0).max(1).nullable().default(null),
      onePerCluster: z.boolean().default(false),
    }),
    answer: calibrationDetail,
    status: 201,
    problems: ["labels_not_human", "weight_invalid", "clusters_uneven", "rubrics_differ", "nothing_to_calibrate"],
  }),
  getCalibration: endpoint({
    name: "getCalibration",
    method: "GET",
    path: "/calibrations/{calibrationId}",
    summary: "One calibration with its figures, its record and the labelled scores behind them.",
    access: onSubject("calibration", "calibrationId", readers, ["run", "export"]),
    params: z.strictObject({ calibrationId: id }),
    answer: calibrationDetail,
  }),
};
