import type { DisputeCounts } from "@/contracts/dispute-queue";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { countDisputeQueue } from "@/server/repositories/dispute-queue";

/** What waits for a lead, part by part. */
export const getDisputeCounts = (deps: Deps, caller: Caller): Promise<DisputeCounts> =>
  countDisputeQueue(deps.db.prisma, caller.projectId, caller.userId);
