import { z } from "zod";
import { endpoint, inProject, onSubject, readers } from "./define";
import { approval } from "./golden";
import { figure, id, instant, pageOf, pageQuery, reasonText, sha256Hex } from "./primitives";
import { responseOutcome } from "./runs";

export const gateOutcome = z.enum(["pass", "fail", "undecided", "integrity"]);

/**
 * What a reader must know beside the decision: a demonstration's minimum; targets written down after the run began; something
 * signed by a lone lead; no ceiling on silence; two responses to one item; failed before everything was judged.
 */
export const gateFlag = z.enum([
  "demonstration",
  "targets_frozen_after_run",
  "lone_lead",
  "baseline_missing",
  "item_doubled",
  "decided_early",
]);
export type GateFlag = z.infer<typeof gateFlag>;

export const policy = z.object({
  id: id.nullable(),
  version: z.int(),
  /** The ceiling on ungrounded as a fraction: fails when `bad * den > num * expected`. 1/50 unless tightened. */
  num: z.int(),
  den: z.int(),
  minN: z.int(),
  /** Most silent outcomes allowed; null prints `not set` and does not decide. */
  maxSilent: z.int().nullable(),
  /** The run whose silent outcomes the ceiling was taken from. */
  baselineRunId: id.nullable(),
  since: instant.nullable(),
});

/** The one gate decision, as page, JSON and CLI show it. */
export const gateReport = z.object({
  id: id.nullable(),
  runId: id,
  runNumber: z.int(),
  runKind: z.string(),
  /** The rubric that the run was judged under; null before it was opened. Labels of another one are in no figure here. */
  rubricVersion: z.string().nullable(),
  outcome: gateOutcome,
  exitCode: z.int(),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  expected: z.int(),
  scored: z.int(),
  missing: z.int(),
  counts: z.record(z.string(), z.int()),
  ungrounded: z.object({
    bad: z.int(),
    scored: z.int(),
    value: z.number().nullable(),
    reason: z.string().optional(),
    ci: figure.shape.ci,
    claim: z.boolean(),
  }),
  amongAnswered: z.object({
    bad: z.int(),
    answered: z.int(),
    value: z.number().nullable(),
    reason: z.string().optional(),
  }),
  silence: z.object({
    incorrectRefusals: z.int(),
    retrievalMisses: z.int(),
    noAnswers: z.int(),
    total: z.int(),
    ceiling: z.int().nullable(),
  }),
  handleValidity: z.object({
    valid: z.int(),
    total: z.int(),
    value: z.number().nullable(),
    reason: z.string().optional(),
  }),
  carried: z.int(),
  /** No item is missing a closed verdict. */
  complete: z.boolean(),
  /** Open responses that fail already: they count for the early fail and not yet as scored. */
  failingOpen: z.int(),
  policy,
  setVersion: z.object({ number: z.int(), digest: sha256Hex }).nullable(),
  demonstration: z.boolean(),
  failing: z.array(
    z.object({
      responseId: id,
      externalId: z.string(),
      outcome: responseOutcome,
      reason: z.string().nullable(),
      stage: z.string(),
      explanation: z.string(),
    }),
  ),
  /** Items without a closed verdict; `responseId` is null where the run has no response to one. */
  waitingFor: z.array(z.object({ responseId: id.nullable(), externalId: z.string(), state: z.string() })),
  flags: z.array(gateFlag),
  evaluatedAt: instant,
  /** Digest over the report's canonical content; recorded reports only. */
  digest: sha256Hex.nullable(),
});
export type GateReportResource = z.infer<typeof gateReport>;

/**
 * What a decision will still take, from the panel's own pace. It says nothing of how the run will come out: no label, rate or outcome of
 * its answers is in it.
 */
export const gateEstimate = z.object({
  runId: id,
  runNumber: z.int(),
  asOf: instant,
  /** How the gate stands now; one that has failed already needs no further judgement to fail. */
  outcome: gateOutcome,
  /** Items of the frozen set. */
  expected: z.int(),
  /** Items to which no response came: they can't be judged, and the run stays undecided. */
  withoutResponse: z.int(),
  /** Judgements of the set's responses that are still to come. */
  judgements: z.object({
    queued: z.int(),
    /** Of responses that no batch is open for yet, two each, less what opening one would carry over or decide by code. */
    notQueued: z.int(),
    total: z.int(),
  }),
  /** Responses that opening the run would settle without anybody's work. */
  settledByOpening: z.object({ carried: z.int(), mechanical: z.int() }),
  rulings: z.object({
    open: z.int(),
    /** Disputes to be expected among the pairs to come, at the share at which pairs have differed here. */
    toCome: figure,
  }),
  pace: z.object({ secondsPerJudgement: figure, days: z.int() }),
  /** Hours of raters' work; the interval is for the sum. */
  hours: figure,
  /** When the last judgement will be in if the next days go as the last ones; null where nobody judged of late. */
  endsAt: instant.nullable(),
  /** If failing answers are as frequent as this, how the run would end. */
  earlyFail: z.object({
    allowed: z.int(),
    rates: z.array(z.object({ rate: z.number(), failChance: z.number(), itemsJudged: z.number().nullable() })),
  }),
});
export type GateEstimate = z.infer<typeof gateEstimate>;

const runParams = z.strictObject({ runId: id });
const projectParams = z.strictObject({ projectId: id });

export const gateEndpoints = {
  previewGate: endpoint({
    name: "previewGate",
    method: "GET",
    path: "/runs/{runId}/gate",
    summary: "The decision as it stands now, without recording it.",
    access: onSubject("run", "runId", readers, ["run"]),
    params: runParams,
    answer: gateReport,
  }),
  evaluateGate: endpoint({
    name: "evaluateGate",
    method: "POST",
    path: "/runs/{runId}/gate",
    summary: "Evaluate the gate and record the report. There is no override.",
    access: onSubject("run", "runId", ["lead", "engineer"], ["run"]),
    params: runParams,
    answer: gateReport,
    status: 201,
  }),
  estimateGate: endpoint({
    name: "estimateGate",
    method: "GET",
    path: "/runs/{runId}/gate/estimate",
    summary: "Judgements to come, hours of work and the likely end, from the panel's own pace.",
    access: onSubject("run", "runId", readers, ["run"]),
    params: runParams,
    answer: gateEstimate,
  }),
  listGateReports: endpoint({
    name: "listGateReports",
    method: "GET",
    path: "/projects/{projectId}/gate-reports",
    summary: "Recorded decisions, red ones too, newest first.",
    access: inProject(readers, ["run", "export"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(gateReport),
  }),
  getPolicy: endpoint({
    name: "getPolicy",
    method: "GET",
    path: "/projects/{projectId}/policies",
    summary: "The policy in force and its versions.",
    access: inProject(readers, ["run", "export"]),
    params: projectParams,
    answer: z.object({ current: policy, versions: z.array(policy) }),
  }),
  proposePolicy: endpoint({
    name: "proposePolicy",
    method: "POST",
    path: "/projects/{projectId}/policies",
    summary: "Propose a policy version (for later runs only). It may tighten the 2% and never loosen it.",
    access: inProject(["lead"], ["lead"]),
    params: projectParams,
    body: z.strictObject({
      num: z.int().min(0).max(1_000_000),
      den: z.int().min(1).max(1_000_000),
      minN: z.int().min(1).max(1_000_000),
      maxSilent: z.int().min(0).max(1_000_000).nullable(),
      reason: reasonText,
    }),
    answer: approval,
    status: 201,
    problems: ["policy_looser_than_rule", "minimum_too_low", "proposal_pending"],
  }),
  proposeBaseline: endpoint({
    name: "proposeBaseline",
    method: "POST",
    path: "/runs/{runId}/baseline",
    summary: "Propose a passing live run as the baseline: its silent outcomes become the ceiling for later runs.",
    access: onSubject("run", "runId", ["lead"], ["lead"]),
    params: runParams,
    body: z.strictObject({ reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["no_baseline", "proposal_pending"],
  }),
};
