import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { hasAccess, noteAccess } from "@/server/repositories/access-log";

/**
 * Notes that somebody was served labels that are not their own: in the access log every time, in the chain the first time.
 * The queue never hands them that response afterwards.
 */
export async function noteLabelsServed(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  responseId: string,
  submissions: number,
): Promise<void> {
  const { projectId, userId } = caller;
  const served = { projectId, userId, action: "labels_served", subjectKind: "response", subjectId: responseId };
  const isFirst = !(await hasAccess(tx, served));
  await noteAccess(tx, { id: deps.newId(), ...served, at: deps.clock() });
  if (!isFirst) return;
  const data = { subjectKind: "response", subjectId: responseId, submissions };
  await appendAudit(tx, deps, { projectId, actorId: userId, type: "labels.accessed", data });
}
