import type { GoldenTargetResource } from "@/contracts/golden";
import type { Deps } from "@/server/deps";
import { getTargetRow } from "@/server/repositories/golden";
import { toTargetResources } from "./golden/target-resource";

/** One frozen target. */
export async function getTarget(deps: Deps, targetId: string): Promise<GoldenTargetResource> {
  const [target] = await toTargetResources(deps.db.prisma, [await getTargetRow(deps.db.prisma, targetId)]);
  if (target === undefined) throw new Error("a golden target that was read has no content");
  return target;
}
