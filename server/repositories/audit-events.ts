import { z } from "zod";
import { type ChainedEvent, type ChainHead, GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Tx } from "@/server/db/database";
import type { Statements } from "@/server/db/statements";

const SELECT_HEAD = "SELECT seq, hash FROM audit_head WHERE chain_id = $1 FOR UPDATE";

const INSERT_HEAD = `INSERT INTO audit_head (chain_id, seq, hash, updated_at) VALUES ($1, 0, $2, $3::timestamptz)
  ON CONFLICT (chain_id) DO NOTHING`;

const APPEND = `SELECT seq, at, prev, hash FROM append_audit($1, $2::timestamptz, $3, $4::text[], $5::text[])`;

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

/** Where an event came to stand in its chain. */
export type Link = Pick<ChainedEvent, "seq" | "at" | "prev" | "hash">;

/**
 * Chains events one after the other, in one round trip (migration 0004_hot_paths); the head stays locked until the
 * transaction ends. `content` is the event's data as canonical JSON.
 */
export async function appendEvents(
  statements: Statements,
  chainId: string,
  by: { at: Date; actorId: string | null },
  events: readonly { readonly type: string; readonly content: string }[],
): Promise<Link[]> {
  const rows = await statements.query<{ seq: bigint | string; at: Date; prev: string; hash: string }>(APPEND, [
    chainId,
    by.at,
    by.actorId,
    events.map((event) => event.type),
    events.map((event) => event.content),
  ]);
  return rows.map(({ seq, at, prev, hash }) => ({ seq: Number(seq), at: at.toISOString(), prev, hash }));
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
