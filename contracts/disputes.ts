import { z } from "zod";
import { DISPUTE_CAUSES, RULING_CAUSES, VERDICT_BASES } from "@/domain/rubric/codes";
import { benchTask, claimJudgement, claimLabel, declined, judgement, reason, severity } from "./bench";
import { endpoint, inProject, onSubject } from "./define";
import { id, instant, pageOf, pageQuery, reasonText } from "./primitives";
import { responseOutcome } from "./runs";

/** Why two raters came to differ; the lead names one when ruling. */
export const disputeCause = z.enum(RULING_CAUSES);

export const disputeRow = z.object({
  id,
  responseId: id,
  question: z.string(),
  openedAt: instant,
  state: z.enum(["open", "settled"]),
  differingClaims: z.int(),
  kind: z.enum(DISPUTE_CAUSES),
  /** The caller was one of the two raters and so can't open it. */
  ratedByMe: z.boolean(),
});
export type DisputeRow = z.infer<typeof disputeRow>;

/** One rater's judgement as the lead sees it once the pair is closed. Raters appear as A and B, not by name. */
export const sideOfPair = z.object({
  pseudonym: z.string(),
  submissionId: id,
  committedAt: instant,
  state: z.enum(["judged", "cannot_judge", "conflict"]),
  outcome: responseOutcome.nullable(),
  judgement,
});
export type SideOfPair = z.infer<typeof sideOfPair>;

export const ruledClaim = z.strictObject({
  claimId: id,
  /** Null only with reason `set_unknown`: the ruling leaves the claim undecided. */
  label: claimLabel.nullable(),
  reason: reason.nullable(),
  severity: severity.nullable(),
});

export const adjudication = z.object({
  id,
  leadName: z.string(),
  at: instant,
  cause: disputeCause,
  reason: z.string(),
  claims: z.array(ruledClaim),
  declined: declined.nullable(),
  /** Null where the ruling leaves it undecided: what was retrieved is not known. */
  outcome: responseOutcome.nullable(),
});

/** Source and claims as in the bench, without lease or draft. */
export const responseMaterial = benchTask.pick({
  responseId: true,
  rubric: true,
  question: true,
  turns: true,
  answer: true,
  retrievedSet: true,
  suggestedDeclined: true,
  chunks: true,
  claims: true,
});
export type ResponseMaterial = z.infer<typeof responseMaterial>;

export const dispute = disputeRow.extend({
  version: z.int(),
  material: responseMaterial,
  sides: z.array(sideOfPair),
  differing: z.array(id),
  /** The response-level marks on which the two differ. */
  differingMarks: z.array(z.enum(["declined", "support_in_r"])),
  adjudication: adjudication.nullable(),
});
export type DisputeResource = z.infer<typeof dispute>;

/** The replay: exactly what was shown, with everything that is closed about it. */
export const responseReplay = z.object({
  runId: id,
  runNumber: z.int(),
  externalId: z.string(),
  importedAt: instant,
  material: responseMaterial,
  verdict: z
    .object({
      id,
      /** Null: closed and still undecided, because what was retrieved is not known. */
      outcome: responseOutcome.nullable(),
      basis: z.enum(VERDICT_BASES),
      at: instant,
      carriedFrom: id.nullable(),
      hops: z.int(),
      claims: z.array(claimJudgement.pick({ claimId: true, label: true, reason: true, severity: true })),
    })
    .nullable(),
  /** Both labels, for closed pairs only; empty while a pair is open. */
  sides: z.array(sideOfPair),
  adjudication: adjudication.nullable(),
  importedLabels: z.array(z.object({ rater: z.string(), claimId: id.nullable(), label: z.string() })),
  referenceJudgementId: id.nullable(),
});
export type ResponseReplay = z.infer<typeof responseReplay>;

export const disputeEndpoints = {
  listDisputes: endpoint({
    name: "listDisputes",
    method: "GET",
    path: "/projects/{projectId}/disputes",
    summary: "Disputes, open ones first.",
    access: inProject(["lead", "auditor"], ["lead"]),
    params: z.strictObject({ projectId: id }),
    query: pageQuery.extend({ state: z.enum(["open", "settled"]).optional() }),
    answer: pageOf(disputeRow),
  }),
  getDispute: endpoint({
    name: "getDispute",
    method: "GET",
    path: "/disputes/{disputeId}",
    summary: "Both labels side by side.",
    access: onSubject("dispute", "disputeId", ["lead", "auditor"], ["lead"]),
    params: z.strictObject({ disputeId: id }),
    answer: dispute,
    problems: ["rated_by_you"],
  }),
  adjudicate: endpoint({
    name: "adjudicate",
    method: "POST",
    path: "/disputes/{disputeId}/adjudications",
    summary: "Rule on a dispute. The labels stay as they are; the ruling stands beside them.",
    access: onSubject("dispute", "disputeId", ["lead"], ["lead"]),
    params: z.strictObject({ disputeId: id }),
    body: z.strictObject({
      claims: z.array(ruledClaim).max(500),
      declined: declined.nullable(),
      supportInR: z.boolean().nullable(),
      /** Rule 7 of the roll-up, where an unanswerable item was answered and every claim holds. */
      onAnsweredUnanswerable: z.enum(["grounded", "unsupported"]).nullable().default(null),
      cause: disputeCause,
      reason: reasonText,
    }),
    answer: dispute,
    status: 201,
    ifMatch: true,
    idempotent: true,
    problems: [
      "rated_by_you",
      "already_settled",
      "ruling_incomplete",
      "judgement_refused",
      "stale_version",
      "key_reused",
    ],
  }),
  getResponse: endpoint({
    name: "getResponse",
    method: "GET",
    path: "/responses/{responseId}",
    summary: "The replay of one response.",
    access: onSubject("response", "responseId", ["lead", "engineer", "auditor"], ["export"]),
    params: z.strictObject({ responseId: id }),
    answer: responseReplay,
    problems: ["rated_by_you"],
  }),
};
