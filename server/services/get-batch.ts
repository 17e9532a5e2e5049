import type { z } from "zod";
import type { batch } from "@/contracts/batches";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { type BatchRow, findBatchRow } from "@/server/repositories/batches";

export type BatchResource = z.input<typeof batch>;

/** A batch as the contract has it. */
export function toBatchResource(row: BatchRow): BatchResource {
  const { id, kind, runId, runNumber, seed, state, openedAt, queued, carried, mechanical, ...progress } = row;
  return {
    id,
    kind,
    runId,
    runNumber,
    seed,
    state,
    openedAt: openedAt.toISOString(),
    queued,
    carried,
    mechanical,
    progress,
  };
}

/** @throws Refusal `not_found`. */
export async function readBatch(tx: Tx, deps: Deps, caller: Caller, batchId: string): Promise<BatchResource> {
  const row = await findBatchRow(tx, batchId, caller.userId, deps.clock());
  if (row === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  return toBatchResource(row);
}

/** One batch and its progress. @throws Refusal `not_found`. */
export const getBatch = (deps: Deps, caller: Caller, batchId: string): Promise<BatchResource> =>
  readBatch(deps.db.prisma, deps, caller, batchId);
