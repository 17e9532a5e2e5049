import { isAuditEventType } from "@/domain/audit/audit-events";
import type { ChainedEvent } from "@/domain/audit/event-hash";
import type { Tx } from "@/server/db/database";

/** The last event of a chain as it is stored; null before the first, or where it is of no known type. */
export async function findLastLink(tx: Tx, chainId: string): Promise<ChainedEvent | null> {
  const row = await tx.auditEvent.findFirst({
    where: { chainId },
    orderBy: { seq: "desc" },
    select: { chainId: true, seq: true, at: true, type: true, actorId: true, data: true, prev: true, hash: true },
  });
  if (row === null || !isAuditEventType(row.type)) return null;
  const { type, data, prev, hash } = row;
  const place = { project: row.chainId, seq: Number(row.seq), at: row.at.toISOString(), actor: row.actorId };
  return { ...place, type, data, prev, hash } as unknown as ChainedEvent;
}
