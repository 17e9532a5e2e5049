import { z } from "zod";
import { QUERY_SHAPES } from "@/domain/golden/item-codes";
import { endpoint, inProject, readers } from "./define";
import { changeChart } from "./change-chart";
import { figure, id, pageOf, pageQuery } from "./primitives";

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
  /** Everybody together, with missing ratings. */
  all: z.object({ n: z.int(), alpha: figure, ac1: figure }),
  /** By the shape of the question, as its golden item says it; null for questions without one. */
  shapes: z.array(
    z.object({
      shape: z.enum(QUERY_SHAPES).nullable(),
      n: z.int(),
      isWithheld: z.boolean(),
      disagreement: figure,
      failSpecific: figure,
    }),
  ),
  overTime: z.object({
    windowItems: z.int(),
    windows: z.array(
      z.object({ from: z.int(), to: z.int(), disagreement: figure, kappa: figure, failSpecific: figure }),
    ),
    chart: changeChart,
  }),
  /** In the order in which pairs closed, those that no wall hides: the items behind every cell and window. */
  items: z.array(
    z.object({
      place: z.int(),
      responseId: id,
      externalId: z.string(),
      a: z.string(),
      b: z.string(),
      shape: z.enum(QUERY_SHAPES).nullable(),
      differs: z.boolean(),
    }),
  ),
  /** Rater against ruling, claims that were disputed alone: never an agreement figure, since the ruling saw the label. */
  rulings: z.array(z.object({ rater: z.string(), labels: z.array(z.string()), table: counts, overruled: figure })),
});
export type AgreementDetail = z.infer<typeof agreementDetail>;

/** A pair behind a cell of an agreement table. */
export const cellPair = z.object({
  responseId: id,
  externalId: z.string(),
  /** Place of the claim in its response, from 0; null for the response as a whole. */
  claim: z.int().nullable(),
  a: z.string(),
  b: z.string(),
});
export type CellPair = z.infer<typeof cellPair>;

export const agreementDetailEndpoints = {
  listCellPairs: endpoint({
    name: "listCellPairs",
    method: "GET",
    path: "/projects/{projectId}/agreement/pairs",
    summary:
      "The pairs behind one cell of an agreement table. They are labels: reading them is recorded, and who judges a response of the table just now may not.",
    access: inProject(readers, ["lead", "export"]),
    params: z.strictObject({ projectId: id }),
    query: pageQuery.extend({
      runId: id.optional(),
      rescoreId: id.optional(),
      unit: z.enum(["response", "claim"]),
      /** What a and b name: labels of the table, or `pass` and `fail`. */
      by: z.enum(["label", "effect"]).default("label"),
      a: z.string().max(60),
      b: z.string().max(60),
    }),
    answer: pageOf(cellPair),
    problems: ["too_few_pairs", "rated_by_you"],
  }),
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
