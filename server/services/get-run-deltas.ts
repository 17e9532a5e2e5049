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

interface Measured extends ResponseMeasure {
  readonly responseId: string;
}

async function measureRun(tx: Tx, runId: string, userId: string): Promise<Measured[]> {
  const measures: Measured[] = [];
  for (const { id, contextKey } of await listResponseContexts(tx, runId, userId)) {
    const material = await findMaterial(tx, id, []);
    if (material !== null) measures.push({ ...measureMaterial(material, contextKey), responseId: id });
  }
  return measures;
}

const locate = (measures: readonly Measured[], moved: ReadonlySet<string>) =>
  measures.filter(({ id }) => moved.has(id)).map(({ id, responseId }) => ({ id, responseId }));

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
  const before = await measureRun(prisma, baselineRunId, userId);
  const now = await measureRun(prisma, runId, userId);
  const comparison = compareMeasures(before, now);
  const { missing, added, context_changed, silenced, worse, better, metrics } = comparison;
  return {
    ...comparison,
    runId,
    baselineRunId,
    missing: [...missing],
    added: [...added],
    context_changed: [...context_changed],
    silenced: [...silenced],
    worse: worse.map(({ id, faults }) => ({ id, faults: [...faults] })),
    better: [...better],
    located: locate(now, new Set([...worse.map(({ id }) => id), ...better])),
    metrics: metrics.map(({ base, now, ...delta }) => ({
      ...delta,
      base: { ...base, flags: [...base.flags] },
      now: { ...now, flags: [...now.flags] },
    })),
  };
}
