import type { RescoreResource } from "@/contracts/agreement";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listDraws } from "@/server/repositories/rescores";
import { toRescoreResource } from "./agreement/rescore-resource";

/** The project's re-score samples, newest first. */
export async function listRescores(deps: Deps, caller: Caller): Promise<{ items: RescoreResource[] }> {
  return { items: (await listDraws(deps.db.prisma, caller.projectId)).map(toRescoreResource) };
}
