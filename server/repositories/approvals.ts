import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";
import { type Proposal, storedProposal } from "./frozen-contents";

/** A proposal and what became of it. */
export interface ApprovalRow {
  readonly id: string;
  readonly projectId: string;
  readonly proposal: Proposal;
  readonly contentDigest: string;
  readonly reason: string | null;
  readonly proposerId: string;
  readonly proposerName: string;
  readonly proposedAt: Date;
  readonly state: "proposed" | "approved" | "rejected" | "withdrawn";
  readonly deciderName: string | null;
  readonly decidedAt: Date | null;
  readonly isLone: boolean;
}

/** Lets one person at a time propose or sign in a project, until the transaction ends: what is pending can't change meanwhile. */
export async function lockProposals(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`assay.approvals.${projectId}`}, 0))`;
}

/** Stores a proposal. */
export async function insertApproval(
  tx: Tx,
  approval: {
    id: string;
    projectId: string;
    proposal: Proposal;
    contentDigest: string;
    proposerId: string;
    proposedAt: Date;
  },
): Promise<void> {
  const { proposal, ...row } = approval;
  const [only, another] = proposal.records;
  await tx.approval.create({
    data: {
      ...row,
      kind: proposal.kind,
      // Many records of one proposal have no subject in common but their project.
      subjectId: only !== undefined && another === undefined ? only.id : row.projectId,
      content: proposal satisfies Prisma.InputJsonObject,
      reasonPayloadId: proposal.reason.payload,
    },
    select: { id: true },
  });
}

const SELECT = `SELECT a.id, a.project_id AS "projectId", a.content, a.content_digest AS "contentDigest", reason.text AS reason,
    a.proposer_id AS "proposerId", coalesce(proposer_name.text, proposer.login) AS "proposerName", a.proposed_at AS "proposedAt", a.state,
    coalesce(decider_name.text, decider.login) AS "deciderName", a.decided_at AS "decidedAt", a.is_lone AS "isLone"
  FROM approval a
  JOIN app_user proposer ON proposer.id = a.proposer_id LEFT JOIN payload proposer_name ON proposer_name.id = proposer.name_payload_id
  LEFT JOIN app_user decider ON decider.id = a.approver_id LEFT JOIN payload decider_name ON decider_name.id = decider.name_payload_id
  LEFT JOIN payload reason ON reason.id = a.reason_payload_id`;

/** No wall hides one of the proposal's questions or responses from `$2`: nobody signs what they can't read. */
const OPEN = `NOT EXISTS (SELECT FROM jsonb_array_elements(a.content->'records') r
    JOIN golden_item g ON g.id = r->'content'->>'goldenItemId' JOIN wall_denial w ON w.matter_id = g.matter_id WHERE w.user_id = $2)
  AND NOT EXISTS (SELECT FROM jsonb_array_elements(a.content->'records') r
    JOIN response_matter m ON m.response_id = r->'content'->>'responseId' JOIN wall_denial w ON w.matter_id = m.matter_id WHERE w.user_id = $2)`;

type Found = Omit<ApprovalRow, "proposal"> & { readonly content: unknown };

const toRow = ({ content, ...row }: Found): ApprovalRow => ({ ...row, proposal: storedProposal.parse(content) });

/** One proposal that the person may read; null where there is none, or a wall hides part of it. */
export async function findApproval(tx: Tx, id: string, userId: string): Promise<ApprovalRow | null> {
  const [row] = await tx.$queryRawUnsafe<Found[]>(`${SELECT} WHERE a.id = $1 AND ${OPEN}`, id, userId);
  return row === undefined ? null : toRow(row);
}

/** Where a page of proposals starts: after this one; what waits stands first, then the newest. */
export interface ApprovalPlace {
  readonly isWaiting: boolean;
  readonly at: string;
  readonly id: string;
}

/** Proposals that the person may read. */
export async function listApprovalRows(
  tx: Tx,
  wanted: { projectId: string; userId: string; after: ApprovalPlace | null; limit: number },
): Promise<ApprovalRow[]> {
  const { projectId, userId, after, limit } = wanted;
  const rows = await tx.$queryRawUnsafe<Found[]>(
    `${SELECT} WHERE a.project_id = $1 AND ${OPEN}
       AND ($3::boolean IS NULL OR (a.state = 'proposed', a.proposed_at, a.id) < ($3::boolean, $4::timestamptz, $5::text))
     ORDER BY (a.state = 'proposed') DESC, a.proposed_at DESC, a.id DESC LIMIT $6::integer`,
    projectId,
    userId,
    after?.isWaiting ?? null,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  );
  return rows.map(toRow);
}

/** Everything that waits for a second person, whoever may read it: what is pending must not be proposed again. */
export async function listPendingProposals(tx: Tx, projectId: string): Promise<Proposal[]> {
  const rows = await tx.approval.findMany({ where: { projectId, state: "proposed" }, select: { content: true } });
  return rows.map((row) => storedProposal.parse(row.content));
}

/** The proposal of a kind that waits, of which there is one at most; null where none does. */
export async function findPendingOfKind(
  tx: Tx,
  projectId: string,
  kind: "rubric" | "protocol",
): Promise<ApprovalRow | null> {
  const sql = `${SELECT} WHERE a.project_id = $1 AND a.kind = $2 AND a.state = 'proposed' ORDER BY a.proposed_at LIMIT 1`;
  const [row] = await tx.$queryRawUnsafe<Found[]>(sql, projectId, kind);
  return row === undefined ? null : toRow(row);
}

/** Decides a proposal once; false where somebody was faster. */
export async function decideApproval(
  tx: Tx,
  decision: { id: string; state: "approved" | "rejected" | "withdrawn"; deciderId: string; isLone: boolean; at: Date },
): Promise<boolean> {
  const { count } = await tx.approval.updateMany({
    where: { id: decision.id, state: "proposed" },
    data: {
      state: decision.state,
      approverId: decision.deciderId,
      isLone: decision.isLone,
      decidedAt: decision.at,
      version: { increment: 1 },
    },
  });
  return count === 1;
}

/** The project's leads now. */
export async function listLeadIds(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx.membership.findMany({
    where: { projectId, roles: { has: "lead" }, user: { disabledAt: null } },
    select: { userId: true },
  });
  return rows.map((row) => row.userId);
}
