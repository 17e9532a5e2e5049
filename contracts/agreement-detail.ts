import { z } from "zod";
import { endpoint, inProject, readers } from "./define";
import { figure, id } from "./primitives";

const counts = z.array(z.array(z.int()));

/** Behind the agreement of a run: who with whom, how it went, and how rulings fell. First blind outcomes of responses. */
export const agreementDetail = z.object({
  runId: id,
  raters: z.array(z.string()),
  labels: z.array(z.string()),
  pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      n: z.int(),
      /** Too few in common for figures that give nobody's label away; then every figure is null. */
      isWithheld: z.boolean(),
      po: figure,
      kappa: figure,
      failSpecific: figure,
      direction: z.string().nullable(),
    }),
  ),
  overTime: z.object({
    windowItems: z.int(),
    windows: z.array(
      z.object({ from: z.int(), to: z.int(), disagreement: figure, kappa: figure, failSpecific: figure }),
    ),
    chart: z.object({
      p0: z.number(),
      p1: z.number(),
      h: z.number(),
      falseAlarmEvery: z.int(),
      seenAfter: z.int(),
      path: z.array(z.number()),
      signals: z.array(z.int()),
    }),
  }),
  /** In the order in which pairs closed, those that no wall hides: the items behind every cell and window. */
  items: z.array(
    z.object({
      place: z.int(),
      responseId: id,
      externalId: z.string(),
      a: z.string(),
      b: z.string(),
      differs: z.boolean(),
    }),
  ),
  /** Rater against ruling, claims that were disputed alone: never an agreement figure, since the ruling saw the label. */
  rulings: z.array(z.object({ rater: z.string(), labels: z.array(z.string()), table: counts, overruled: figure })),
});
export type AgreementDetail = z.infer<typeof agreementDetail>;

export const agreementDetailEndpoints = {
  getAgreementDetail: endpoint({
    name: "getAgreementDetail",
    method: "GET",
    path: "/projects/{projectId}/agreement/raters",
    summary:
      "Raters with each other, agreement over time, and raters before rulings, over the first blind pairs of a run.",
    access: inProject(readers, ["lead", "export"]),
    params: z.strictObject({ projectId: id }),
    query: z.strictObject({ runId: id }),
    answer: agreementDetail,
    problems: ["too_few_pairs"],
  }),
};
