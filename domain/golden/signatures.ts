const HOUR_MS = 3_600_000;

/** How long the only lead of a project waits before signing their own proposal. */
export const LONE_LEAD_DELAY_MS = 24 * HOUR_MS;

/** A proposal and who wants to sign it. Used by freeze, supersede, retire, policy, rubric, baseline and publication. */
export interface SignatureRequest {
  readonly proposerId: string;
  readonly approverId: string;
  readonly proposedAtMs: number;
  readonly nowMs: number;
  /** The project's leads now. */
  readonly leadIds: readonly string[];
  /** A second signature is given by a person on a screen, never by token. */
  readonly isByToken: boolean;
  /** The digest that the approver read, and the proposal's. */
  readonly readDigest: string;
  readonly contentDigest: string;
}

export type SignatureProblem =
  | "signature_by_token"
  | "approver_not_a_lead"
  | "content_changed"
  | "same_person"
  | "lone_lead_waits";

export interface SignatureCheck {
  readonly problems: readonly SignatureProblem[];
  /** The lone lead signed their own proposal; the record prints a note. */
  readonly isLone: boolean;
  /** When the lone lead may sign; null where another person signs. */
  readonly mayAtMs: number | null;
}

/**
 * The rule of two people: a proposer and another lead. Where a project has one lead, that lead may sign their own proposal
 * 24 hours later, and the record says so.
 */
export function checkSignature(request: SignatureRequest): SignatureCheck {
  const problems: SignatureProblem[] = [];
  if (request.isByToken) problems.push("signature_by_token");
  if (!request.leadIds.includes(request.approverId)) problems.push("approver_not_a_lead");
  if (request.readDigest !== request.contentDigest) problems.push("content_changed");
  if (request.approverId !== request.proposerId) return { problems, isLone: false, mayAtMs: null };
  const isOnlyLead = new Set(request.leadIds).size === 1 && request.leadIds.includes(request.approverId);
  if (!isOnlyLead) return { problems: [...problems, "same_person"], isLone: false, mayAtMs: null };
  const mayAtMs = request.proposedAtMs + LONE_LEAD_DELAY_MS;
  if (request.nowMs < mayAtMs) problems.push("lone_lead_waits");
  return { problems, isLone: true, mayAtMs };
}

/** A frozen record as superseding sees it. */
export interface SupersedeRequest {
  /** Item of a target, response of a judgement. */
  readonly subjectId: string;
  readonly newSubjectId: string;
  readonly supersededById: string | null;
  readonly isSameContent: boolean;
  /** The written reason is not blank. */
  readonly hasReason: boolean;
}

export type SupersedeProblem = "already_superseded" | "other_subject" | "same_content" | "reason_missing";

/** What keeps a frozen record from being superseded. The old one stays what old runs were measured on. */
export function validateSupersede(request: SupersedeRequest): readonly SupersedeProblem[] {
  const problems: SupersedeProblem[] = [];
  if (request.supersededById !== null) problems.push("already_superseded");
  if (request.newSubjectId !== request.subjectId) problems.push("other_subject");
  if (request.isSameContent) problems.push("same_content");
  if (!request.hasReason) problems.push("reason_missing");
  return problems;
}
