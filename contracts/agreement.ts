import { z } from "zod";
import { endpoint, inProject, onSubject, readers } from "./define";
import { figure, freeText, id, instant, sha256Hex } from "./primitives";

export const rescore = z.object({
  id,
  kind: z.enum(["inter", "intra"]),
  runId: id,
  runNumber: z.int(),
  batchId: id,
  /** Printed only once every label of the draw is in. */
  seed: z.string().nullable(),
  frameDigest: sha256Hex,
  frameSize: z.int(),
  k: z.int(),
  drawnAt: instant,
  committed: z.int(),
  strata: z.array(z.object({ stratum: z.string(), size: z.int(), drawn: z.int(), pi: z.number() })),
  minimumGapDays: z.number(),
});
export type RescoreResource = z.infer<typeof rescore>;

/** A chi-square test: `p` carries why there is none; the other two are null then. */
const chiSquare = z.object({ statistic: z.number().nullable(), df: z.int().nullable(), p: figure });

/** Counts `table[i][j]`: first rater (or first time) `labels[i]`, second `labels[j]`; weights 1 / pi where `weighted`. */
export const agreementPanel = z.object({
  title: z.string(),
  unit: z.enum(["response", "claim"]),
  labels: z.array(z.string()),
  table: z.array(z.array(z.number())),
  n: z.int(),
  /** Units that one of the two did not rate: in no figure. */
  notRated: z.int(),
  /** Units decided by code: in no figure. */
  decidedByCode: z.int(),
  /** Claims come in responses; the design effect is on every interval. Null where units are independent. */
  clusters: z.object({ count: z.int(), deff: z.number() }).nullable(),
  po: figure,
  kappa: figure,
  kappaMax: figure,
  pKappaAbove06: figure,
  passFail: z.object({
    /** Index 0 passes, 1 fails. */
    table: z.array(z.array(z.number())),
    kappa: figure,
    kappaMax: figure,
    pKappaAbove06: figure,
    /** The headline: where at least one failed it, how alike were they? */
    failSpecific: figure,
    po: figure,
    eitherFailed: z.int(),
    /** Failed units needed until fail-specific agreement is known to +-0.15; null where it is not defined, or is 1 or 0. */
    failedNeeded: z.int().nullable(),
    /** Who fails what the other passes, in words; A is the first, B the second. */
    direction: z.string(),
  }),
  ac1: figure,
  pabak: figure,
  alpha: figure,
  prevalence: figure,
  bias: figure,
  scottPi: figure,
  /** Agreement weights: 1 the same label, one half another label that the gate treats alike, 0 any other. */
  gateWeighted: figure,
  /** By label: specific agreement, and kappa of this label against all others. */
  specific: z.array(z.object({ label: z.string(), figure, kappa: figure })),
  /** Two-sided on the pairs that one fails and the other passes: `p` exact, `pMid` less half of what was seen. */
  mcnemar: z.object({ onlyFirstFails: z.int(), onlySecondFails: z.int(), p: figure, pMid: figure }),
  /** Symmetry of the table, and equality of its margins. */
  bowker: chiSquare,
  stuartMaxwell: chiSquare,
  /** Estimated for the whole frame with weights 1 / pi. Figures without a weighted form read `sample_only`. */
  weighted: z.boolean(),
  flags: z.array(z.string()),
});
export type AgreementPanel = z.infer<typeof agreementPanel>;

export const agreementPage = z.object({
  rubricVersion: z.string(),
  source: z.string(),
  runId: id,
  rescoreId: id.nullable(),
  panels: z.array(agreementPanel),
  /** Of a re-score: who may be told "enough" from it, by the conventions of the protocol; null for a first pass. */
  sufficiency: z
    .object({
      isEnough: z.boolean(),
      rescored: z.int(),
      rescoredNeeded: z.int(),
      failed: z.int(),
      failedNeeded: z.int(),
      /** Between first and second judgement, smallest and largest, in days. */
      gapDays: z.object({ min: z.number(), max: z.number() }).nullable(),
    })
    .nullable(),
  computedAt: instant,
  /** The sentence for "why is this not defined", by reason code. */
  explanations: z.record(z.string(), z.string()),
});
export type AgreementPage = z.infer<typeof agreementPage>;

const projectParams = z.strictObject({ projectId: id });

/** What a re-score period asks for, and what is done of it. Pairs of the rubric in force alone; versions are never pooled. */
export const rescoreSchedule = z.object({
  rubricVersion: z.string(),
  everyDays: z.int(),
  percent: z.int(),
  gapDays: z.int(),
  /** The period at hand; null before the first pair is closed. */
  period: z.object({ from: instant, to: instant }).nullable(),
  /** Pairs closed in the period. */
  closedPairs: z.int(),
  /** Re-scores that the period asks for, drawn in it, and judged of those drawn. */
  wanted: z.int(),
  drawn: z.int(),
  judged: z.int(),
});
export type RescoreSchedule = z.infer<typeof rescoreSchedule>;

export const agreementEndpoints = {
  getRescoreSchedule: endpoint({
    name: "getRescoreSchedule",
    method: "GET",
    path: "/projects/{projectId}/rescore-schedule",
    summary: "What the re-score period at hand asks for by the protocol in force, and what is done of it.",
    access: inProject(["lead", "auditor"], ["lead", "export"]),
    params: projectParams,
    answer: rescoreSchedule,
  }),
  listRescores: endpoint({
    name: "listRescores",
    method: "GET",
    path: "/projects/{projectId}/rescores",
    summary: "Re-score samples.",
    access: inProject(["lead", "auditor"], ["lead", "export"]),
    params: projectParams,
    answer: z.object({ items: z.array(rescore) }),
  }),
  drawRescore: endpoint({
    name: "drawRescore",
    method: "POST",
    path: "/projects/{projectId}/rescores",
    summary:
      "Draw a seeded sample of closed first-pass judgements for a blind second one: by another rater (inter) or the same one after a delay (intra).",
    access: inProject(["lead"], ["lead"]),
    params: projectParams,
    body: z.strictObject({
      runId: id,
      kind: z.enum(["inter", "intra"]),
      k: z.int().min(1).max(5000),
      seed: freeText(100).optional(),
    }),
    answer: rescore,
    status: 201,
    problems: ["nothing_to_draw", "gap_not_over"],
  }),
  getAgreement: endpoint({
    name: "getAgreement",
    method: "GET",
    path: "/projects/{projectId}/agreement",
    summary: "Agreement of the blind first pair over a run, or of a re-score sample with the first pass.",
    access: inProject(readers, ["lead", "export"]),
    params: projectParams,
    query: z.strictObject({ runId: id.optional(), rescoreId: id.optional() }),
    answer: agreementPage,
    problems: ["too_few_pairs"],
  }),
  getRescore: endpoint({
    name: "getRescore",
    method: "GET",
    path: "/rescores/{rescoreId}",
    summary: "One re-score sample.",
    access: onSubject("rescore", "rescoreId", ["lead", "auditor"], ["lead", "export"]),
    params: z.strictObject({ rescoreId: id }),
    answer: rescore,
  }),
};
