import type { z } from "zod";
import type { AuditEventResource, auditEndpoints } from "@/contracts/audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findAuditHead, type ListedEvent, listEvents } from "@/server/repositories/audit-events";
import { readNames } from "@/server/repositories/users";

type AuditPage = z.input<typeof auditEndpoints.listAudit.answer>;

/** What an admin who neither leads nor audits may read: who may do what, and what was erased or held. */
const ADMINISTRATION = /^(project|user|password|session|member|wall|token|payload|erasure|hold|database)\./;

/** Being admin is not a way round blindness: what happened in judging is listed for them, what it came to is not. */
function dataFor(caller: Caller, event: ListedEvent): Record<string, unknown> {
  const readsAll = caller.roles.includes("lead") || caller.roles.includes("auditor");
  return readsAll || ADMINISTRATION.test(event.type) ? event.data : {};
}

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal("bad_request", "This cursor is not one of this list.");
  return Number(cursor);
}

/** A page of the project's chain, newest first, with the chain's head. */
export async function listAudit(
  deps: Deps,
  caller: Caller,
  query: { cursor?: string | undefined; limit: number; type?: string | undefined },
): Promise<AuditPage> {
  const { prisma } = deps.db;
  const page = { beforeSeq: readCursor(query.cursor), limit: query.limit + 1, type: query.type ?? null };
  const found = await listEvents(prisma, caller.projectId, page);
  const shown = found.slice(0, query.limit);
  const names = await readNames(
    prisma,
    shown.map((event) => event.actorId),
  );
  const items = shown.map(
    (event): AuditEventResource => ({
      ...event,
      at: event.at.toISOString(),
      actorName: event.actorId === null ? null : (names.get(event.actorId) ?? null),
      data: dataFor(caller, event),
    }),
  );
  const last = found.length > query.limit ? shown.at(-1) : undefined;
  return {
    items,
    nextCursor: last === undefined ? null : String(last.seq),
    head: await findAuditHead(prisma, caller.projectId),
  };
}
