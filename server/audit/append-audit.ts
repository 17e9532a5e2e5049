import { type AuditEvent, assertEventWithoutText } from "@/domain/audit/audit-events";
import { canonicalJson } from "@/domain/audit/canonical-json";
import { type ChainedEvent, SERVER_CHAIN } from "@/domain/audit/event-hash";
import type { Connection } from "@/server/db/connection";
import type { Tx } from "@/server/db/database";
import { type Statements, statementsOfConnection, statementsOfTx } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import { appendEvents } from "@/server/repositories/audit-events";

/** Where something happened, and who did it. `projectId` null is the chain of the server; `actorId` null is the server itself. */
interface AuditBy {
  readonly projectId: string | null;
  readonly actorId: string | null;
}

/** What happened, where, and who did it. */
export type AuditEntry = AuditEvent & AuditBy;

/**
 * Chains one event to its project's chain, inside the transaction of the change it tells of. The chain's head stays
 * locked until that transaction ends, so keep what follows short.
 *
 * @throws DomainError `audit_event_text` if the data holds a text, `not_canonical` if it has no canonical form.
 */
export async function appendAudit(tx: Tx, deps: Deps, entry: AuditEntry): Promise<ChainedEvent> {
  return appendOne(statementsOfTx(tx), deps, entry);
}

/** `appendAudit` in a transaction on a plain connection (an import's). */
export async function appendAuditOn(connection: Connection, deps: Deps, entry: AuditEntry): Promise<ChainedEvent> {
  return appendOne(statementsOfConnection(connection), deps, entry);
}

/** `appendAudit` for all events of one change, in their order, in one round trip. */
export async function appendAudits(tx: Tx, deps: Deps, by: AuditBy, events: readonly AuditEvent[]): Promise<void> {
  if (events.length > 0) await append(statementsOfTx(tx), deps, by, events);
}

async function appendOne(statements: Statements, deps: Deps, entry: AuditEntry): Promise<ChainedEvent> {
  const { projectId, actorId, ...event } = entry;
  const [link] = await append(statements, deps, { projectId, actorId }, [event]);
  if (link === undefined) throw new Error("an event was not appended to its chain");
  return { ...event, project: projectId ?? SERVER_CHAIN, actor: actorId, ...link };
}

function append(statements: Statements, deps: Deps, by: AuditBy, events: readonly AuditEvent[]) {
  const rows = events.map((event) => {
    assertEventWithoutText(event);
    return { type: event.type, content: canonicalJson(event.data) };
  });
  return appendEvents(statements, by.projectId ?? SERVER_CHAIN, { at: deps.clock(), actorId: by.actorId }, rows);
}
