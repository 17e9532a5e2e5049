import type { RescoreResource } from "@/contracts/agreement";
import type { DrawRow } from "@/server/repositories/rescores";

const DAY_MS = 86_400_000;

/** A draw as it is read: its seed stays hidden until every label is in, so that nobody can tell what comes next. */
export function toRescoreResource(row: DrawRow): RescoreResource {
  return {
    id: row.id,
    kind: row.kind,
    runId: row.runId,
    runNumber: row.runNumber,
    batchId: row.batchId,
    seed: row.committed < row.sampleSize ? null : row.seed,
    frameDigest: row.frameHash,
    frameSize: row.frameSize,
    k: row.sampleSize,
    drawnAt: row.drawnAt.toISOString(),
    committed: row.committed,
    strata: row.strata.map(({ stratum, N, n, pi }) => ({ stratum, size: N, drawn: n, pi })),
    minimumGapDays: row.minDelayMs / DAY_MS,
  };
}
