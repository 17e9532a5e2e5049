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

/** What a rater was handed: theirs before, theirs and run out, or newly taken. */
export type HandedOut =
  | { readonly answer: "held" | "renewed" | "taken"; readonly slot: LeasedSlot }
  | { readonly answer: "none" }
  | { readonly answer: "too_many" };

const OF_SLOT = `s.id AS "slotId", s.slot_no AS "slotNo", i.state AS "itemState", i.id AS "batchItemId", i.response_id AS "responseId",
  b.project_id AS "projectId", b.id AS "batchId", b.kind AS "batchKind", i.claim_ids AS "claimIds", i.wanted, s.state, s.rater_id AS "raterId",
  s.lease_until AS "leaseUntil", s.lease_version AS "leaseVersion", b.lease_ms AS "leaseMs", b.rubric_version_id AS "rubricVersionId",
  b.protocol_version_id AS "protocolVersionId"`;

const FROM_SLOT =
  "FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id WHERE s.id = $1";

/**
 * Hands out the rater's next slot, notes that its task was served and chains the events of it: one round trip, atomic
 * (migration 0004_hot_paths).
 * @param onScreen slots the rater already has open; they are passed over so that the following one can be loaded ahead
 */
export async function handOutNext(
  tx: Tx,
  claim: {
    projectId: string;
    raterId: string;
    newSlotId: string;
    accessId: string;
    at: Date;
    onScreen: readonly string[];
    maxLeases: number;
  },
): Promise<HandedOut> {
  const { projectId, raterId } = claim;
  const rows = await tx.$queryRaw<({ answer: "held" | "renewed" | "taken" | "none" | "too_many" } & LeasedSlot)[]>`
    SELECT answer, slot_id AS "slotId", slot_no AS "slotNo", item_state AS "itemState", batch_item_id AS "batchItemId",
      response_id AS "responseId", batch_id AS "batchId", batch_kind AS "batchKind", claim_ids AS "claimIds", wanted, state,
      rater_id AS "raterId", lease_until AS "leaseUntil", lease_version AS "leaseVersion", lease_ms AS "leaseMs",
      rubric_version_id AS "rubricVersionId", protocol_version_id AS "protocolVersionId"
    FROM hand_out_next(${projectId}, ${raterId}, ${claim.newSlotId}, ${claim.accessId}, ${claim.at},
                       ${[...claim.onScreen]}::text[], ${claim.maxLeases}::integer)`;
  const [row] = rows;
  if (row === undefined) throw new Error("handing out answered nothing");
  const { answer, ...slot } = row;
  if (answer === "none" || answer === "too_many") return { answer };
  return { answer, slot: { ...slot, projectId } };
}

/** One slot with its item and batch; null where there is none. */
export async function findSlot(tx: Tx, slotId: string): Promise<LeasedSlot | null> {
  const [row] = await tx.$queryRawUnsafe<LeasedSlot[]>(`SELECT ${OF_SLOT} ${FROM_SLOT}`, slotId);
  return row ?? null;
}

/**
 * The same, with the slot and its item locked for the rest of the transaction, so that what closes a pair is decided by one
 * at a time.
 */
export async function lockSlot(tx: Tx, slotId: string): Promise<LeasedSlot | null> {
  const [row] = await tx.$queryRawUnsafe<LeasedSlot[]>(`SELECT ${OF_SLOT} ${FROM_SLOT} FOR UPDATE OF i, s`, slotId);
  return row ?? null;
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

/**
 * Holds on to a slot that is still the rater's, and chains the event of it: one round trip, atomic (migration
 * 0004_hot_paths). Null where it was handed on, committed, or the version is older.
 */
export async function renewSlot(
  tx: Tx,
  slot: { projectId: string; slotId: string; raterId: string; leaseVersion: number; at: Date },
): Promise<{ leaseVersion: number; leaseUntil: Date } | null> {
  const rows = await tx.$queryRaw<{ leaseVersion: number; leaseUntil: Date }[]>`
    SELECT lease_version AS "leaseVersion", lease_until AS "leaseUntil"
    FROM renew_lease(${slot.projectId}, ${slot.raterId}, ${slot.slotId}, ${slot.leaseVersion}::integer, ${slot.at})`;
  return rows[0] ?? null;
}

/** Gives a slot back, for whoever comes next; false where it is no longer the rater's. */
export async function freeSlot(tx: Tx, slotId: string, raterId: string): Promise<boolean> {
  const { count } = await tx.slot.updateMany({
    where: { id: slotId, raterId, state: "leased" },
    data: { raterId: null, state: "open", leaseUntil: null, leaseVersion: { increment: 1 } },
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
      (SELECT coalesce(sum(b.shared_items), 0)::int FROM batch b WHERE b.project_id = p.id AND b.state = 'open')
        + (SELECT count(*)::int FROM batch_item i JOIN batch b ON b.id = i.batch_id
           WHERE i.only_rater_id = ${raterId} AND b.project_id = p.id AND b.state = 'open') AS planned
    FROM project p WHERE p.id = ${projectId}`;
  return rows[0] ?? { committedToday: 0, committed: 0, planned: 0 };
}

/** Locks an item for the rest of the transaction. */
export async function lockItem(tx: Tx, batchItemId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM batch_item WHERE id = ${batchItemId} FOR UPDATE`;
}

/** Asks a second rater for an item that was meant for one. */
export async function askSecondRater(tx: Tx, batchItemId: string): Promise<void> {
  await tx.batchItem.update({ where: { id: batchItemId }, data: { wanted: 2 }, select: { id: true } });
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
