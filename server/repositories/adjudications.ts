import { z } from "zod";
import { responseOutcome } from "@/contracts/runs";
import {
  type AnswersQuestion,
  CLAIM_LABELS,
  type ClaimLabel,
  DECLINED,
  DISPUTE_CAUSES,
  type Declined,
  type DisputeCause,
  NEW_EVIDENCE,
  type NewEvidence,
  REASONS,
  type Reason,
  RULING_CAUSES,
  type RulingCause,
  SEVERITIES,
  type Severity,
} from "@/domain/rubric/codes";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

/** The ruling on one claim. */
export interface RuledClaim {
  readonly claimId: string;
  /** Null only with reason `set_unknown`. */
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
}

/** A ruling as it is appended. */
export interface NewAdjudication {
  readonly id: string;
  readonly projectId: string;
  readonly disputeId: string;
  readonly leadId: string;
  readonly cause: RulingCause;
  readonly reasonPayloadId: string;
  readonly reasonCommitment: string;
  readonly declined: Declined | null;
  readonly supportInR: boolean | null;
  readonly answersQuestion: AnswersQuestion | null;
  readonly outcome: string | null;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly committedAt: Date;
  /** The ruling that new evidence was brought against; null for the first of its dispute. */
  readonly supersedesId: string | null;
}

/** Appends a ruling with what it says of each claim. */
export async function insertAdjudication(
  tx: Tx,
  adjudication: NewAdjudication,
  claims: readonly RuledClaim[],
): Promise<void> {
  await tx.adjudication.create({ data: adjudication, select: { id: true } });
  const rows = claims.map((claim) => ({ ...claim, adjudicationId: adjudication.id }));
  if (rows.length > 0) await tx.adjudicationClaim.createMany({ data: rows });
}

/** The ruling that a lead sent under a key; null where there is none. */
export async function findAdjudicationByKey(
  tx: Tx,
  leadId: string,
  idempotencyKey: string,
): Promise<{ disputeId: string; bodyHash: string } | null> {
  return tx.adjudication.findUnique({
    where: { leadId_idempotencyKey: { leadId, idempotencyKey } },
    select: { disputeId: true, bodyHash: true },
  });
}

/** A ruling, read back; a text is null where it was erased. */
export interface StoredAdjudication {
  readonly id: string;
  readonly leadId: string;
  readonly at: Date;
  readonly cause: RulingCause;
  readonly reason: string | null;
  readonly declined: Declined | null;
  readonly outcome: z.infer<typeof responseOutcome> | null;
  readonly claims: readonly RuledClaim[];
}

const ruledCodes = z.object({
  label: z.enum(CLAIM_LABELS).nullable(),
  reason: z.enum(REASONS).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
});

const RULING = {
  id: true,
  leadId: true,
  committedAt: true,
  cause: true,
  declined: true,
  outcome: true,
  reasonPayload: { select: { text: true } },
  adjudicationClaims: {
    select: { claimId: true, label: true, reason: true, severity: true },
    orderBy: { claim: { ordinal: "asc" } },
  },
} as const satisfies Prisma.AdjudicationSelect;

function toRuling(row: Prisma.AdjudicationGetPayload<{ select: typeof RULING }>): StoredAdjudication {
  return {
    id: row.id,
    leadId: row.leadId,
    at: row.committedAt,
    cause: z.enum(RULING_CAUSES).parse(row.cause),
    reason: row.reasonPayload.text,
    declined: z.enum(DECLINED).nullable().parse(row.declined),
    outcome: responseOutcome.nullable().parse(row.outcome),
    claims: row.adjudicationClaims.map((claim) => ({ claimId: claim.claimId, ...ruledCodes.parse(claim) })),
  };
}

/** The ruling on a response that holds, the newest where it was disputed twice; null where there is none. */
export async function findRuling(
  tx: Tx,
  where: { disputeId: string } | { responseId: string },
): Promise<StoredAdjudication | null> {
  const row = await tx.adjudication.findFirst({
    where: {
      supersededBy: null,
      ...("disputeId" in where ? { disputeId: where.disputeId } : { dispute: { responseId: where.responseId } }),
    },
    orderBy: [{ committedAt: "desc" }, { id: "desc" }],
    select: RULING,
  });
  return row === null ? null : toRuling(row);
}

/** A ruling that new evidence was brought against, with that evidence. */
export interface ReopenedRuling {
  readonly ruling: StoredAdjudication;
  readonly evidence: NewEvidence;
  readonly reason: string | null;
  readonly reopenedById: string;
  readonly reopenedAt: Date;
}

/** Every ruling of a dispute that new evidence was brought against, oldest first. */
export async function listReopenedRulings(tx: Tx, disputeId: string): Promise<ReopenedRuling[]> {
  const rows = await tx.disputeReopening.findMany({
    where: { disputeId },
    orderBy: [{ reopenedAt: "asc" }, { id: "asc" }],
    select: {
      evidence: true,
      reopenedById: true,
      reopenedAt: true,
      reasonPayload: { select: { text: true } },
      adjudication: { select: RULING },
    },
  });
  return rows.map((row) => ({
    ruling: toRuling(row.adjudication),
    evidence: z.enum(NEW_EVIDENCE).parse(row.evidence),
    reason: row.reasonPayload.text,
    reopenedById: row.reopenedById,
    reopenedAt: row.reopenedAt,
  }));
}

/** New evidence against a ruling, as it is written down. */
export interface NewReopening {
  readonly id: string;
  readonly projectId: string;
  readonly disputeId: string;
  readonly adjudicationId: string;
  readonly evidence: NewEvidence;
  readonly reasonPayloadId: string;
  readonly reasonCommitment: string;
  readonly reopenedById: string;
  readonly reopenedAt: Date;
}

/** Appends new evidence; the database takes it once against a ruling, and only against the one in force. */
export async function insertReopening(tx: Tx, reopening: NewReopening): Promise<void> {
  await tx.disputeReopening.create({ data: reopening, select: { id: true } });
}

/** What the dispute was about that a ruling settled. */
export async function findCauseOfDispute(tx: Tx, adjudicationId: string): Promise<DisputeCause | null> {
  const row = await tx.adjudication.findUnique({
    where: { id: adjudicationId },
    select: { dispute: { select: { cause: true } } },
  });
  return row === null ? null : z.enum(DISPUTE_CAUSES).parse(row.dispute.cause);
}
