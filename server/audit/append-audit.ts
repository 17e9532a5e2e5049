import { type AuditEvent, assertEventWithoutText } from "@/domain/audit/audit-events";
import { type ChainedEvent, linkEvent, SERVER_CHAIN } from "@/domain/audit/event-hash";
import type { Connection } from "@/server/db/connection";
import type { Tx } from "@/server/db/database";
import { type Statements, statementsOfConnection, statementsOfTx } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import { lockAuditHead, writeAuditEvent } from "@/server/repositories/audit-events";

/** What happened, where, and who did it. `projectId` null is the chain of the server; `actorId` null is the server itself. */
export type AuditEntry = AuditEvent & { readonly projectId: string | null; readonly actorId: string | null };

/**
 * Chains one event to its project's chain, inside the transaction of the change it tells of. The chain's head stays
 * locked until that transaction ends, so keep what follows short.
 *
 * @throws DomainError `audit_event_text` if the data holds a text, `not_canonical` if it has no canonical form.
 */
export async function appendAudit(tx: Tx, deps: Deps, entry: AuditEntry): Promise<ChainedEvent> {
  return appendAuditBy(statementsOfTx(tx), deps, entry);
}

/** `appendAudit` in a transaction on a plain connection (an import's). */
export async function appendAuditOn(connection: Connection, deps: Deps, entry: AuditEntry): Promise<ChainedEvent> {
  return appendAuditBy(statementsOfConnection(connection), deps, entry);
}

async function appendAuditBy(statements: Statements, deps: Deps, entry: AuditEntry): Promise<ChainedEvent> {
  const { projectId, actorId, ...event } = entry;
  assertEventWithoutText(event);
  const chainId = projectId ?? SERVER_CHAIN;
  const head = await lockAuditHead(statements, chainId, deps.clock());
  const at = deps.clock().toISOString();
  const linked = linkEvent(head, { ...event, project: chainId, at, actor: actorId }, deps.sha256Hex);
  await writeAuditEvent(statements, linked);
  return linked;
}
