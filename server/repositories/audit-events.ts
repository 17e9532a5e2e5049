import { z } from "zod";
import { type ChainedEvent, type ChainHead, GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Tx } from "@/server/db/database";
import type { Statements } from "@/server/db/statements";

const SELECT_HEAD = "SELECT seq, hash FROM audit_head WHERE chain_id = $1 FOR UPDATE";

const INSERT_HEAD = `INSERT INTO audit_head (chain_id, seq, hash, updated_at) VALUES ($1, 0, $2, $3::timestamptz)
  ON CONFLICT (chain_id) DO NOTHING`;

const WRITE_EVENT = `
  WITH head AS (
    UPDATE audit_head SET seq = $2::bigint, hash = $8, updated_at = $3::timestamptz
    WHERE chain_id = $1 AND seq = $2::bigint - 1 AND hash = $7
    RETURNING chain_id
  )
  INSERT INTO audit_event (chain_id, seq, at, type, actor_id, data, prev, hash)
  SELECT chain_id, $2::bigint, $3::timestamptz, $4::text, $5::text, $6::jsonb, $7::text, $8::text FROM head`;

/**
 * The last link of a chain, locked until the transaction ends, so that no two events get the same place. A chain's head
 * comes into being with its first event.
 */
export async function lockAuditHead(statements: Statements, chainId: string, now: Date): Promise<ChainHead> {
  const select = () => statements.query<{ seq: bigint | string; hash: string }>(SELECT_HEAD, [chainId]);
  let [row] = await select();
  if (row === undefined) {
    await statements.execute(INSERT_HEAD, [chainId, GENESIS_HASH, now]);
    [row] = await select();
  }
  if (row === undefined) throw new Error("the head of the chain could not be locked");
  return { seq: Number(row.seq), hash: row.hash };
}

/** Stores a link and moves the head to it, in one statement; the head must be where the link starts from. */
export async function writeAuditEvent(statements: Statements, event: ChainedEvent): Promise<void> {
  const { project, seq, at, type, actor, data, prev, hash } = event;
  const values = [project, seq, new Date(at), type, actor, JSON.stringify(data), prev, hash];
  const written = await statements.execute(WRITE_EVENT, values);
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
