import { z } from "zod";
import { endpoint, onSubject, readers } from "./define";
import { id, pageOf, pageQuery, spanFields } from "./primitives";
import { verificationCost, verifier } from "./verifiers";

/** Another retrieved passage that carries a claim its own citations don't. A hint for a person, no verdict. */
export const repairPassage = z.object({
  handle: z.string(),
  chunkId: id,
  documentId: id,
  versionId: id,
  /** `quote`: the claim's quoted words stand there; `words`: most of its words, more than in all it cites, and all its figures. */
  basis: z.enum(["quote", "words"]),
  /** Share of the claim's distinct content words that the passage has, from 0 to 1. */
  coverage: z.number(),
  /** Where to look first, in the document's text; the whole passage where what was sent differs from it. */
  place: z.object(spanFields),
  /** The words at that place, as they were sent. */
  words: z.string(),
});
export type RepairPassage = z.infer<typeof repairPassage>;

/** Why a claim is searched for: a finding's code, a verdict's label, or a verifier's word by its certified threshold. */
export const repairCause = z.object({ by: z.enum(["code", "people", "verifier"]), code: z.string() });
export type RepairCauseResource = z.infer<typeof repairCause>;

export const claimRepair = z.object({
  claimId: id,
  claimOrdinal: z.int(),
  /** Null where it was erased. */
  text: z.string().nullable(),
  causes: z.array(repairCause),
  /** Handles as the claim cites them. */
  cites: z.array(z.string()),
  /** Best first; empty where no other passage carries it. */
  passages: z.array(repairPassage),
});
export type ClaimRepairResource = z.infer<typeof claimRepair>;

export const responseRepairs = z.object({
  responseId: id,
  externalId: z.string(),
  /** The claims that are faulted, each with what was found for it. */
  claims: z.array(claimRepair),
});
export type ResponseRepairs = z.infer<typeof responseRepairs>;

/** A verifier's word on one passage. */
export const scoredPassage = z.object({
  handle: z.string(),
  state: z.enum(["scored", "failed"]),
  reason: z.string().nullable(),
  entailment: z.number().nullable(),
  /** By a certified threshold; null without one, and for a failure. */
  isSupport: z.boolean().nullable(),
});
export type ScoredPassage = z.infer<typeof scoredPassage>;

const responseParams = z.strictObject({ responseId: id });

export const repairEndpoints = {
  listRepairs: endpoint({
    name: "listRepairs",
    method: "GET",
    path: "/responses/{responseId}/repairs",
    summary: "For each claim that code, people or a verifier fault: the other retrieved passages that carry it.",
    access: onSubject("response", "responseId", readers, ["run", "export"]),
    params: responseParams,
    answer: responseRepairs,
    problems: ["rated_by_you"],
  }),
  listRunRepairs: endpoint({
    name: "listRunRepairs",
    method: "GET",
    path: "/runs/{runId}/repairs",
    summary:
      "The same for a run: responses with a faulted claim, in their order. A page looks through `limit` responses.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: z.strictObject({ runId: id }),
    query: pageQuery,
    answer: pageOf(responseRepairs),
  }),
  scoreRepairs: endpoint({
    name: "scoreRepairs",
    method: "POST",
    path: "/responses/{responseId}/repairs/scores",
    summary:
      "Ask a verifier about the passages found, best first, up to the first that its certified threshold accepts. A forecast asks nothing.",
    access: onSubject("response", "responseId", ["lead", "engineer"], ["run"]),
    params: responseParams,
    body: z.strictObject({ kind: z.enum(["onnx", "http_judge"]), forecastOnly: z.boolean().default(false) }),
    answer: z.object({
      verifier: verifier.pick({ kind: true, modelId: true, revision: true }),
      /** Null where nobody certified from which score on it says yes. */
      threshold: z.number().nullable(),
      /** At most this is paid: whatever comes after an accepted passage isn't asked. */
      forecast: verificationCost.pick({ calls: true, inputCp: true, cachedPairs: true }),
      spent: verificationCost.pick({ calls: true, inputCp: true, cachedPairs: true }),
      claims: z.array(z.object({ claimId: id, passages: z.array(scoredPassage) })),
    }),
    problems: ["rated_by_you", "verifier_unavailable"],
  }),
};
