import { z } from "zod";
import { DIRECTIONS_RULED, DIRECTIONS_SAID } from "@/domain/adjudication/ruling-directions";
import { endpoint, inProject, onSubject } from "./define";
import { id, instant, pageOf, pageQuery, reasonText } from "./primitives";

/** A response that both raters call misattributed: a verdict already, and listed for the lead to look at. */
export const misattributedRow = z.object({
  responseId: id,
  question: z.string(),
  decidedAt: instant,
  misattributedClaims: z.int(),
  ratedByMe: z.boolean(),
  disputeId: id.nullable(),
});
export type MisattributedRow = z.infer<typeof misattributedRow>;

/** How many wait behind each part of the queue. */
export const disputeCounts = z.object({
  differing: z.int(),
  misattributed: z.int(),
  flagged: z.int(),
  production: z.int(),
  settled: z.int(),
  proposals: z.int(),
});
export type DisputeCounts = z.infer<typeof disputeCounts>;

/** Settled disputes by what the raters said and what was ruled: whether rulings wash fails away can be read off it. */
const directionTable = z.object({
  rubricVersion: z.string(),
  n: z.int(),
  rows: z.array(z.object({ said: z.enum(DIRECTIONS_SAID), ruled: z.enum(DIRECTIONS_RULED), n: z.int() })),
});
export type DirectionTable = z.infer<typeof directionTable>;

/** A table for each rubric version that was ruled under, the newest first: rulings under two of them are never counted together. */
export const rulingDirections = z.object({ tables: z.array(directionTable) });
export type RulingDirections = z.infer<typeof rulingDirections>;

/** What a ruling shows that the guideline should say. */
export const guidelineProposal = z.object({
  id,
  disputeId: id,
  text: z.string(),
  cause: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  rubricVersion: z.string(),
});
export type GuidelineProposalResource = z.infer<typeof guidelineProposal>;

const projectParams = z.strictObject({ projectId: id });
const readable = inProject(["lead", "auditor"], ["lead"]);

export const disputeQueueEndpoints = {
  getDisputeCounts: endpoint({
    name: "getDisputeCounts",
    method: "GET",
    path: "/projects/{projectId}/disputes/counts",
    summary: "What waits for a lead, part by part.",
    access: readable,
    params: projectParams,
    answer: disputeCounts,
  }),
  listMisattributed: endpoint({
    name: "listMisattributed",
    method: "GET",
    path: "/projects/{projectId}/misattributed",
    summary: "Responses that both raters call misattributed, newest first.",
    access: readable,
    params: projectParams,
    query: pageQuery,
    answer: pageOf(misattributedRow),
  }),
  getRulingDirections: endpoint({
    name: "getRulingDirections",
    method: "GET",
    path: "/projects/{projectId}/disputes/directions",
    summary: "Disputes settled to pass and to fail, by what the raters had said.",
    access: readable,
    params: projectParams,
    answer: rulingDirections,
  }),
  proposeGuideline: endpoint({
    name: "proposeGuideline",
    method: "POST",
    path: "/disputes/{disputeId}/guideline-proposals",
    summary:
      "Write down what the ruling in force shows that the guideline should say. A later rubric version may take it up.",
    access: onSubject("dispute", "disputeId", ["lead"], ["lead"]),
    params: z.strictObject({ disputeId: id }),
    body: z.strictObject({ text: reasonText }),
    answer: guidelineProposal,
    status: 201,
    problems: ["rated_by_you", "not_settled"],
  }),
  listGuidelineProposals: endpoint({
    name: "listGuidelineProposals",
    method: "GET",
    path: "/projects/{projectId}/guideline-proposals",
    summary: "Proposals for the guideline that rulings gave rise to, newest first.",
    access: readable,
    params: projectParams,
    query: pageQuery,
    answer: pageOf(guidelineProposal),
  }),
};
