import type { DocumentVersionResource } from "@/contracts/documents";
import type { RecordedStanding, StandingStatement } from "@/contracts/standings";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { getShownVersion } from "@/server/repositories/documents";
import { insertStanding, listStandingRows } from "@/server/repositories/standings";
import { inTransaction } from "@/server/transaction";

const startOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00.000Z`));

/** What was said of a version's standing after it was added, newest first. */
export async function listStandings(deps: Deps, versionId: string): Promise<{ items: RecordedStanding[] }> {
  return { items: await listStandingRows(deps.db.prisma, versionId) };
}

/**
 * Records whether and when a version is in force, and who says so. Rows are only ever added: what was said before, and what was judged while
 * it held, stays as it was.
 */
export async function recordStanding(
  deps: Deps,
  { projectId, userId }: Caller,
  versionId: string,
  statement: StandingStatement,
): Promise<DocumentVersionResource> {
  const statusId = deps.newId();
  return inTransaction(deps, async (tx) => {
    const before = await getShownVersion(tx, versionId);
    await insertStanding(tx, {
      ...statement,
      jurisdiction: statement.jurisdiction ?? before.version.jurisdiction,
      id: statusId,
      documentVersionId: versionId,
      inForceFrom: startOf(statement.inForceFrom),
      inForceTo: startOf(statement.inForceTo),
      recordedById: userId,
      recordedAt: deps.clock(),
    });
    const { version } = await getShownVersion(tx, versionId);
    const { status } = statement;
    const data = { documentId: version.documentId, documentVersionId: versionId, status, statusId };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "document.status_recorded", data });
    return version;
  });
}
