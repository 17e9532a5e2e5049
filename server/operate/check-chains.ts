import type { AuditEvent } from "@/domain/audit/audit-events";
import { eventHash, GENESIS_HASH } from "@/domain/audit/event-hash";
import type { Connection } from "@/server/db/connection";
import { listHeadlessChains, listHeads, readChain, type StoredHead } from "@/server/repositories/whole-database";
import type { Deps } from "@/server/deps";
import { OperatorError } from "./operator-error";

const broken = (chain: string, why: string): OperatorError =>
  new OperatorError(3, `the chain of ${chain} does not verify: ${why}`);

async function checkChain(connection: Connection, head: StoredHead, sha256Hex: Deps["sha256Hex"]): Promise<void> {
  const { chainId: project } = head;
  let prev = GENESIS_HASH;
  let last = 0;
  for await (const { seq, at, type, actorId, data, hash, prev: stored } of readChain(connection, project)) {
    if (seq !== last + 1) throw broken(project, `event ${last + 1} is missing`);
    const event = { type, data } as unknown as AuditEvent;
    const computed = eventHash(prev, { ...event, project, seq, at: at.toISOString(), actor: actorId }, sha256Hex);
    if (stored !== prev || computed !== hash) throw broken(project, `event ${seq} is not what was written`);
    prev = hash;
    last = seq;
  }
  if (last !== head.seq || prev !== head.hash) throw broken(project, `it ends at ${last}, its head is at ${head.seq}`);
}

/** Verifies every chain that the database holds and answers with their heads. @throws OperatorError 3 */
export async function checkChains(connection: Connection, sha256Hex: Deps["sha256Hex"]): Promise<StoredHead[]> {
  const heads = await listHeads(connection);
  for (const head of heads) await checkChain(connection, head, sha256Hex);
  const [headless] = await listHeadlessChains(connection);
  if (headless !== undefined) throw broken(headless, "it has no head");
  return heads;
}
