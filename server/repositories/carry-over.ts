import { z } from "zod";
import type { CarryCandidate } from "@/domain/adjudication/carry-over";
import {
  ANSWERS_QUESTION,
  type AnswersQuestion,
  CLAIM_LABELS,
  DECLINED,
  type Declined,
  REASONS,
  type Reason,
  SEVERITIES,
  type Severity,
  VERDICT_BASES,
} from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

/** Where earlier verdicts are looked for: a project, and only under the rubric and protocol in force. */
export interface CarryScope {
  readonly projectId: string;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
}

/** What was decided of a claim with an equal key. */
export interface ClaimCandidate extends CarryCandidate {
  readonly id: string;
  readonly carryKey: string;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
}

/** What was decided of a response with an equal key of its marks. */
export interface MarksCandidate extends Omit<CarryCandidate, "label"> {
  readonly id: string;
  readonly carryKey: string;
  readonly declined: Declined;
  readonly supportInR: boolean | null;
  readonly answersQuestion: AnswersQuestion | null;
}

const claimCodes = z.object({
  label: z.enum(CLAIM_LABELS).nullable(),
  reason: z.enum(REASONS).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  basis: z.enum(VERDICT_BASES),
});

interface ClaimRow {
  readonly id: string;
  readonly carryKey: string;
  readonly label: string | null;
  readonly reason: string | null;
  readonly severity: string | null;
  readonly basis: string;
  readonly hops: number;
  readonly originAt: Date;
}

/** What holds of claims with these keys, of whole verdicts only. */
export async function listClaimCandidates(
  tx: Tx,
  scope: CarryScope,
  keys: readonly string[],
): Promise<ClaimCandidate[]> {
  const rows = await tx.$queryRaw<ClaimRow[]>`
    SELECT c.id, c.carry_key AS "carryKey", c.label, c.reason, c.severity, c.basis, c.hops, c.origin_at AS "originAt"
    FROM claim_verdict c JOIN verdict v ON v.id = c.verdict_id
    WHERE c.carry_key = ANY (${[...keys]}) AND v.project_id = ${scope.projectId}
      AND v.rubric_version_id = ${scope.rubricVersionId} AND v.protocol_version_id = ${scope.protocolVersionId}
      AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = c.id)
    ORDER BY c.origin_at DESC, c.id`;
  return rows.map(({ originAt, ...row }) => ({
    ...row,
    ...claimCodes.parse(row),
    originAtMs: originAt.getTime(),
    isSuperseded: false,
  }));
}

const marksCodes = z.object({
  declined: z.enum(DECLINED),
  answersQuestion: z.enum(ANSWERS_QUESTION).nullable(),
  basis: z.enum(VERDICT_BASES),
});

interface MarksRow {
  readonly id: string;
  readonly carryKey: string;
  readonly declined: string;
  readonly supportInR: boolean | null;
  readonly answersQuestion: string | null;
  readonly basis: string;
  readonly hops: number;
  readonly originAt: Date;
}

/** What holds of responses whose marks have these keys. */
export async function listMarksCandidates(
  tx: Tx,
  scope: CarryScope,
  keys: readonly string[],
): Promise<MarksCandidate[]> {
  const rows = await tx.$queryRaw<MarksRow[]>`
    SELECT v.id, v.carry_key AS "carryKey", v.declined, v.support_in_r AS "supportInR",
           v.answers_question AS "answersQuestion", v.basis, v.hops, v.origin_at AS "originAt"
    FROM verdict v
    WHERE v.carry_key = ANY (${[...keys]}) AND v.project_id = ${scope.projectId} AND v.declined IS NOT NULL
      AND v.rubric_version_id = ${scope.rubricVersionId} AND v.protocol_version_id = ${scope.protocolVersionId}
      AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
    ORDER BY v.origin_at DESC, v.id`;
  return rows.map(({ originAt, ...row }) => ({
    ...row,
    ...marksCodes.parse(row),
    originAtMs: originAt.getTime(),
    isSuperseded: false,
  }));
}
