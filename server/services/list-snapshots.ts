import type { SnapshotResource } from "@/contracts/golden-items";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listSnapshotRows } from "@/server/repositories/snapshots";

/** The corpus as it was recorded, newest first. */
export async function listSnapshots(deps: Deps, caller: Caller): Promise<{ items: SnapshotResource[] }> {
  const rows = await listSnapshotRows(deps.db.prisma, caller.projectId);
  return { items: rows.map((row) => ({ ...row, takenAt: row.takenAt.toISOString() })) };
}
