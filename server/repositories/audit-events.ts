import { z } from "zod";
import { type ChainedEvent, type ChainHead, GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Tx } from "@/server/db/database";

const selectHead = (tx: Tx, chainId: string) => tx.$queryRaw<{ seq: bigint; hash: string }[]>`
  SELECT seq, hash FROM audit_head WHERE chain_id = ${chainId} FOR UPDATE`;

/**
 * The last link of a chain, locked until the transaction ends, so that no two events get the same place. A chain's head
 * comes into being with its first event.
 */
export async function lockAuditHead(tx: Tx, chainId: string, now: Date): Promise<ChainHead> {
  let [row] = await selectHead(tx, chainId);
  if (row === undefined) {
    await tx.$executeRaw`
      INSERT INTO audit_head (chain_id, seq, hash, updated_at) VALUES (${chainId}, 0, ${GENESIS_HASH}, ${now})
      ON CONFLICT (chain_id) DO NOTHING`;
    [row] = await selectHead(tx, chainId);
  }
  if (row === undefined) throw new Error("the head of the chain could not be locked");
  return { seq: Number(row.seq), hash: row.hash };
}

/** Stores a link and moves the head to it, in one statement; the head must be where the link starts from. */
export async function writeAuditEvent(tx: Tx, event: ChainedEvent): Promise<void> {
  const at = new Date(event.at);
  const written = await tx.$executeRaw`
    WITH head AS (
      UPDATE audit_head SET seq = ${event.seq}, hash = ${event.hash}, updated_at = ${at}
      WHERE chain_id = ${event.project} AND seq = ${event.seq - 1} AND hash = ${event.prev}
      RETURNING chain_id
    )
    INSERT INTO audit_event (chain_id, seq, at, type, actor_id, data, prev, hash)
    SELECT chain_id, ${event.seq}, ${at}, ${event.type}, ${event.actor}, ${JSON.stringify(event.data)}::jsonb,
           ${event.prev}, ${event.hash}
    FROM head`;
  if (written !== 1) throw new Error("the chain moved under a locked head");
}

/** The head as it stands; null before the first event. */
export async function findAuditHead(tx: Tx, chainId: string): Promise<ChainHead | null> {
  const head = await tx.auditHead.findUnique({ where: { chainId }, select: { seq: true, hash: true } });
  return head === null || head.seq === 0n ? null : { seq: Number(head.seq), hash: head.hash };
}

/** An event as it is listed: with the name of who did it. */
export interface ListedEvent {
  readonly seq: number;
  readonly at: Date;
  readonly type: string;
  readonly actorId: string | null;
  readonly data: Record<string, unknown>;
  readonly prev: string;
  readonly hash: string;
}

const plainObject = z.record(z.string(), z.unknown());

/** A chain's events, newest first, below `beforeSeq` where one is given. */
export async function listEvents(
  tx: Tx,
  chainId: string,
  page: { beforeSeq: number | null; limit: number; type: string | null },
): Promise<ListedEvent[]> {
  const rows = await tx.auditEvent.findMany({
    where: {
      chainId,
      ...(page.beforeSeq === null ? {} : { seq: { lt: BigInt(page.beforeSeq) } }),
      ...(page.type === null ? {} : { type: page.type }),
    },
    orderBy: { seq: "desc" },
    take: page.limit,
    select: { seq: true, at: true, type: true, actorId: true, data: true, prev: true, hash: true },
  });
  return rows.map((row) => ({ ...row, seq: Number(row.seq), data: plainObject.parse(row.data) }));
}
