import { z } from "zod";
import { RULING_DIRECTIONS } from "@/domain/adjudication/ruling-directions";
import { DISPUTE_CAUSES, NEW_EVIDENCE, RULING_CAUSES, VERDICT_BASES } from "@/domain/rubric/codes";
import { benchTask, claimJudgement, claimLabel, declined, judgement, reason, severity } from "./bench";
import { endpoint, inProject, onSubject } from "./define";
import { replayLimit } from "./disputed-answers";
import { responseFlag } from "./flags";
import { confidentiality, id, instant, pageOf, pageQuery, printedVersion, reasonText, sha256Hex } from "./primitives";
import { responseOutcome } from "./runs";

/** Why two raters came to differ; the lead names one when ruling. */
export const disputeCause = z.enum(RULING_CAUSES);

/** Where a dispute comes from. */
export const disputeOrigin = z.enum(["differing", "flagged", "production"]);
export type DisputeOrigin = z.infer<typeof disputeOrigin>;

/** `SAID-RULED`: what the two said (both pass, one of them, neither, or nobody judged) and what the ruling came to. */
export const directionKey = z.enum(RULING_DIRECTIONS);

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
  /** How often new evidence opened it again. */
  reopened: z.int(),
  /** Judgements of the response that came in after the ruling in force; the ruling stays until somebody opens the dispute again. */
  judgementsSince: z.int(),
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

/** A rater's dissent from a ruling, by the name that the rater has in the dispute. */
export const dissent = z.object({ pseudonym: z.string(), at: instant, text: z.string() });

/** A ruling that new evidence was brought against, with that evidence; superseded once another ruling stands. */
export const formerRuling = z.object({
  adjudication,
  evidence: z.enum(NEW_EVIDENCE),
  reason: z.string(),
  reopenedBy: z.string(),
  reopenedAt: instant,
});
export type FormerRuling = z.infer<typeof formerRuling>;

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
  /** The golden target says that the corpus can't answer. */
  isUnanswerable: z.boolean(),
  /** The ruling in force; null while there is none, and while new evidence is looked at. */
  adjudication: adjudication.nullable(),
  /** Rulings that new evidence was brought against, oldest first. */
  history: z.array(formerRuling),
  /** From the ruling in force. */
  dissents: z.array(dissent),
});
export type DisputeResource = z.infer<typeof dispute>;

/** A ruling as a rater of the response reads it: no lead's name, and of the two judgements their own alone. */
export const ownRuling = z.object({
  disputeId: id,
  question: z.string(),
  at: instant,
  cause: disputeCause,
  reason: z.string(),
  outcome: responseOutcome.nullable(),
  claims: z.array(
    z.object({
      text: z.string(),
      own: claimLabel.nullable(),
      ruled: claimLabel.nullable(),
      ruledReason: reason.nullable(),
    }),
  ),
  dissent: z.object({ at: instant, text: z.string() }).nullable(),
});
export type OwnRuling = z.infer<typeof ownRuling>;

/** The payload that a production answer was rebuilt from. Null texts were erased. */
export const keptPayload = z.object({
  disputeId: id,
  format: z.string(),
  because: z.string(),
  bytes: z.int(),
  /** Hex SHA-256 over the bytes as they came; null once they were erased. */
  sha256: sha256Hex.nullable(),
  /** Why the answer was disputed. */
  reason: z.string(),
  openedBy: z.string(),
  openedAt: instant,
});

/** A document of the retrieved set of which a newer version is there: what was shown stays what it was. */
export const changedSince = z.object({
  documentId: id,
  title: z.string(),
  handles: z.array(z.string()),
  shownVersion: printedVersion.nullable(),
  newestVersion: printedVersion.nullable(),
  versionsSince: z.int(),
});

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
  goldenItemId: id.nullable(),
  disputeId: id.nullable(),
  confidentiality,
  /** Hex SHA-256 over the UTF-8 of the answer as it was delivered; null where there is none, or it was erased. */
  answerSha256: sha256Hex.nullable(),
  payload: keptPayload.nullable(),
  changedSince: z.array(changedSince),
  /** What of it can't be judged, or only in part, and why; empty where all of it can. */
  limits: z.array(replayLimit),
  /** Flags that nobody has answered. */
  openFlags: z.array(responseFlag),
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
    query: pageQuery.extend({
      state: z.enum(["open", "settled"]).optional(),
      /** Of two judgements that differ, of a flag, or of an answer from production. */
      origin: disputeOrigin.optional(),
      /** What the raters said and what was ruled, as the table of rulings counts them. */
      direction: directionKey.optional(),
      /** Beside `direction`: ruled under this rubric version. */
      rubricVersion: z.string().max(120).optional(),
      sort: z.enum(["newest", "oldest"]).default("newest"),
    }),
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
  reopenDispute: endpoint({
    name: "reopenDispute",
    method: "POST",
    path: "/disputes/{disputeId}/reopen",
    summary:
      "Open a settled dispute again on new evidence. The ruling stays in the record and the next one supersedes it; until then the response is undecided.",
    access: onSubject("dispute", "disputeId", ["lead"], ["lead"]),
    params: z.strictObject({ disputeId: id }),
    body: z.strictObject({ evidence: z.enum(NEW_EVIDENCE), reason: reasonText }),
    answer: dispute,
    ifMatch: true,
    idempotent: true,
    problems: ["rated_by_you", "not_settled", "dispute_open", "stale_version", "key_reused"],
  }),
  appendDissent: endpoint({
    name: "appendDissent",
    method: "POST",
    path: "/disputes/{disputeId}/dissents",
    summary: "A rater's dissent from the ruling in force on what they judged. It changes nothing and stays beside it.",
    access: onSubject("dispute", "disputeId", ["rater", "lead"], ["label"]),
    params: z.strictObject({ disputeId: id }),
    body: z.strictObject({ text: reasonText }),
    answer: ownRuling,
    status: 201,
    problems: ["dissented_already"],
  }),
  listOwnRulings: endpoint({
    name: "listOwnRulings",
    method: "GET",
    path: "/projects/{projectId}/own-rulings",
    summary: "Rulings on what the caller judged, without names, newest first.",
    access: inProject(["rater", "lead"], ["label"]),
    params: z.strictObject({ projectId: id }),
    query: pageQuery,
    answer: pageOf(ownRuling),
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
