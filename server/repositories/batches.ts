import type { Tx } from "@/server/db/database";
import { insertRows } from "./insert-rows";

/** A batch as it is opened. */
export interface NewBatch {
  readonly id: string;
  readonly projectId: string;
  readonly runId: string | null;
  readonly kind: "first" | "rescore_inter" | "rescore_intra";
  /** Unique in the project. */
  readonly name: string;
  readonly seed: string;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
  readonly createdById: string;
  readonly createdAt: Date;
}

/** A response put up for judging. */
export interface NewBatchItem {
  readonly id: string;
  readonly batchId: string;
  readonly responseId: string;
  /** 0 to 2^62. */
  readonly orderKey: bigint;
  /** The claims to judge; empty = all. */
  readonly claimIds: readonly string[];
  readonly wanted: number;
}

/** Opens a batch; false where one of that name is there. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<boolean> {
  const { count } = await tx.batch.createMany({ data: [batch], skipDuplicates: true });
  return count === 1;
}

/** Puts responses into a batch. */
export async function insertBatchItems(tx: Tx, items: readonly NewBatchItem[]): Promise<void> {
  await insertRows(tx, "batch_item", items);
}

/** The run whose responses are to be judged; null unless it is ready. */
export async function findReadyRun(tx: Tx, runId: string): Promise<{ number: number } | null> {
  return tx.run.findFirst({ where: { id: runId, state: "ready" }, select: { number: true } });
}

/** A batch with its figures, in which nothing counts that a wall hides from the reader. */
export interface BatchRow {
  readonly id: string;
  readonly kind: "first" | "rescore_inter" | "rescore_intra";
  readonly runId: string | null;
  readonly runNumber: number | null;
  readonly seed: string;
  readonly state: "open" | "closed";
  readonly openedAt: Date;
  readonly queued: number;
  readonly carried: number;
  readonly mechanical: number;
  readonly slots: number;
  readonly committed: number;
  readonly leased: number;
  readonly pairsClosed: number;
  readonly disputesOpen: number;
  readonly verdicts: number;
}

const isWalledOff = (responseId: string) => `EXISTS (
  SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $2
  WHERE m.response_id = ${responseId})`;

/** `$2` is the reader, `$3` the time now. */
const SELECT = `
  SELECT b.id, b.kind, b.run_id AS "runId", r.number AS "runNumber", b.seed, b.state, b.created_at AS "openedAt",
    items.*, slots.*, verdicts.*
  FROM batch b LEFT JOIN run r ON r.id = b.run_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS queued, coalesce(sum(i.wanted), 0)::int AS slots,
      (count(*) FILTER (WHERE i.state <> 'open'))::int AS "pairsClosed",
      (count(*) FILTER (WHERE i.state = 'disputed'))::int AS "disputesOpen"
    FROM batch_item i WHERE i.batch_id = b.id AND NOT ${isWalledOff("i.response_id")}) items
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE s.state = 'committed'))::int AS committed,
      (count(*) FILTER (WHERE s.state = 'leased' AND s.lease_until > $3::timestamptz))::int AS leased
    FROM slot s JOIN batch_item i ON i.id = s.batch_item_id
    WHERE i.batch_id = b.id AND NOT ${isWalledOff("i.response_id")}) slots
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE v.basis = 'carried'))::int AS carried,
      (count(*) FILTER (WHERE v.basis = 'mechanical'))::int AS mechanical, count(*)::int AS verdicts
    FROM verdict v JOIN response p ON p.id = v.response_id
    WHERE b.kind = 'first' AND p.run_id = b.run_id AND NOT ${isWalledOff("p.id")}
      AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)) verdicts`;

/** Batches of a project, newest first. */
export async function listBatchRows(tx: Tx, projectId: string, userId: string, now: Date): Promise<BatchRow[]> {
  const sql = `${SELECT} WHERE b.project_id = $1 ORDER BY b.created_at DESC, b.id`;
  return tx.$queryRawUnsafe<BatchRow[]>(sql, projectId, userId, now);
}

/** One batch; null where there is none. */
export async function findBatchRow(tx: Tx, batchId: string, userId: string, now: Date): Promise<BatchRow | null> {
  const [row] = await tx.$queryRawUnsafe<BatchRow[]>(`${SELECT} WHERE b.id = $1`, batchId, userId, now);
  return row ?? null;
}

/** The batch in which a response's run was opened; null before. */
export async function findFirstBatchOf(tx: Tx, responseId: string): Promise<{ id: string; seed: string } | null> {
  return tx.batch.findFirst({
    where: { kind: "first", run: { responses: { some: { id: responseId } } } },
    select: { id: true, seed: true },
  });
}
