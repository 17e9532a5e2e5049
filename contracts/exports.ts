import { z } from "zod";
import { OUTCOMES, RETRIEVED_SETS, VERDICT_BASES } from "@/domain/rubric/codes";
import { endpoint, inProject, readers } from "./define";
import { id, instant } from "./primitives";

/** What every exported row says of its response. */
const ofResponse = { run: z.int(), system: z.string(), response: z.string() };

const exportedSpan = z.object({ startCp: z.int(), endCp: z.int() });

/** One label, of a person (closed pairs only) or found in the imported file; what could not be judged is a row of its own. */
export const exportedLabel = z.object({
  ...ofResponse,
  origin: z.enum(["person", "imported"]),
  /** Stable inside one export, another in the next; as the file has it where it is imported. */
  rater: z.string(),
  /** 0-based; null for what is said of the response as a whole. */
  claim: z.int().nullable(),
  claimText: z.string().nullable(),
  /** judged | cannot_judge; null for an imported label. */
  state: z.enum(["judged", "cannot_judge"]).nullable(),
  /** Of the rubric, or of the file's own vocabulary. */
  label: z.string().nullable(),
  vocabulary: z.string().nullable(),
  reason: z.string().nullable(),
  severity: z.string().nullable(),
  note: z.string().nullable(),
  /** Code points of the document version's text, half-open. */
  evidence: z.array(exportedSpan.extend({ versionId: z.string(), role: z.string(), words: z.string().nullable() })),
  /** False for one that its rater took back by a later one. */
  isCurrent: z.boolean(),
  rubricVersion: z.int().nullable(),
  at: instant.nullable(),
});
export type ExportedLabel = z.infer<typeof exportedLabel>;

/** What is decided of one response, and of each of its claims. */
export const exportedVerdict = z.object({
  ...ofResponse,
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]).nullable(),
  basis: z.enum(VERDICT_BASES),
  decidedAt: instant,
  rubricVersion: z.int(),
  claims: z.array(
    z.object({
      claim: z.int(),
      claimText: z.string().nullable(),
      label: z.string().nullable(),
      reason: z.string().nullable(),
      severity: z.string().nullable(),
      basis: z.enum(VERDICT_BASES),
    }),
  ),
});
export type ExportedVerdict = z.infer<typeof exportedVerdict>;

/** One response as it was imported, its claims as they are cut now. */
export const exportedResponse = z.object({
  ...ofResponse,
  question: z.string().nullable(),
  answer: z.string().nullable(),
  retrievedSet: z.enum(RETRIEVED_SETS),
  passages: z.array(z.object({ handle: z.string(), title: z.string().nullable(), text: z.string().nullable() })),
  claims: z.array(
    z.object({
      claim: z.int(),
      text: z.string().nullable(),
      span: exportedSpan.nullable(),
      cites: z.array(z.string()),
      quotes: z.array(z.string().nullable()),
    }),
  ),
});
export type ExportedResponse = z.infer<typeof exportedResponse>;

const asked = {
  access: inProject(readers, ["export"]),
  params: z.strictObject({ projectId: id }),
  query: z.strictObject({ runId: id.optional() }),
  answerKind: "ndjson" as const,
};

export const exportEndpoints = {
  exportLabels: endpoint({
    ...asked,
    name: "exportLabels",
    method: "GET",
    path: "/projects/{projectId}/exports/labels",
    summary:
      "Labels of closed pairs and labels found in files, a line each. Sealed, privileged, personal and walled responses never leave.",
    answer: exportedLabel,
  }),
  exportVerdicts: endpoint({
    ...asked,
    name: "exportVerdicts",
    method: "GET",
    path: "/projects/{projectId}/exports/verdicts",
    summary: "Verdicts in force, a response a line, with those of its claims. The same responses stay as with labels.",
    answer: exportedVerdict,
  }),
  exportResponses: endpoint({
    ...asked,
    name: "exportResponses",
    method: "GET",
    path: "/projects/{projectId}/exports/responses",
    summary: "Responses with their passages and claims, a line each. The same responses stay as with labels.",
    answer: exportedResponse,
  }),
};
