import { z } from "zod";
import { endpoint, onSubject, readers } from "./define";
import { figure, id } from "./primitives";

/**
 * Labels that came with a run's file, two raters of it held against each other in their own vocabulary. They decide nothing here; for who
 * also rates, only responses whose pair is closed are in it.
 */
export const importedAgreement = z.object({
  runId: id,
  /** Everybody whose labels the file holds, by name, with how many. */
  raters: z.array(z.object({ name: z.string(), labels: z.int() })),
  /** The two that are compared; null where the file holds fewer. */
  panel: z
    .object({
      a: z.string(),
      b: z.string(),
      unit: z.enum(["response", "claim"]),
      labels: z.array(z.string()),
      /** `table[i][j]`: units that a calls `labels[i]` and b `labels[j]`. */
      table: z.array(z.array(z.int())),
      n: z.int(),
      leftOut: z.object({ onlyA: z.int(), onlyB: z.int(), neither: z.int(), doubled: z.int() }),
      po: figure,
      kappa: figure,
      kappaMax: figure,
      ac1: figure,
      scottPi: figure,
      pabak: figure,
      alpha: figure,
      specific: z.array(z.object({ label: z.string(), figure })),
    })
    .nullable(),
  /** The units behind every cell, those that no wall hides. */
  items: z.array(
    z.object({
      responseId: id,
      externalId: z.string(),
      claim: z.int().nullable(),
      a: z.string(),
      b: z.string(),
    }),
  ),
  explanations: z.record(z.string(), z.string()),
});
export type ImportedAgreement = z.infer<typeof importedAgreement>;

export const importedAgreementEndpoints = {
  getImportedAgreement: endpoint({
    name: "getImportedAgreement",
    method: "GET",
    path: "/runs/{runId}/imported-agreement",
    summary: "Agreement of two raters whose labels came with the file, in their own vocabulary.",
    access: onSubject("run", "runId", readers, ["lead", "export", "run"]),
    params: z.strictObject({ runId: id }),
    query: z.strictObject({ a: z.string().max(300).optional(), b: z.string().max(300).optional() }),
    answer: importedAgreement,
  }),
};
