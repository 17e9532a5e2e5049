import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import { Refusal } from "@/server/refusal";
import { isClosedFor } from "@/server/repositories/first-stage";

/**
 * Keeps a source from a rater who has yet to say whether the claims can be understood without it.
 * @throws Refusal `source_closed`.
 */
export async function assertSourceOpen(tx: Tx, caller: Caller, versionId: string): Promise<void> {
  if (!(await isClosedFor(tx, caller.userId, versionId))) return;
  throw new Refusal("source_closed", "First say, on the bench, whether each claim can be understood on its own.");
}
