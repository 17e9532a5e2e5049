import type { z } from "zod";
import type { runDeltaEndpoints } from "@/contracts/run-deltas";
import { compareMeasures } from "@/domain/scoring/compare-measures";
import type { ResponseMeasure } from "@/domain/scoring/response-measure";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import { findMaterial } from "@/server/repositories/material";
import { listResponseContexts } from "@/server/repositories/response-contexts";
import { measureMaterial } from "./verification/measure-material";

async function measureRun(tx: Tx, runId: string, userId: string): Promise<ResponseMeasure[]> {
  const measures: ResponseMeasure[] = [];
  for (const { id, contextKey } of await listResponseContexts(tx, runId, userId)) {
    const material = await findMaterial(tx, id, []);
    if (material !== null) measures.push(measureMaterial(material, contextKey));
  }
  return measures;
}

/**
 * Machine metrics of a run beside those of another of the project, over the responses that the caller may see. Triage: nothing of it
 * enters the gate.
 * @throws Refusal `not_found`
 */
export async function getRunDeltas(
  deps: Deps,
  caller: Caller,
  runId: string,
  baselineRunId: string,
): Promise<z.input<typeof runDeltaEndpoints.getRunDeltas.answer>> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  for (const id of [runId, baselineRunId]) {
    if (!(await isReadyRunOf(prisma, projectId, id)))
      throw new Refusal("not_found", "There is no such run in this project.");
  }
  const comparison = compareMeasures(
    await measureRun(prisma, baselineRunId, userId),
    await measureRun(prisma, runId, userId),
  );
  const { missing, added, context_changed, worse, better, metrics } = comparison;
  return {
    ...comparison,
    runId,
    baselineRunId,
    missing: [...missing],
    added: [...added],
    context_changed: [...context_changed],
    worse: worse.map(({ id, faults }) => ({ id, faults: [...faults] })),
    better: [...better],
    metrics: metrics.map(({ base, now, ...delta }) => ({
      ...delta,
      base: { ...base, flags: [...base.flags] },
      now: { ...now, flags: [...now.flags] },
    })),
  };
}
