import { z } from "zod";
import { endpoint, inProject, readers } from "./define";
import { changeChart } from "./change-chart";
import { figure, id, instant } from "./primitives";

const stratum = z.object({ N: z.int(), n: z.int(), bad: z.int() });
const bounds = z.object({ lo: z.number(), hi: z.number(), level: z.number(), method: z.string() }).nullable();

/** A rate of answers that count against the system, of all answers. Nobody's single judgement is in it: only what is closed. */
const sampleRate = z.object({
  answers: z.int(),
  /** Closed by people. */
  judged: z.int(),
  /** Decided without asking anybody: by code, or kept from before. */
  settled: z.int(),
  failed: z.int(),
  disputed: z.int(),
  open: z.int(),
  /** By strata of the verifier's word where it saw every answer, else by people alone; about what the sample stands for. */
  rate: figure,
  /** The same for exactly these answers. */
  thisPopulation: bounds,
  humanOnly: figure,
  /** Of the closed answers that are no refusal and not empty. */
  amongAnswered: figure,
  /** By people, if every disputed answer failed; null where none is disputed. */
  ifDisputedFail: figure.nullable(),
  /** Null where no verifier is asked for, or where one did not see the whole sample. */
  judge: z
    .object({
      flagged: stratum,
      unflagged: stratum,
      /** By strata; null where a verdict of the verifier was never checked. */
      estimate: figure,
      /** The share flagged: never the rate. */
      judgeOnly: figure,
      /** What as many labels of a plain sample would give at this rate. */
      humanOnlyWilson: bounds,
      ppi: figure,
      ppiPlusPlus: figure,
      advice: z.enum(["pays", "few_labels", "weak_judge"]).nullable(),
    })
    .nullable(),
});

export const productionRateAnswer = z.object({
  /** Systems with a production sample, the one with the newest first. */
  systems: z.array(z.string()),
  /** Whose rate it is; null where there is no production sample at all. */
  system: z.string().nullable(),
  /** Verifiers with a threshold that scored some of these answers; none for who also rates. */
  verifiers: z.array(z.object({ id, modelId: z.string(), revision: z.string(), threshold: z.number() })),
  verifierId: id.nullable(),
  /** The rubric that these samples are judged under; null while none was opened for judging. */
  rubricVersion: z.string().nullable(),
  /** Answers of samples that were judged under another rubric: they are in no figure here. */
  otherRubrics: z.int(),
  /** The oldest first. */
  samples: z.array(
    sampleRate.extend({
      runId: id,
      runNumber: z.int(),
      /** When the first and the last of its answers were given, or, where nothing says so, imported. */
      from: instant,
      to: instant,
      /** Every answer says when it was given. */
      isTimeTold: z.boolean(),
      /** The claim "at most 2%" after this sample, from answers that no earlier one had. */
      look: z.object({ n: z.int(), failures: z.int(), seenBefore: z.int(), eValue: z.number(), claim: z.boolean() }),
    }),
  ),
  all: sampleRate,
  /** Over the answers that people closed, in order of time: holds at every look. */
  sequence: z.object({
    overall: figure,
    isAlerted: z.boolean(),
    chart: changeChart,
  }),
  /** The answers behind it, in order of time, that no wall hides. `place`: in the chart's order; null where it is in no look. */
  items: z.array(
    z.object({
      responseId: id,
      externalId: z.string(),
      runId: id,
      at: instant,
      standing: z.enum(["passed", "failed", "declined", "disputed", "open"]),
      isSettled: z.boolean(),
      isFlagged: z.boolean().nullable(),
      place: z.int().nullable(),
    }),
  ),
  /** The sentence for "why is this not defined", by reason code. */
  explanations: z.record(z.string(), z.string()),
});
export type ProductionRateAnswer = z.infer<typeof productionRateAnswer>;

export const productionEndpoints = {
  getProductionRate: endpoint({
    name: "getProductionRate",
    method: "GET",
    path: "/projects/{projectId}/production-rate",
    summary:
      "The rate of failing answers in sampled traffic, sample by sample and over time, by people's labels and, where one is named, a verifier's.",
    access: inProject(readers, ["run", "export"]),
    params: z.strictObject({ projectId: id }),
    query: z.strictObject({ system: z.string().max(100).optional(), verifierId: id.optional() }),
    answer: productionRateAnswer,
  }),
};
