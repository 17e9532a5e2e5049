import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { findProjectHold, insertProjectHold, releaseHold } from "@/server/repositories/holds";
import { lockAdministration } from "@/server/repositories/members";
import { inTransaction } from "@/server/transaction";

/** Places or lifts the legal hold on the whole project. While it stands, nothing of the project is erased. */
export async function setHold(
  deps: Deps,
  caller: Caller,
  body: { held: boolean; reason: string },
): Promise<{ held: boolean }> {
  const { projectId, userId } = caller;
  const by = { projectId, actorId: userId };
  return inTransaction(deps, async (tx) => {
    await lockAdministration(tx, projectId);
    const standing = await findProjectHold(tx, projectId);
    if (body.held && standing === null) {
      const holdId = deps.newId();
      const placed = { id: holdId, projectId, reason: body.reason, placedById: userId, placedAt: deps.clock() };
      await insertProjectHold(tx, placed);
      const data = { holdId, scope: "project", subjectId: projectId };
      await appendAudit(tx, deps, { ...by, type: "hold.placed", data });
    }
    if (!body.held && standing !== null) {
      const release = { releasedById: userId, releasedAt: deps.clock(), releaseReason: body.reason };
      await releaseHold(tx, standing.id, release);
      await appendAudit(tx, deps, { ...by, type: "hold.released", data: { holdId: standing.id } });
    }
    return { held: body.held };
  });
}
