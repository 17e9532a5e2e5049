import { z } from "zod";
import { endpoint, onSubject, readers } from "./define";
import { figure, id } from "./primitives";

const accuracy = z.object({
  accuracy: figure,
  sensitivity: figure,
  specificity: figure,
  base_rate: figure,
  table: z.object({ said_yes: z.int(), said_no: z.int(), not_said_yes: z.int(), not_said_no: z.int() }),
  left_out: z.object({ not_scored: z.int() }),
});

/** The three numbers of a run, each with its n and with what it leaves out: what people found, what code found, what a verifier is worth. */
export const runMetrics = z.object({
  runId: id,
  /** The rubric that people judged the run under; null before it was opened. */
  rubricVersion: z.string().nullable(),
  /** Some of the targets that say what can be answered were frozen after the run had begun. */
  targets_frozen_later: z.boolean(),
  /** Citation recall and precision from people's verdicts and marks. */
  citations: z.object({
    strict: z.object({
      recall_pooled: figure,
      precision_pooled: figure,
      recall_per_answer: figure,
      precision_per_answer: figure,
      handle_validity: figure,
      claims: z.int(),
      citations_judged: z.int(),
      citations_over_cap: z.int(),
      duplicate_citations: z.int(),
    }),
    alce_code: z.object({ recall: figure, precision: figure }),
    alce_marks: z.object({ recall: figure, precision: figure }),
    left_out: z.object({
      responses_open: z.int(),
      answers_without_claims: z.int(),
      claims_not_decided: z.int(),
      claims_set_unknown: z.int(),
      not_a_claim: z.int(),
      citations_without_mark: z.int(),
    }),
  }),
  /** Over every citation, judged or not. */
  handle_validity: figure,
  quotes: z.object({ resolved: figure, by_match: z.record(z.string(), figure) }),
  abstention: z.object({
    correct_refusal_rate: figure,
    false_refusal_rate: figure,
    answer_rate: figure,
    left_out: z.object({ answerability_unknown: z.int() }),
  }),
  /** Null where no verifier's run is asked for, or where the caller also rates. */
  verifier: z
    .object({
      verifierRunId: id,
      threshold: z.number().nullable(),
      support: z.object({
        pooled: figure,
        per_answer: figure,
        left_out: z.object({ refusals: z.int(), answers_without_claims: z.int(), claims_not_scored: z.int() }),
      }),
      accuracy: accuracy.nullable(),
      slices: z.array(z.object({ slice: z.string(), errors: figure, false_accepts: z.int(), false_flags: z.int() })),
    })
    .nullable(),
});

export const runMetricsEndpoints = {
  getRunMetrics: endpoint({
    name: "getRunMetrics",
    method: "GET",
    path: "/runs/{runId}/metrics",
    summary:
      "Citation metrics from people, what code found, and a verifier against people, each with its n and what was left out.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: z.strictObject({ runId: id }),
    query: z.strictObject({ verifierRunId: id.optional() }),
    answer: runMetrics,
  }),
};
