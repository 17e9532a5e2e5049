import type { AuditEvent } from "@/domain/audit/audit-events";
import { appendAudits } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { listSubjectsAccessed, noteAccesses } from "@/server/repositories/access-log";

/** A response, and how many judgements of it were served. */
export interface ServedLabels {
  readonly responseId: string;
  readonly submissions: number;
}

/**
 * Notes that somebody was served labels that are not their own: in the access log every time, in the chain the first time.
 * The queue never hands them those responses afterwards.
 */
export async function noteLabelsServed(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  served: readonly ServedLabels[],
): Promise<void> {
  const { projectId, userId } = caller;
  const access = { projectId, userId, action: "labels_served", subjectKind: "response" };
  const countOf = new Map(served.map(({ responseId, submissions }) => [responseId, submissions]));
  const ids = [...countOf.keys()];
  const before = await listSubjectsAccessed(tx, access, ids);
  const at = deps.clock();
  await noteAccesses(
    tx,
    ids.map((subjectId) => ({ id: deps.newId(), ...access, subjectId, at })),
  );
  const events = [...countOf]
    .filter(([responseId]) => !before.has(responseId))
    .map(([subjectId, submissions]): AuditEvent => {
      return { type: "labels.accessed", data: { subjectKind: "response", subjectId, submissions } };
    });
  await appendAudits(tx, deps, { projectId, actorId: userId }, events);
}
