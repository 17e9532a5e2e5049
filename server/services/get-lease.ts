import type { BenchTask } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { inTransaction } from "@/server/transaction";
import { getOwnOpenSlot } from "./own-lease";
import { readTask } from "./read-task";

/**
 * A response that the caller holds, as it was handed out.
 * @throws Refusal `lease_lost`.
 */
export async function getLease(deps: Deps, caller: Caller, leaseId: string): Promise<BenchTask> {
  return inTransaction(deps, async (tx) => readTask(tx, deps, caller, await getOwnOpenSlot(tx, caller, leaseId)));
}
