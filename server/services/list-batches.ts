import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listBatchRows } from "@/server/repositories/batches";
import { type BatchResource, toBatchResource } from "./get-batch";

/** The batches of the project, newest first. */
export async function listBatches(deps: Deps, caller: Caller): Promise<{ items: BatchResource[] }> {
  const rows = await listBatchRows(deps.db.prisma, caller.projectId, caller.userId, deps.clock());
  return { items: rows.map(toBatchResource) };
}
