import type { z } from "zod";
import type { rubricEndpoints } from "@/contracts/rubrics";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listVersionUse as listRows } from "@/server/repositories/rubric-versions";

/** What rests on each pair of rubric and protocol version, newest first. */
export async function listVersionUse(
  deps: Deps,
  caller: Caller,
): Promise<z.input<(typeof rubricEndpoints.listVersionUse)["answer"]>> {
  return { items: await listRows(deps.db.prisma, caller.projectId) };
}
