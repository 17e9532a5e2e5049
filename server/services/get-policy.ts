import type { z } from "zod";
import type { gateEndpoints } from "@/contracts/gate";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listPolicyRows } from "@/server/repositories/policies";
import { toPolicyResource } from "./gate/policy-in-force";

/** The policy that a run beginning now would be held to, and all versions, newest first. */
export async function getPolicy(
  deps: Deps,
  caller: Caller,
): Promise<z.input<(typeof gateEndpoints.getPolicy)["answer"]>> {
  const rows = await listPolicyRows(deps.db.prisma, caller.projectId);
  return { current: toPolicyResource(rows[0] ?? null), versions: rows.map(toPolicyResource) };
}
