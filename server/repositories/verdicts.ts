import { z } from "zod";
import {
  CLAIM_LABELS,
  type ClaimLabel,
  DECLINED,
  type Declined,
  OUTCOMES,
  REASONS,
  type Reason,
  type ResponseOutcome,
  SEVERITIES,
  type Severity,
  VERDICT_BASES,
  type VerdictBasis,
} from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";
import { insertRows } from "./insert-rows";

/** A verdict as it is appended. */
export interface NewVerdict {
  readonly id: string;
  readonly projectId: string;
  readonly responseId: string;
  readonly batchItemId: string | null;
  readonly outcome: ResponseOutcome | null;
  readonly outcomeReason: string | null;
  readonly basis: VerdictBasis;
  readonly adjudicationId: string | null;
  readonly firstSubmissionId: string | null;
  readonly secondSubmissionId: string | null;
  readonly declined: Declined | null;
  readonly supportInR: boolean | null;
  readonly answersQuestion: string | null;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
  readonly carriedFromId: string | null;
  readonly hops: number;
  readonly carryKey: string | null;
  readonly originAt: Date;
  readonly decidedAt: Date;
  readonly supersedesId: string | null;
}

/** What is decided of a claim, as it is appended. */
export interface NewClaimVerdict {
  readonly id: string;
  readonly verdictId: string | null;
  readonly claimId: string;
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
  readonly basis: VerdictBasis;
  readonly carriedFromId: string | null;
  readonly carryKey: string | null;
  readonly hops: number;
  readonly originAt: Date;
  readonly decidedAt: Date;
  readonly supersedesId: string | null;
}

/** Appends verdicts with what they decide of claims. */
export async function insertVerdicts(
  tx: Tx,
  verdicts: readonly NewVerdict[],
  claims: readonly NewClaimVerdict[],
): Promise<void> {
  await insertRows(tx, "verdict", verdicts);
  await insertRows(tx, "claim_verdict", claims);
}

/** What holds of a claim. */
export type CurrentClaimVerdict = Pick<
  NewClaimVerdict,
  | "id"
  | "verdictId"
  | "claimId"
  | "label"
  | "reason"
  | "severity"
  | "basis"
  | "carriedFromId"
  | "carryKey"
  | "hops"
  | "originAt"
>;

const claimColumns = {
  id: true,
  verdictId: true,
  claimId: true,
  label: true,
  reason: true,
  severity: true,
  basis: true,
  carriedFromId: true,
  carryKey: true,
  hops: true,
  originAt: true,
} as const;

const codes = z.object({
  label: z.enum(CLAIM_LABELS).nullable(),
  reason: z.enum(REASONS).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  basis: z.enum(VERDICT_BASES),
});

/** What holds of each claim of a response that is decided, by claim. */
export async function listCurrentClaimVerdicts(
  tx: Tx,
  responseId: string,
): Promise<ReadonlyMap<string, CurrentClaimVerdict>> {
  const rows = await tx.claimVerdict.findMany({
    where: { claim: { responseId }, supersededBy: null },
    select: claimColumns,
  });
  return new Map(rows.map((row) => [row.claimId, { ...row, ...codes.parse(row) }]));
}

/** What holds of a response. */
export type CurrentVerdict = Omit<NewVerdict, "projectId" | "supersedesId"> & {
  readonly claims: readonly CurrentClaimVerdict[];
};

const outcomes = z.enum([...OUTCOMES, "refusal_unchecked"]).nullable();

/** The verdict of a response that none supersedes, with its claims in their order; null where there is none. */
export async function findCurrentVerdict(tx: Tx, responseId: string): Promise<CurrentVerdict | null> {
  const row = await tx.verdict.findFirst({
    where: { responseId, supersededBy: null },
    select: {
      id: true,
      responseId: true,
      batchItemId: true,
      outcome: true,
      outcomeReason: true,
      basis: true,
      adjudicationId: true,
      firstSubmissionId: true,
      secondSubmissionId: true,
      declined: true,
      supportInR: true,
      answersQuestion: true,
      rubricVersionId: true,
      protocolVersionId: true,
      carriedFromId: true,
      hops: true,
      carryKey: true,
      originAt: true,
      decidedAt: true,
      claimVerdicts: { select: claimColumns, orderBy: { claim: { ordinal: "asc" } } },
    },
  });
  if (row === null) return null;
  const { claimVerdicts, ...verdict } = row;
  return {
    ...verdict,
    outcome: outcomes.parse(row.outcome),
    basis: z.enum(VERDICT_BASES).parse(row.basis),
    declined: z.enum(DECLINED).nullable().parse(row.declined),
    claims: claimVerdicts.map((claim) => ({ ...claim, ...codes.parse(claim) })),
  };
}
