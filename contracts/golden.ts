import { z } from "zod";
import { endpoint, inProject, onSubject, readers } from "./define";
import { ADVERSARIAL_KINDS, ITEM_KINDS, ITEM_USES, QUERY_SHAPES } from "@/domain/golden/item-codes";
import { ITEM_STATES, TARGET_DOUBTS } from "@/domain/golden/item-life";
import {
  confidentiality,
  freeText,
  id,
  inOrder,
  instant,
  pageOf,
  pageQuery,
  reasonText,
  sha256Hex,
  spanFields,
} from "./primitives";
import { responseOutcome } from "./runs";

const passage = inOrder(z.strictObject({ versionId: id, ...spanFields }));

/** A question's frozen expectation, as typed by a lead. */
export const targetContent = z.strictObject({
  answerable: z.boolean(),
  /** What was searched to say that the corpus can't answer; required where `answerable` is false. */
  searches: freeText(4000).default(""),
  asOf: z.iso.date(),
  points: z.array(freeText(1000)).max(50).default([]),
  passages: z.array(passage).max(50).default([]),
  nearMisses: z.array(passage).max(50).default([]),
  /** An answer that would do, in full; only where `answerable`. */
  expectedAnswer: freeText(8000).optional(),
  /** How a system should decline; only where not `answerable`. */
  expectedRefusal: freeText(8000).optional(),
});
export type TargetContent = z.infer<typeof targetContent>;

const signed = { proposedBy: z.string(), approvedBy: z.string(), frozenAt: instant, digest: sha256Hex };

export const goldenTarget = z.object({
  id,
  goldenItemId: id,
  question: z.string(),
  content: targetContent,
  ...signed,
  reason: z.string(),
  supersedesId: id.nullable(),
  supersededById: id.nullable(),
});
export type GoldenTargetResource = z.infer<typeof goldenTarget>;

export const referenceJudgement = z.object({
  id,
  responseId: id,
  externalId: z.string(),
  question: z.string(),
  outcome: responseOutcome,
  basis: z.string(),
  /** The rubric that it was judged under. */
  rubricVersion: z.string(),
  ...signed,
  reason: z.string(),
  supersedesId: id.nullable(),
  supersededById: id.nullable(),
});
export type ReferenceJudgementResource = z.infer<typeof referenceJudgement>;

export const goldenItem = z.object({
  id,
  externalId: z.string(),
  /** Empty where it is withheld. */
  question: z.string(),
  kind: z.enum(ITEM_KINDS),
  adversarialKind: z.enum(ADVERSARIAL_KINDS).nullable(),
  /** Null until somebody has said it. */
  queryShape: z.enum(QUERY_SHAPES).nullable(),
  use: z.enum(ITEM_USES),
  class: confidentiality,
  state: z.enum(ITEM_STATES),
  /** Why its target can't be gated on as it is. */
  doubts: z.array(z.enum(TARGET_DOUBTS)),
  /** Sealed: question and target are shown to leads and auditors who open it, and that is registered. */
  withheld: z.boolean(),
  createdAt: instant,
  retiredAt: instant.nullable(),
  /** Null where none is frozen, or it is withheld. */
  target: goldenTarget.nullable(),
  /** Of the target in force, withheld or not. */
  frozenAt: instant.nullable(),
  proposalPending: z.boolean(),
  /** The latest response to this question, for proposing from. */
  latestResponseId: id.nullable(),
});
export type GoldenItemResource = z.infer<typeof goldenItem>;

export const goldenSetVersion = z.object({
  id,
  setName: z.string(),
  number: z.int(),
  digest: sha256Hex,
  targets: z.int(),
  frozenAt: instant,
  proposedBy: z.string(),
  approvedBy: z.string(),
});

export const approvalKind = z.enum([
  "freeze_targets",
  "freeze_judgements",
  "supersede_target",
  "supersede_judgement",
  "set_version",
  "retire_items",
  "reattest_targets",
  "policy",
  "baseline",
  "rubric",
  "protocol",
]);
export const approval = z.object({
  id,
  kind: approvalKind,
  state: z.enum(["proposed", "approved", "rejected", "withdrawn"]),
  proposedBy: z.string(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  /** What the second person signs: the digest over the exact content below. */
  contentDigest: sha256Hex,
  subjects: z.array(
    z.object({
      id,
      title: z.string(),
      detail: z.string(),
      /** What a proposed target says in full, so that the second person reads what they sign; null for other kinds. */
      target: targetContent.nullable(),
    }),
  ),
  mine: z.boolean(),
  /** The project's only lead signed their own proposal after a day; printed wherever the record is. */
  isLone: z.boolean(),
  /** From when the caller may sign; null where they may not at all (another must, or it is decided). */
  signableFrom: instant.nullable(),
});
export type ApprovalResource = z.infer<typeof approval>;

const projectParams = z.strictObject({ projectId: id });
const leadOnly = inProject(["lead"], ["lead"]);

export const goldenEndpoints = {
  listGoldenItems: endpoint({
    name: "listGoldenItems",
    method: "GET",
    path: "/projects/{projectId}/golden-items",
    summary: "Questions with their frozen targets.",
    access: inProject(readers, ["export", "lead"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(goldenItem),
  }),
  proposeTargets: endpoint({
    name: "proposeTargets",
    method: "POST",
    path: "/projects/{projectId}/golden-targets",
    summary: "Propose golden targets for freezing; another lead approves.",
    access: leadOnly,
    params: projectParams,
    body: z.strictObject({
      targets: z
        .array(z.strictObject({ goldenItemId: id, content: targetContent }))
        .min(1)
        .max(500),
      reason: reasonText,
    }),
    answer: approval,
    status: 201,
    problems: ["already_frozen", "proposal_pending", "target_incomplete", "span_inverted", "span_out_of_range"],
  }),
  supersedeTarget: endpoint({
    name: "supersedeTarget",
    method: "POST",
    path: "/golden-targets/{targetId}/supersede",
    summary:
      "Propose a target that supersedes this one, with a reason; the old one stays what old runs were measured on.",
    access: onSubject("golden-target", "targetId", ["lead"], ["lead"]),
    params: z.strictObject({ targetId: id }),
    body: z.strictObject({ content: targetContent, reason: reasonText }),
    answer: approval,
    status: 201,
    problems: [
      "already_superseded",
      "proposal_pending",
      "same_content",
      "target_incomplete",
      "span_inverted",
      "span_out_of_range",
    ],
  }),
  getTarget: endpoint({
    name: "getTarget",
    method: "GET",
    path: "/golden-targets/{targetId}",
    summary: "One frozen target.",
    access: onSubject("golden-target", "targetId", readers, ["export", "lead"]),
    params: z.strictObject({ targetId: id }),
    answer: goldenTarget,
    problems: ["sealed_item", "rated_by_you"],
  }),
  listReferenceJudgements: endpoint({
    name: "listReferenceJudgements",
    method: "GET",
    path: "/projects/{projectId}/reference-judgements",
    summary: "Frozen verdicts on responses.",
    access: inProject(readers, ["export", "lead"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(referenceJudgement),
  }),
  proposeReferenceJudgements: endpoint({
    name: "proposeReferenceJudgements",
    method: "POST",
    path: "/projects/{projectId}/reference-judgements",
    summary: "Propose closed verdicts for freezing (unanimous or adjudicated; never a single rater's).",
    access: leadOnly,
    params: projectParams,
    body: z.strictObject({ responseIds: z.array(id).min(1).max(500), reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["already_frozen", "proposal_pending", "not_freezable", "rubric_stale"],
  }),
  supersedeReferenceJudgement: endpoint({
    name: "supersedeReferenceJudgement",
    method: "POST",
    path: "/reference-judgements/{judgementId}/supersede",
    summary: "Propose that the response's present verdict supersedes the frozen one, with a reason.",
    access: onSubject("reference-judgement", "judgementId", ["lead"], ["lead"]),
    params: z.strictObject({ judgementId: id }),
    body: z.strictObject({ reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["already_superseded", "proposal_pending", "same_content", "not_freezable"],
  }),
  listSetVersions: endpoint({
    name: "listSetVersions",
    method: "GET",
    path: "/projects/{projectId}/golden-sets",
    summary: "Versions of the golden set, with their digests.",
    access: inProject(readers, ["run", "export", "lead"]),
    params: projectParams,
    answer: z.object({ items: z.array(goldenSetVersion) }),
  }),
  proposeSetVersion: endpoint({
    name: "proposeSetVersion",
    method: "POST",
    path: "/projects/{projectId}/golden-sets",
    summary: "Propose a version of the golden set: all frozen targets that nothing supersedes.",
    access: leadOnly,
    params: projectParams,
    body: z.strictObject({ name: freeText(100).default("golden"), reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["nothing_to_freeze", "proposal_pending", "same_content"],
  }),
  listApprovals: endpoint({
    name: "listApprovals",
    method: "GET",
    path: "/projects/{projectId}/approvals",
    summary: "What waits for a second person, and what was decided.",
    access: inProject(["lead", "auditor"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(approval),
  }),
  approve: endpoint({
    name: "approve",
    method: "POST",
    path: "/approvals/{approvalId}/approve",
    summary: "Sign as the second person. Never by token, never the proposer; `contentDigest` is what was read.",
    access: onSubject("approval", "approvalId", ["lead"]),
    params: z.strictObject({ approvalId: id }),
    body: z.strictObject({ contentDigest: sha256Hex }),
    answer: approval,
    problems: [
      "same_person",
      "already_decided",
      "content_changed",
      "lone_lead_waits",
      "already_frozen",
      "already_superseded",
      "not_freezable",
      "already_retired",
      "corpus_grew",
      "rubric_stale",
    ],
  }),
  reject: endpoint({
    name: "reject",
    method: "POST",
    path: "/approvals/{approvalId}/reject",
    summary: "Decline (or, by the proposer, withdraw).",
    access: onSubject("approval", "approvalId", ["lead"]),
    params: z.strictObject({ approvalId: id }),
    body: z.strictObject({ reason: reasonText }),
    answer: approval,
    problems: ["already_decided"],
  }),
};
