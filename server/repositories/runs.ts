import { importCounts, type RunResource, runKind } from "@/contracts/runs";
import type { Tx } from "@/server/db/database";

/** No wall stands between the person `$2` and the response `r`. */
const OPEN_RESPONSE = `NOT EXISTS (
  SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2
  WHERE rm.response_id = r.id)`;

/** Where each of the runs `$1` stands, counted over the responses that the person `$2` may see. */
const PROGRESS = `
  SELECT n.id AS "runId", b.id AS "batchId", count(r.id)::int AS responses,
    (count(*) FILTER (WHERE v.outcome IS NOT NULL))::int AS decided,
    (count(*) FILTER (WHERE v.basis = 'carried'))::int AS carried,
    (count(*) FILTER (WHERE v.basis = 'mechanical'))::int AS mechanical,
    (count(*) FILTER (WHERE v.outcome IS NULL AND d.id IS NOT NULL))::int AS disputed
  FROM run n
  JOIN batch b ON b.run_id = n.id AND b.kind = 'first'
  LEFT JOIN response r ON r.run_id = n.id AND ${OPEN_RESPONSE}
  LEFT JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
  LEFT JOIN LATERAL (SELECT id FROM dispute WHERE response_id = r.id AND state = 'open' LIMIT 1) d ON true
  WHERE n.id = ANY ($1::text[])
  GROUP BY n.id, b.id`;

interface ProgressRow {
  readonly runId: string;
  readonly batchId: string;
  readonly responses: number;
  readonly decided: number;
  readonly carried: number;
  readonly mechanical: number;
  readonly disputed: number;
}

async function readProgress(tx: Tx, runIds: readonly string[], userId: string): Promise<Map<string, ProgressRow>> {
  const rows = await tx.$queryRawUnsafe<ProgressRow[]>(PROGRESS, [...runIds], userId);
  return new Map(rows.map((row) => [row.runId, row]));
}

const shown = {
  id: true,
  number: true,
  name: true,
  kind: true,
  sourceSha256: true,
  counts: true,
  createdAt: true,
  system: { select: { name: true } },
} as const;

interface RunRow {
  readonly id: string;
  readonly number: number;
  readonly name: string | null;
  readonly kind: string;
  readonly sourceSha256: string;
  readonly counts: unknown;
  readonly createdAt: Date;
  readonly system: { readonly name: string };
}

function runOf(row: RunRow, progress: ProgressRow | undefined): RunResource {
  const { batchId = null, responses = 0, decided = 0, carried = 0, mechanical = 0, disputed = 0 } = progress ?? {};
  const open = responses - decided - disputed;
  return {
    id: row.id,
    number: row.number,
    system: row.system.name,
    kind: runKind.parse(row.kind),
    fileName: row.name,
    sourceSha256: row.sourceSha256,
    importedAt: row.createdAt.toISOString(),
    counts: importCounts.parse(row.counts),
    progress: batchId === null ? null : { responses, decided, carried, mechanical, disputed, open },
    batchId,
  };
}

/** Runs of a project below a number, newest first. */
export async function listRunRows(
  tx: Tx,
  wanted: { projectId: string; userId: string; belowNumber: number | null; limit: number },
): Promise<RunResource[]> {
  const { projectId, userId, belowNumber, limit } = wanted;
  const rows = await tx.run.findMany({
    where: { projectId, state: "ready", ...(belowNumber === null ? {} : { number: { lt: belowNumber } }) },
    orderBy: { number: "desc" },
    take: limit,
    select: shown,
  });
  const progress = await readProgress(
    tx,
    rows.map((row) => row.id),
    userId,
  );
  return rows.map((row) => runOf(row, progress.get(row.id)));
}

/** One run that is ready; null while it is being imported. */
export async function findRunRow(tx: Tx, runId: string, userId: string): Promise<RunResource | null> {
  const row = await tx.run.findFirst({ where: { id: runId, state: "ready" }, select: shown });
  return row === null ? null : runOf(row, (await readProgress(tx, [runId], userId)).get(runId));
}

/** Whether a wall hides any response of these runs from the person; then what an import counted is not theirs to know. */
export async function findWalledRuns(tx: Tx, runIds: readonly string[], userId: string): Promise<Set<string>> {
  const rows = await tx.$queryRawUnsafe<{ runId: string }[]>(
    `SELECT DISTINCT r.run_id AS "runId" FROM wall_denial w
     JOIN response_matter rm ON rm.matter_id = w.matter_id JOIN response r ON r.id = rm.response_id
     WHERE w.user_id = $2 AND r.run_id = ANY ($1::text[])`,
    [...runIds],
    userId,
  );
  return new Set(rows.map((row) => row.runId));
}
