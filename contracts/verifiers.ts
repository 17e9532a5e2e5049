import { z } from "zod";
import { endpoint, inProject, onSubject, readers } from "./define";
import { freeText, id, instant, pageOf, pageQuery } from "./primitives";

export const verifierKind = z.enum(["imported", "onnx", "http_judge"]);

/** A pinned verifier that has scored something in the project. */
export const verifier = z.object({
  id,
  kind: verifierKind,
  modelId: z.string(),
  revision: z.string(),
  createdAt: instant,
});
export type VerifierResource = z.infer<typeof verifier>;

/** What a run of a verifier costs, as planned or as spent. Calls and code points are those paid for. */
export const verificationCost = z.object({
  claims: z.int(),
  skipped: z.int(),
  failed: z.int(),
  cachedPairs: z.int(),
  calls: z.int(),
  inputCp: z.int(),
});

export const verifierRun = z.object({
  id,
  number: z.int(),
  runId: id,
  verifier,
  /** `stopped`: broken off, with its reason; it goes on where it stood when it is started again. */
  state: z.enum(["planned", "running", "done", "stopped"]),
  reason: z.string().nullable(),
  claims: z.int(),
  settled: z.int(),
  forecast: verificationCost,
  spent: verificationCost,
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type VerifierRunResource = z.infer<typeof verifierRun>;

/** What one claim came to. Scores are triage: nobody sees one of a response that they may still have to judge. */
export const verifierOutcome = z.object({
  claimId: id,
  responseId: id,
  externalId: z.string(),
  claimOrdinal: z.int(),
  state: z.enum(["scored", "failed", "skipped"]),
  reason: z.string().nullable(),
  entailment: z.number().nullable(),
  windows: z.int(),
});
export type VerifierOutcomeResource = z.infer<typeof verifierOutcome>;

/** How many claims have no score for one and the same reason. */
export const outcomeReason = z.object({
  state: z.enum(["failed", "skipped"]),
  reason: z.string(),
  claims: z.int(),
});
export type OutcomeReason = z.infer<typeof outcomeReason>;

const runParams = z.strictObject({ runId: id });
const verifierRunParams = z.strictObject({ verifierRunId: id });

/** Lines of one request; a longer file is sent in several. */
export const SCORES_A_REQUEST = 20_000;

export const verifierEndpoints = {
  listVerifiers: endpoint({
    name: "listVerifiers",
    method: "GET",
    path: "/projects/{projectId}/verifiers",
    summary: "Verifiers that the operator has set up, and those that have scored something here.",
    access: inProject(readers, ["run", "export"]),
    params: z.strictObject({ projectId: id }),
    answer: z.object({ configured: z.array(z.enum(["onnx", "http_judge"])), items: z.array(verifier) }),
  }),
  planVerifierRun: endpoint({
    name: "planVerifierRun",
    method: "POST",
    path: "/runs/{runId}/verifier-runs",
    summary: "Plan a verifier's run over a run's claims and say what it will cost. Nothing is asked yet.",
    access: onSubject("run", "runId", ["lead", "engineer"], ["run"]),
    params: runParams,
    body: z.strictObject({
      kind: z.enum(["onnx", "http_judge"]),
      /** A finished run of a cheaper verifier: only what it scored inside its calibration's band is asked about. */
      bandOf: id.optional(),
    }),
    answer: verifierRun,
    status: 201,
    problems: ["verifier_unavailable", "no_band"],
  }),
  startVerifierRun: endpoint({
    name: "startVerifierRun",
    method: "POST",
    path: "/verifier-runs/{verifierRunId}/start",
    summary: "Start a planned run of a verifier, or go on with one that was broken off.",
    access: onSubject("verifier-run", "verifierRunId", ["lead", "engineer"], ["run"]),
    params: verifierRunParams,
    answer: verifierRun,
    problems: ["verifier_unavailable", "verifier_run_busy"],
  }),
  listVerifierRuns: endpoint({
    name: "listVerifierRuns",
    method: "GET",
    path: "/runs/{runId}/verifier-runs",
    summary: "A run's verifier runs, newest first.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: runParams,
    answer: z.object({ items: z.array(verifierRun) }),
  }),
  getVerifierRun: endpoint({
    name: "getVerifierRun",
    method: "GET",
    path: "/verifier-runs/{verifierRunId}",
    summary: "A verifier's run with its progress, what it has cost, and why claims were passed over or failed.",
    access: onSubject("verifier-run", "verifierRunId", readers, ["run", "export"]),
    params: verifierRunParams,
    answer: verifierRun.extend({ reasons: z.array(outcomeReason) }),
  }),
  listVerifierOutcomes: endpoint({
    name: "listVerifierOutcomes",
    method: "GET",
    path: "/verifier-runs/{verifierRunId}/outcomes",
    summary: "What each claim came to; for who also rates, only where the response is decided.",
    access: onSubject("verifier-run", "verifierRunId", readers, ["run", "export"]),
    params: verifierRunParams,
    query: pageQuery,
    answer: pageOf(verifierOutcome),
  }),
  importScores: endpoint({
    name: "importScores",
    method: "POST",
    path: "/runs/{runId}/scores",
    summary:
      "Import scores that another tool computed: lines {response, claim, handle?, scores: {label: p} | error, truncated?}. All or nothing; the same score again adds nothing.",
    access: onSubject("run", "runId", ["lead", "engineer"], ["import", "run"]),
    params: runParams,
    body: z.strictObject({
      modelId: freeText(200).min(1),
      revision: freeText(200).min(1),
      entailmentLabel: freeText(100).optional(),
      lines: z.array(z.unknown()).min(1).max(SCORES_A_REQUEST),
    }),
    answer: z.object({
      verifierId: id,
      added: z.int(),
      alreadyThere: z.int(),
      failed: z.int(),
      skipped: z.int(),
    }),
    status: 201,
    problems: ["scores_bad_lines", "score_differs"],
  }),
};
