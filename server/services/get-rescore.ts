import type { RescoreResource } from "@/contracts/agreement";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findDraw } from "@/server/repositories/rescores";
import { toRescoreResource } from "./agreement/rescore-resource";

/** @throws Refusal `not_found`. */
export async function readRescore(tx: Tx, caller: Caller, rescoreId: string): Promise<RescoreResource> {
  const row = await findDraw(tx, caller.projectId, rescoreId);
  if (row === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  return toRescoreResource(row);
}

/** One re-score sample. */
export const getRescore = (deps: Deps, caller: Caller, rescoreId: string): Promise<RescoreResource> =>
  readRescore(deps.db.prisma, caller, rescoreId);
