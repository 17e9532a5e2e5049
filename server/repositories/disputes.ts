import { z } from "zod";
import { DISPUTE_CAUSES, type DisputeCause } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

/** A dispute as it is opened. */
export interface NewDispute {
  readonly id: string;
  readonly projectId: string;
  readonly responseId: string;
  /** Null where it was opened after the pair was closed. */
  readonly batchItemId: string | null;
  readonly cause: DisputeCause;
  readonly claimIds: readonly string[];
  readonly openedAt: Date;
}

/** Opens a dispute. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<void> {
  await tx.dispute.create({ data: { ...dispute, claimIds: [...dispute.claimIds] }, select: { id: true } });
}

/** A dispute with what a page of it needs. */
export interface StoredDispute extends NewDispute {
  readonly state: "open" | "settled";
  readonly version: number;
  readonly question: string | null;
  readonly ratedByMe: boolean;
}

const codes = z.object({ cause: z.enum(DISPUTE_CAUSES), state: z.enum(["open", "settled"]) });

const SELECT = `
  SELECT d.id, d.project_id AS "projectId", d.response_id AS "responseId", d.batch_item_id AS "batchItemId", d.cause,
    d.claim_ids AS "claimIds", d.opened_at AS "openedAt", d.state, d.version, q.text AS question,
    EXISTS (SELECT FROM submission s WHERE s.response_id = d.response_id AND s.rater_id = $1) AS "ratedByMe"
  FROM dispute d JOIN response r ON r.id = d.response_id JOIN payload q ON q.id = r.question_payload_id`;

type Row = Omit<StoredDispute, "cause" | "state"> & { readonly cause: string; readonly state: string };

const toDispute = (row: Row): StoredDispute => ({ ...row, ...codes.parse(row) });

/** One dispute; null where there is none. `ratedByMe` is about `userId`. */
export async function findDispute(tx: Tx, id: string, userId: string): Promise<StoredDispute | null> {
  const [row] = await tx.$queryRawUnsafe<Row[]>(`${SELECT} WHERE d.id = $2`, userId, id);
  return row === undefined ? null : toDispute(row);
}

/** A place in the list of disputes: open ones first, then the newest. */
export interface DisputePlace {
  readonly isSettled: boolean;
  readonly openedAt: Date;
  readonly id: string;
}

/** Disputes of a project that no wall hides from the person. */
export async function listDisputeRows(
  tx: Tx,
  page: {
    projectId: string;
    userId: string;
    state: "open" | "settled" | null;
    after: DisputePlace | null;
    limit: number;
  },
): Promise<StoredDispute[]> {
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `${SELECT}
     WHERE d.project_id = $2 AND ($3::text IS NULL OR d.state = $3)
       AND ($4::boolean IS NULL OR (d.state = 'settled', -extract(epoch FROM d.opened_at), d.id)
            > ($4::boolean, -extract(epoch FROM $5::timestamptz), $6::text))
       AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $1
                       WHERE m.response_id = d.response_id)
     ORDER BY d.state = 'settled', -extract(epoch FROM d.opened_at), d.id LIMIT $7::integer`,
    page.userId,
    page.projectId,
    page.state,
    page.after?.isSettled ?? null,
    page.after?.openedAt ?? null,
    page.after?.id ?? null,
    page.limit,
  );
  return rows.map(toDispute);
}

/** Settles an open dispute at the version that the ruling saw; false where it is settled or has moved on. */
export async function settleDispute(tx: Tx, id: string, version: number, at: Date): Promise<boolean> {
  const { count } = await tx.dispute.updateMany({
    where: { id, state: "open", version },
    data: { state: "settled", settledAt: at, version: version + 1 },
  });
  return count === 1;
}

/** Who judged a response, and who left it for a conflict of interest. */
export async function listInvolved(
  tx: Tx,
  responseId: string,
): Promise<{ raterIds: readonly string[]; recusedIds: readonly string[] }> {
  const submissions = await tx.submission.findMany({ where: { responseId }, select: { raterId: true } });
  const exclusions = await tx.slotExclusion.findMany({
    where: { kind: "recused", batchItem: { responseId } },
    select: { raterId: true },
  });
  return {
    raterIds: [...new Set(submissions.map((row) => row.raterId))],
    recusedIds: exclusions.map((row) => row.raterId),
  };
}

/** Whether an item had a dispute; it has one at most, and a later one of its response names none. */
export async function hasDispute(tx: Tx, batchItemId: string): Promise<boolean> {
  return (await tx.dispute.findUnique({ where: { batchItemId }, select: { id: true } })) !== null;
}
