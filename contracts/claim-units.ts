import { z } from "zod";
import { endpoint, onSubject, readers } from "./define";
import { id, instant, MAX_OFFSET_CP, reasonText, span } from "./primitives";

const place = z.int().min(0).max(10_000);

/** A change of a response's claims, before its run is opened for judging. Nothing can be taken out. */
export const recut = z.discriminatedUnion("operation", [
  z.strictObject({
    operation: z.literal("split"),
    claimId: id,
    /** Code points of the claim's text; what stands there begins the second claim. */
    atCp: z.int().min(0).max(MAX_OFFSET_CP),
    /** For each of the two the places (from 0) of the claim's citations; one may go to both, none is lost. */
    citations: z.tuple([z.array(place).max(500), z.array(place).max(500)]),
    /** Required where the claim compares or infers and should stay whole. */
    reason: reasonText.optional(),
  }),
  z.strictObject({ operation: z.literal("merge"), claimIds: z.array(id).min(2).max(100) }),
  z.strictObject({ operation: z.literal("add"), span }),
  z.strictObject({ operation: z.literal("undo") }),
]);
export type RecutBody = z.infer<typeof recut>;

const unitCitation = z.object({ handle: z.string(), quote: z.string().nullable() });

/** How much of the answers stands in no claim; characters are code points that are not white space. */
export const claimCover = z.object({
  characters: z.int(),
  outsideCharacters: z.int(),
  /** Claims whose words don't stand in the answer: they cover nothing of it. */
  withoutPlace: z.int(),
});

export const claimUnits = z.object({
  responseId: id,
  externalId: z.string(),
  /** Recuts so far: what a change names as the version it saw. */
  version: z.int(),
  /** The run is opened for judging: nothing changes any more. */
  isSettled: z.boolean(),
  question: z.string(),
  answer: z.string(),
  claims: z.array(
    z.object({
      id,
      text: z.string(),
      answerSpan: span.nullable(),
      citations: z.array(unitCitation),
      /** A lead made it. */
      isRecut: z.boolean(),
      /** Why it should be judged as one: it compares, or it joins several sources into one inference. */
      whole: z.enum(["comparative", "multi_hop"]).nullable(),
    }),
  ),
  /** Sentences of the answer of which no claim holds any word. */
  outside: z.array(z.object({ span, text: z.string(), citations: z.array(unitCitation) })),
  cover: claimCover,
  recuts: z.array(
    z.object({
      number: z.int(),
      operation: z.enum(["split", "merge", "add", "undo"]),
      by: z.string(),
      at: instant,
      reason: z.string().nullable(),
    }),
  ),
  canUndo: z.boolean(),
});
export type ClaimUnits = z.infer<typeof claimUnits>;

const responseParams = z.strictObject({ responseId: id });

export const claimUnitEndpoints = {
  getClaimUnits: endpoint({
    name: "getClaimUnits",
    method: "GET",
    path: "/responses/{responseId}/claim-units",
    summary: "The claims of a response as the units of judging, and what of its answer stands in none of them.",
    access: onSubject("response", "responseId", readers, ["run", "export"]),
    params: responseParams,
    answer: claimUnits,
  }),
  recutClaims: endpoint({
    name: "recutClaims",
    method: "POST",
    path: "/responses/{responseId}/claim-units",
    summary:
      "Split, join or add claims, or take the last such change back, until the run is opened for judging; a stale version gets 409 with the present claims.",
    access: onSubject("response", "responseId", ["lead"], ["lead"]),
    params: responseParams,
    body: recut,
    answer: claimUnits,
    ifMatch: true,
    problems: ["stale_version", "claim_units_settled", "recut_refused", "span_out_of_range"],
  }),
  getClaimCover: endpoint({
    name: "getClaimCover",
    method: "GET",
    path: "/runs/{runId}/claim-cover",
    summary: "How much of a run's answers stands in no claim, and how many responses had their claims cut anew.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: z.strictObject({ runId: id }),
    answer: claimCover.extend({ responses: z.int(), claims: z.int(), recutResponses: z.int() }),
  }),
};
