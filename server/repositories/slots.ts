import type { Tx } from "@/server/db/database";

/** A slot with what the queue needs to know of its item and batch. */
export interface LeasedSlot {
  readonly slotId: string;
  readonly slotNo: number;
  readonly batchItemId: string;
  /** open | judged | disputed | settled */
  readonly itemState: string;
  readonly responseId: string;
  readonly projectId: string;
  readonly batchId: string;
  readonly batchKind: string;
  /** The claims asked about; empty means all. */
  readonly claimIds: string[];
  readonly wanted: number;
  readonly state: string;
  readonly raterId: string | null;
  readonly leaseUntil: Date | null;
  readonly leaseVersion: number;
  readonly leaseMs: number;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
}

/** What a rater was handed. `lostBy`: the rater whose lease on it had run out. */
export interface HandedOut {
  readonly answer: "held" | "renewed" | "taken";
  readonly slotId: string;
  readonly lostBy: string | null;
}

export type ClaimAnswer = HandedOut | { readonly answer: "none" } | { readonly answer: "too_many" };

/**
 * Hands out the rater's next slot: one round trip, atomic (migration 0003_claim_next).
 * @param onScreen slots the rater already has open; they are passed over so that the following one can be loaded ahead
 */
export async function claimNextSlot(
  tx: Tx,
  claim: {
    projectId: string;
    raterId: string;
    newSlotId: string;
    at: Date;
    onScreen: readonly string[];
    maxLeases: number;
  },
): Promise<ClaimAnswer> {
  const rows = await tx.$queryRaw<ClaimAnswer[]>`
    SELECT answer, slot_id AS "slotId", lost_by AS "lostBy"
    FROM claim_next(${claim.projectId}, ${claim.raterId}, ${claim.newSlotId}, ${claim.at}, ${[...claim.onScreen]}::text[],
                    ${claim.maxLeases}::integer)`;
  return rows[0] ?? { answer: "none" };
}

/** One slot with its item and batch; null where there is none. */
export async function findSlot(tx: Tx, slotId: string): Promise<LeasedSlot | null> {
  const rows = await tx.$queryRaw<LeasedSlot[]>`
    SELECT s.id AS "slotId", s.slot_no AS "slotNo", i.state AS "itemState", i.id AS "batchItemId", i.response_id AS "responseId", b.project_id AS "projectId",
           b.id AS "batchId", b.kind AS "batchKind", i.claim_ids AS "claimIds", i.wanted, s.state,
           s.rater_id AS "raterId", s.lease_until AS "leaseUntil", s.lease_version AS "leaseVersion",
           b.lease_ms AS "leaseMs", b.rubric_version_id AS "rubricVersionId", b.protocol_version_id AS "protocolVersionId"
    FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
    WHERE s.id = ${slotId}`;
  return rows[0] ?? null;
}

/** Whether the slot was ever handed to the rater, by the record: the slot itself only names who has it now. */
export async function wasHandedTo(tx: Tx, slot: LeasedSlot, raterId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ was: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM audit_event e
      WHERE e.chain_id = ${slot.projectId} AND e.type = 'slot.claimed' AND e.actor_id = ${raterId}
        AND e.data->>'batchItemId' = ${slot.batchItemId} AND (e.data->>'slotNo')::int = ${slot.slotNo}) AS was`;
  return rows[0]?.was ?? false;
}

/** Holds on to a slot that is still the rater's; null where it was handed on, committed, or the version is older. */
export async function renewSlot(
  tx: Tx,
  slot: { slotId: string; raterId: string; leaseVersion: number; leaseUntil: Date },
): Promise<number | null> {
  const { count } = await tx.slot.updateMany({
    where: { id: slot.slotId, raterId: slot.raterId, state: "leased", leaseVersion: slot.leaseVersion },
    data: { leaseUntil: slot.leaseUntil, leaseVersion: slot.leaseVersion + 1 },
  });
  return count === 1 ? slot.leaseVersion + 1 : null;
}

/** Gives a slot back, for whoever comes next; false where it is no longer the rater's. */
export async function freeSlot(tx: Tx, slotId: string, raterId: string): Promise<boolean> {
  const { count } = await tx.slot.updateMany({
    where: { id: slotId, raterId, state: "leased" },
    data: { raterId: null, state: "open", leaseUntil: null, leaseVersion: { increment: 1 } },
  });
  return count === 1;
}

/** Closes a slot with the judgement that was made in it; false where it is no longer the rater's, or not at this version. */
export async function commitSlot(
  tx: Tx,
  slot: { slotId: string; raterId: string; leaseVersion: number },
): Promise<boolean> {
  const { count } = await tx.slot.updateMany({
    where: { id: slot.slotId, raterId: slot.raterId, state: "leased", leaseVersion: slot.leaseVersion },
    data: { state: "committed", leaseUntil: null, leaseVersion: { increment: 1 } },
  });
  return count === 1;
}

/** Keeps an item from being handed to a rater (recused for good, or deferred to the end of their own queue). */
export async function excludeRater(
  tx: Tx,
  exclusion: { batchItemId: string; raterId: string; kind: "recused" | "deferred"; at: Date },
): Promise<void> {
  const { batchItemId, raterId, kind, at } = exclusion;
  await tx.slotExclusion.upsert({
    where: { batchItemId_raterId: { batchItemId, raterId } },
    create: { batchItemId, raterId, kind, createdAt: at },
    update: { kind, createdAt: at },
    select: { batchItemId: true },
  });
}

/** What a rater has done and is planned to do in a project: figures of their own, which nobody else's work moves. */
export async function countOwnProgress(
  tx: Tx,
  rater: { projectId: string; raterId: string; at: Date },
): Promise<{ committedToday: number; committed: number; planned: number }> {
  const { projectId, raterId, at } = rater;
  const rows = await tx.$queryRaw<{ committedToday: number; committed: number; planned: number }[]>`
    SELECT
      (SELECT count(*)::int FROM submission s WHERE s.project_id = p.id AND s.rater_id = ${raterId}
         AND s.supersedes_id IS NULL
         AND s.committed_at >= date_trunc('day', ${at}::timestamptz AT TIME ZONE p.zone) AT TIME ZONE p.zone) AS "committedToday",
      (SELECT count(*)::int FROM submission s WHERE s.project_id = p.id AND s.rater_id = ${raterId}
         AND s.supersedes_id IS NULL) AS committed,
      (SELECT count(*)::int FROM batch_item i JOIN batch b ON b.id = i.batch_id
         WHERE b.project_id = p.id AND b.state = 'open'
           AND (i.only_rater_id IS NULL OR i.only_rater_id = ${raterId})) AS planned
    FROM project p WHERE p.id = ${projectId}`;
  return rows[0] ?? { committedToday: 0, committed: 0, planned: 0 };
}

/** Locks the item of a slot for the rest of the transaction, so that what closes its pair is decided by one at a time. */
export async function lockItemOfSlot(tx: Tx, slotId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM batch_item WHERE id = (SELECT batch_item_id FROM slot WHERE id = ${slotId}) FOR UPDATE`;
}

/** Likewise an item itself. */
export async function lockItem(tx: Tx, batchItemId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM batch_item WHERE id = ${batchItemId} FOR UPDATE`;
}

/** Closes an item for its raters, or moves it on from there. */
export async function setItemState(
  tx: Tx,
  batchItemId: string,
  state: "judged" | "disputed" | "settled",
  at: Date,
): Promise<void> {
  await tx.batchItem.update({ where: { id: batchItemId }, data: { state, closedAt: at }, select: { id: true } });
}
